import type { Category } from '#domain/item/grocery-item.ts';

export const defaultDepartmentOrder: readonly Category[] = [
  ...(['Produce', 'Bakery', 'Meat', 'Seafood', 'Pantry', 'Snacks', 'Beverages'] as const),
  ...(['Household', 'Personal Care', 'Dairy', 'Frozen'] as const),
];

export type Trip = readonly { line: string; category: Category }[];

/** How often one department came before another, with keys such as `Produce>Dairy`. Older trips have less weight. */
export type DepartmentOrderCounts = Readonly<Record<string, number>>;

export type StoreTripRecord = { pairs: DepartmentOrderCounts; trip: Trip };

/** Weight of a trip relative to the trip after it. Newer trips count more, in case a store moves its departments. */
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

const createPairKey = (earlier: Category, later: Category) => `${earlier}>${later}`;

const listDepartments = (trip: Trip): Category[] => [...new Set(trip.map(({ category }) => category))];

export function applyTickToTrip(
  trip: Trip,
  { line, category, isTicked }: Trip[number] & { isTicked: boolean },
): Trip {
  if (!isTicked) return trip.filter((one) => one.line !== line);
  if (trip.length >= MAX_TRIP_LINES || trip.some((one) => one.line === line)) return trip;
  return [...trip, { line, category }];
}

export function addTripToCounts({ pairs, trip }: StoreTripRecord): DepartmentOrderCounts {
  const updatedCounts = new Map(Object.entries(pairs));
  const departmentOrder = listDepartments(trip);
  for (const [index, earlier] of departmentOrder.entries()) {
    for (const later of departmentOrder.slice(index + 1)) {
      const [forwardKey, reverseKey] = [createPairKey(earlier, later), createPairKey(later, earlier)];
      updatedCounts.set(forwardKey, (updatedCounts.get(forwardKey) ?? 0) * TRIP_DECAY + 1);
      const reverseCount = updatedCounts.get(reverseKey);
      if (reverseCount !== undefined) updatedCounts.set(reverseKey, reverseCount * TRIP_DECAY);
    }
  }
  return Object.fromEntries(updatedCounts);
}

const computePreference = (pairs: DepartmentOrderCounts, a: Category, b: Category) =>
  (pairs[createPairKey(a, b)] ?? 0) - (pairs[createPairKey(b, a)] ?? 0);

/**
 * True if most other shoppers visit `a` before `b`. If they don't agree, the default order decides. Matters mainly for
 * pairs that the shopper's own trips don't cover.
 */
function isUsuallyFirst(a: Category, b: Category, others: readonly DepartmentOrderCounts[]): boolean {
  const preferences = others.map((pairs) => Math.sign(computePreference(pairs, a, b)));
  const netPreference = preferences.reduce((sum, one) => sum + one, 0);
  if (Math.abs(netPreference) >= MIN_AGREEING_SHOPPERS) return netPreference > 0;
  return defaultDepartmentOrder.indexOf(a) < defaultDepartmentOrder.indexOf(b);
}

/**
 * Orders departments by Borda count. A department's score counts how often it came before each of the other
 * departments.
 */
export function sortDepartments(
  departments: readonly Category[],
  ownCounts: DepartmentOrderCounts,
  otherShoppersCounts: readonly DepartmentOrderCounts[],
): Category[] {
  const usualOrder = defaultDepartmentOrder.filter((one) => departments.includes(one));
  const points = new Map<Category, number>(usualOrder.map((one) => [one, 0]));
  for (const [index, a] of usualOrder.entries()) {
    for (const b of usualOrder.slice(index + 1)) {
      const [forwardCount, reverseCount] = [
        ownCounts[createPairKey(a, b)] ?? 0,
        ownCounts[createPairKey(b, a)] ?? 0,
      ];
      const defaultWeight = isUsuallyFirst(a, b, otherShoppersCounts) ? DEFAULT_ORDER_WEIGHT : 0;
      const share = (forwardCount + defaultWeight) / (forwardCount + reverseCount + DEFAULT_ORDER_WEIGHT);
      points.set(a, (points.get(a) as number) + share);
      points.set(b, (points.get(b) as number) + 1 - share);
    }
  }
  // Rounding keeps floating-point errors from breaking ties. The stable sort leaves ties in the default order.
  const roundPoints = (one: Category) => Math.round((points.get(one) as number) * 1e6);
  return usualOrder.sort((a, b) => roundPoints(b) - roundPoints(a));
}

export const addMissingDepartments = (order: readonly Category[]): Category[] => [
  ...order,
  ...defaultDepartmentOrder.filter((one) => !order.includes(one)),
];
