/** The price of the whole cart at one store or at several together, line by line. */
export type Basket = {
  /** Price of each line with tax (`amountsWithTax`), in cart order; null if the line isn't available. */
  lineAmounts: readonly (number | null)[];
  /** Price of only these lines with tax, if it isn't the sum of their amounts: an EBT balance covers more of fewer lines. */
  amountOver?: ((lineIndexes: readonly number[]) => number) | undefined;
  /** The stores to buy at, ascending. */
  storeIds: readonly number[];
  /** Total distance to these stores, if known. */
  distanceMiles?: number | undefined;
};

export const missingCount = (basket: Basket) => basket.lineAmounts.filter((cents) => cents === null).length;

const UNKNOWN_DISTANCE = 100_000;

function sumOver(basket: Basket, lineIndexes: readonly number[]): number {
  if (basket.amountOver) return basket.amountOver(lineIndexes);
  return lineIndexes.reduce((sum, index) => sum + (basket.lineAmounts[index] ?? 0), 0);
}

function sharedLines(baskets: readonly Basket[]): number[] {
  const indexes = baskets[0]?.lineAmounts.map((_, index) => index) ?? [];
  return indexes.filter((index) => baskets.every((basket) => basket.lineAmounts[index] != null));
}

/** Breaks ties on price: fewer stores, then the nearer ones (unknown distance last), then the lower store id. */
function compareTrips(a: Basket, b: Basket): number {
  const [
    { storeIds: one, distanceMiles: oneMiles = UNKNOWN_DISTANCE },
    { storeIds: other, distanceMiles: otherMiles = UNKNOWN_DISTANCE },
  ] = [a, b];
  if (one.length !== other.length) return one.length - other.length;
  if (oneMiles !== otherMiles) return oneMiles - otherMiles;
  const differing = one.findIndex((storeId, index) => storeId !== other[index]);
  return (one[differing] ?? 0) - (other[differing] ?? 0);
}

/**
 * Sorts baskets, best first (decision 21): fewest missing lines, then the lowest sum over the lines that
 * all baskets with as many gaps have, then fewer stores, nearer stores, lower store id. Comparing shared
 * lines only keeps a basket from looking cheap for what it lacks, and makes this a total order for any input
 * order. Losing a price always moves a basket behind those it tied with on gaps.
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
