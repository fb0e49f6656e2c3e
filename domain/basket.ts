/** What the whole cart costs somewhere (one store, or several together), line by line. */
export type Basket = {
  /** What the whole quantity of each line asks with tax (`taxedAmount`), in the cart's order; null where it cannot be had. */
  lineAmounts: readonly (number | null)[];
  /** The stores it is bought at, ascending. */
  storeIds: readonly number[];
  /** How far these are in all, as far as that is known. */
  distanceMiles?: number | undefined;
};

/** How many lines of the cart the basket lacks. */
export const missingCount = (basket: Basket) => basket.lineAmounts.filter((cents) => cents === null).length;

/** Farther than any store is. */
const FAR = 100_000;

function sumOver(basket: Basket, lineIndexes: readonly number[]): number {
  return lineIndexes.reduce((sum, index) => sum + (basket.lineAmounts[index] ?? 0), 0);
}

function sharedLines(baskets: readonly Basket[]): number[] {
  const indexes = baskets[0]?.lineAmounts.map((_, index) => index) ?? [];
  return indexes.filter((index) => baskets.every((basket) => basket.lineAmounts[index] != null));
}

/** Of two that cost the same: the one with fewer stores, then the nearer one, one of known distance first. */
function compareTrips(a: Basket, b: Basket): number {
  const [
    { storeIds: one, distanceMiles: oneMiles = FAR },
    { storeIds: other, distanceMiles: otherMiles = FAR },
  ] = [a, b];
  if (one.length !== other.length) return one.length - other.length;
  if (oneMiles !== otherMiles) return oneMiles - otherMiles;
  const differing = one.findIndex((storeId, index) => storeId !== other[index]);
  return (one[differing] ?? 0) - (other[differing] ?? 0);
}

/**
 * The baskets, best first (decision 0021): fewer missing lines first; among those that miss equally many, the lower sum
 * over the lines that all of these have, so that none looks cheaper for what it lacks; then fewer stores, then the
 * nearer ones, then the lower store id. The sum compared is the same for all of a group, which makes this a total order, whatever the order
 * of the input. A basket that loses a line falls behind all that missed as many as it did: gaps never help.
 */
export function orderBaskets<T extends Basket>(baskets: readonly T[]): T[] {
  const counts = [...new Set(baskets.map(missingCount))].sort((a, b) => a - b);
  return counts.flatMap((count) => {
    const group = baskets.filter((basket) => missingCount(basket) === count);
    const lines = sharedLines(group);
    return group
      .map((basket) => ({ basket, sum: sumOver(basket, lines) }))
      .sort((a, b) => a.sum - b.sum || compareTrips(a.basket, b.basket))
      .map(({ basket }) => basket);
  });
}
