import type { Category } from './grocery-item.ts';

/** The way through most stores: fresh things at the walls, what thaws last. */
export const usualWalk: readonly Category[] = [
  ...(['Produce', 'Bakery', 'Meat', 'Seafood', 'Pantry', 'Snacks', 'Beverages'] as const),
  ...(['Household', 'Personal Care', 'Dairy', 'Frozen'] as const),
];

/** What was ticked at one store on one trip, in that order; what is unticked again is taken out. */
export type Trip = readonly { line: string; category: Category }[];

/** How often one department came before another, as `Produce>Dairy`; older trips count for less. */
export type WalkPairs = Readonly<Record<string, number>>;

/** What is known of one shopper's way through one store. */
export type Walk = { pairs: WalkPairs; trip: Trip };

/** A store that is rebuilt is learned anew: each trip weighs so much of the one after it. */
const FADING = 0.8;

/** So much of a trip the usual way weighs: little enough that over all departments one trip of the shopper outweighs it. */
const USUAL_WEIGHT = 0.05;

/** How many shoppers more than say otherwise must agree before others follow them. */
export const SHOPPERS_TO_AGREE = 3;

/** More lines than this say nothing new about the way. */
const MAX_TRIP_LINES = 300;

const key = (earlier: Category, later: Category) => `${earlier}>${later}`;

/** The departments of a trip, each once, as they were first come to. */
const walked = (trip: Trip): Category[] => [...new Set(trip.map(({ category }) => category))];

/** The trip after a line was ticked or unticked. */
export function tripAfter(
  trip: Trip,
  { line, category, isTicked }: Trip[number] & { isTicked: boolean },
): Trip {
  if (!isTicked) return trip.filter((one) => one.line !== line);
  if (trip.length >= MAX_TRIP_LINES || trip.some((one) => one.line === line)) return trip;
  return [...trip, { line, category }];
}

/** The pairs with a finished trip in them: each two of its departments count once. */
export function withTrip({ pairs, trip }: Walk): WalkPairs {
  const after = new Map(Object.entries(pairs));
  const order = walked(trip);
  for (const [place, earlier] of order.entries()) {
    for (const later of order.slice(place + 1)) {
      const [along, against] = [key(earlier, later), key(later, earlier)];
      after.set(along, (after.get(along) ?? 0) * FADING + 1);
      if (after.has(against)) after.set(against, (after.get(against) ?? 0) * FADING);
    }
  }
  return Object.fromEntries(after);
}

/** More than 0: this shopper comes to `a` first. */
const leaning = (pairs: WalkPairs, a: Category, b: Category) =>
  (pairs[key(a, b)] ?? 0) - (pairs[key(b, a)] ?? 0);

/** Whether `a` comes before `b` for whoever has not been there: as the shoppers of the store agree, else as usual. */
function isUsuallyFirst(a: Category, b: Category, others: readonly WalkPairs[]): boolean {
  const leanings = others.map((pairs) => Math.sign(leaning(pairs, a, b)));
  const net = leanings.reduce((sum, one) => sum + one, 0);
  if (Math.abs(net) >= SHOPPERS_TO_AGREE) return net > 0;
  return usualWalk.indexOf(a) < usualWalk.indexOf(b);
}

/**
 * The order of these departments at one store: each has a point for every other that it comes before, in the share of the
 * trips in which it does (Borda). What was never walked counts as the shoppers of the store agree, else as usual.
 */
export function walkOrder(
  departments: readonly Category[],
  own: WalkPairs,
  others: readonly WalkPairs[],
): Category[] {
  const usual = usualWalk.filter((one) => departments.includes(one));
  const points = new Map<Category, number>(usual.map((one) => [one, 0]));
  for (const [place, a] of usual.entries()) {
    for (const b of usual.slice(place + 1)) {
      const [along, against] = [own[key(a, b)] ?? 0, own[key(b, a)] ?? 0];
      const usually = isUsuallyFirst(a, b, others) ? USUAL_WEIGHT : 0;
      const share = (along + usually) / (along + against + USUAL_WEIGHT);
      points.set(a, (points.get(a) ?? 0) + share);
      points.set(b, (points.get(b) ?? 0) + 1 - share);
    }
  }
  // Sorting keeps the usual order among equals; shares that are equal may differ in the last digit.
  const rounded = (one: Category) => Math.round((points.get(one) ?? 0) * 1e6);
  return usual.sort((a, b) => rounded(b) - rounded(a));
}

/** All departments, those that the order does not name in their usual place behind it. */
export const wholeWalk = (order: readonly Category[]): Category[] => [
  ...order,
  ...usualWalk.filter((one) => !order.includes(one)),
];
