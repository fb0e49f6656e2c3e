/** `paidCents` and `regularCents` are for the whole line, not per unit. */
export type PurchasedItem = {
  itemId: number;
  /** Such as `2026-11`. */
  month: string;
  /**
   * Number of packages, or pounds if `isByWeight` is true. Prices per package are never compared with prices per pound.
   */
  quantity: number;
  isByWeight: boolean;
  paidCents: number;
  regularCents: number | null;
};

/** Price changes between two months, as fractions: 0.05 means 5% more expensive. */
export type PriceIndexStep = {
  from: string;
  to: string;
  itemCount: number;
  paidChange: number;
  regularChange: number;
};

export type InflationEstimate = {
  from: string;
  to: string;
  itemCount: number;
  paidChange: number;
  regularChange: number;
} | null;

/** If fewer items were bought in both months, a single sale could dominate the index. */
export const MIN_MATCHED_ITEMS = 5;

type MonthPrice = { paid: number; regular: number; spentCents: number };

function computeUnitPrices(lines: readonly PurchasedItem[]): Map<string, MonthPrice> {
  const prices = new Map<string, MonthPrice>();
  for (const [key, itemLines] of Map.groupBy(lines, ({ itemId, isByWeight }) => `${itemId} ${isByWeight}`)) {
    const quantity = itemLines.reduce((sum, line) => sum + line.quantity, 0);
    const spentCents = itemLines.reduce((sum, { paidCents }) => sum + paidCents, 0);
    const regularCents = itemLines.reduce(
      (sum, { paidCents, regularCents }) => sum + (regularCents ?? paidCents),
      0,
    );
    if (quantity > 0 && spentCents > 0) {
      prices.set(key, { paid: spentCents / quantity, regular: regularCents / quantity, spentCents });
    }
  }
  return prices;
}

function computeStep(
  [from, before]: readonly [string, ReadonlyMap<string, MonthPrice>],
  [to, after]: readonly [string, ReadonlyMap<string, MonthPrice>],
): PriceIndexStep | null {
  const matchedItems = [...after].flatMap(([key, now]) => {
    const then = before.get(key);
    return then === undefined ? [] : [{ now, then, weight: now.spentCents + then.spentCents }];
  });
  if (matchedItems.length < MIN_MATCHED_ITEMS) return null;
  const totalWeight = matchedItems.reduce((sum, { weight }) => sum + weight, 0);
  const computeChange = (pick: (price: MonthPrice) => number) =>
    Math.expm1(
      matchedItems.reduce(
        (sum, { now, then, weight }) => sum + weight * Math.log(pick(now) / pick(then)),
        0,
      ) / totalWeight,
    );
  return {
    ...{ from, to, itemCount: matchedItems.length },
    paidChange: computeChange(({ paid }) => paid),
    regularChange: computeChange(({ regular }) => regular),
  };
}

/**
 * Chained price index (decision 58). A step compares only items bought in both months, because buying different things
 * isn't inflation. A month that shares too few items with the last compared month is skipped.
 */
export function computePriceIndexSteps(lines: readonly PurchasedItem[]): PriceIndexStep[] {
  const months = [...Map.groupBy(lines, ({ month }) => month)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, monthLines]) => [month, computeUnitPrices(monthLines)] as const);
  const steps: PriceIndexStep[] = [];
  let last: (typeof months)[number] | null = null;
  for (const month of months) {
    const step: PriceIndexStep | null = last && computeStep(last, month);
    if (step !== null) steps.push(step);
    // Until two months can be compared, use the month with more items as the base.
    if (step !== null || (steps.length === 0 && month[1].size >= (last?.[1].size ?? 0))) last = month;
  }
  return steps;
}

export function estimatePersonalInflation(steps: readonly PriceIndexStep[]): InflationEstimate {
  const first = steps[0];
  const last = steps.at(-1);
  if (first === undefined || last === undefined) return null;
  const compoundChange = (pick: (step: PriceIndexStep) => number) =>
    steps.reduce((level, step) => level * (1 + pick(step)), 1) - 1;
  return {
    from: first.from,
    to: last.to,
    itemCount: Math.min(...steps.map(({ itemCount }) => itemCount)),
    paidChange: compoundChange(({ paidChange }) => paidChange),
    regularChange: compoundChange(({ regularChange }) => regularChange),
  };
}
