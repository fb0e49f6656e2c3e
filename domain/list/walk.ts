import type { Category } from '#domain/item/grocery-item.ts';

export const defaultDepartmentOrder: readonly Category[] = [
  ...(['Produce', 'Bakery', 'Meat', 'Seafood', 'Pantry', 'Snacks', 'Beverages'] as const),
  ...(['Household', 'Personal Care', 'Dairy', 'Frozen'] as const),
];

export type Trip = readonly { line: string; category: Category }[];

/** How often one department came before another, with keys such as `Produce>Dairy`. Older trips have less weight. */
export type DepartmentOrderCounts = Readonly<Record<string, number>>;

export type StoreTripRecord = { pairs: DepartmentOrderCounts; trip: Trip };

/** Weight of a trip relative to the next trip. Recent trips have more weight, in case a store moves its departments. */
const TRIP_DECAY = 0.8;

/**
 * Weight of the default order relative to one trip. Even summed over all departments, it's less than the weight of one
 * trip.
 */
const DEFAULT_ORDER_WEIGHT = 0.05;

/**
 * The shoppers who agree on an order must outnumber those who disagree by this many. Otherwise, the default order
 * applies.
 */
export const MIN_AGREEING_SHOPPERS = 3;

/** A trip this long already shows the order of all departments, so later lines are ignored. */
const MAX_TRIP_LINES = 300;

const key = (earlier: Category, later: Category) => `${earlier}>${later}`;

const departmentsOf = (trip: Trip): Category[] => [...new Set(trip.map(({ category }) => category))];

export function applyTickToTrip(
  trip: Trip,
  { line, category, isTicked }: Trip[number] & { isTicked: boolean },
): Trip {
  if (!isTicked) return trip.filter((one) => one.line !== line);
  if (trip.length >= MAX_TRIP_LINES || trip.some((one) => one.line === line)) return trip;
  return [...trip, { line, category }];
}

export function addTripToCounts({ pairs, trip }: StoreTripRecord): DepartmentOrderCounts {
  const after = new Map(Object.entries(pairs));
  const order = departmentsOf(trip);
  for (const [index, earlier] of order.entries()) {
    for (const later of order.slice(index + 1)) {
      const [along, against] = [key(earlier, later), key(later, earlier)];
      after.set(along, (after.get(along) ?? 0) * TRIP_DECAY + 1);
      const opposite = after.get(against);
      if (opposite !== undefined) after.set(against, opposite * TRIP_DECAY);
    }
  }
  return Object.fromEntries(after);
}

const preferenceFor = (pairs: DepartmentOrderCounts, a: Category, b: Category) =>
  (pairs[key(a, b)] ?? 0) - (pairs[key(b, a)] ?? 0);

/**
 * Needed mainly for pairs that this shopper's own trips don't cover. If the other shoppers don't agree, the default
 * order decides.
 */
function isUsuallyFirst(a: Category, b: Category, others: readonly DepartmentOrderCounts[]): boolean {
  const leanings = others.map((pairs) => Math.sign(preferenceFor(pairs, a, b)));
  const net = leanings.reduce((sum, one) => sum + one, 0);
  if (Math.abs(net) >= MIN_AGREEING_SHOPPERS) return net > 0;
  return defaultDepartmentOrder.indexOf(a) < defaultDepartmentOrder.indexOf(b);
}

/**
 * Orders departments by Borda count. A department's score counts how often it came before each of the other
 * departments.
 */
export function sortDepartments(
  departments: readonly Category[],
  own: DepartmentOrderCounts,
  others: readonly DepartmentOrderCounts[],
): Category[] {
  const usual = defaultDepartmentOrder.filter((one) => departments.includes(one));
  const points = new Map<Category, number>(usual.map((one) => [one, 0]));
  for (const [index, a] of usual.entries()) {
    for (const b of usual.slice(index + 1)) {
      const [along, against] = [own[key(a, b)] ?? 0, own[key(b, a)] ?? 0];
      const usually = isUsuallyFirst(a, b, others) ? DEFAULT_ORDER_WEIGHT : 0;
      const share = (along + usually) / (along + against + DEFAULT_ORDER_WEIGHT);
      points.set(a, (points.get(a) as number) + share);
      points.set(b, (points.get(b) as number) + 1 - share);
    }
  }
  // Rounding keeps floating-point errors from breaking ties. The stable sort leaves ties in the default order.
  const rounded = (one: Category) => Math.round((points.get(one) as number) * 1e6);
  return usual.sort((a, b) => rounded(b) - rounded(a));
}

export const addMissingDepartments = (order: readonly Category[]): Category[] => [
  ...order,
  ...defaultDepartmentOrder.filter((one) => !order.includes(one)),
];
