export type Basket = {
  /** Price of each line with tax, in cart order; null if not available. */
  lineAmounts: readonly (number | null)[];
  /**
   * Set only if there's an EBT balance. The balance changes what is taxed, so the total of some lines isn't the sum of
   * their `lineAmounts`.
   */
  sumAmounts?: ((lineIndexes: readonly number[]) => number) | undefined;
  storeIds: readonly number[];
  distanceMiles?: number | undefined;
};

export const countMissingLines = (basket: Basket) =>
  basket.lineAmounts.filter((cents) => cents === null).length;

const UNKNOWN_DISTANCE_MILES = 100_000;

function sumLineAmounts(basket: Basket, lineIndexes: readonly number[]): number {
  if (basket.sumAmounts) return basket.sumAmounts(lineIndexes);
  return lineIndexes.reduce((sum, index) => sum + (basket.lineAmounts[index] as number), 0);
}

function listSharedLines(baskets: readonly Basket[]): number[] {
  const [first] = baskets as [Basket];
  const indexes = [...first.lineAmounts.keys()];
  return indexes.filter((index) => baskets.every((basket) => basket.lineAmounts[index] != null));
}

function compareTrips(a: Basket, b: Basket): number {
  const [
    { storeIds: one, distanceMiles: oneMiles = UNKNOWN_DISTANCE_MILES },
    { storeIds: other, distanceMiles: otherMiles = UNKNOWN_DISTANCE_MILES },
  ] = [a, b];
  if (one.length !== other.length) return one.length - other.length;
  if (oneMiles !== otherMiles) return oneMiles - otherMiles;
  const firstDifference = one.findIndex((storeId, index) => storeId !== other[index]);
  return (one[firstDifference] as number) - (other[firstDifference] as number);
}

/**
 * Sorts the best basket first (decision 21). Baskets with the same number of missing lines are compared on the lines
 * they share. Otherwise, a basket could look cheap because it lacks something expensive.
 */
export function sortBaskets<T extends Basket>(baskets: readonly T[]): T[] {
  const counts = [...new Set(baskets.map(countMissingLines))].sort((a, b) => a - b);
  return counts.flatMap((count) => {
    const group = baskets.filter((basket) => countMissingLines(basket) === count);
    const lines = listSharedLines(group);
    return group
      .map((basket) => ({ basket, sum: sumLineAmounts(basket, lines) }))
      .sort((a, b) => a.sum - b.sum || compareTrips(a.basket, b.basket))
      .map(({ basket }) => basket);
  });
}
