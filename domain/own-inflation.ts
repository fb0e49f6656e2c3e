/** An item on a receipt, in cents for all of it. */
export type Bought = {
  itemId: number;
  /** `2026-11` */
  month: string;
  /** Pieces, or pounds where it was weighed; the two are not compared. */
  quantity: number;
  isByWeight: boolean;
  paidCents: number;
  /** Without what was taken off; null where nothing was. */
  regularCents: number | null;
};

/** From one month with receipts to a later one, over the items that were bought in both; 0.05 is 5 % dearer. */
export type PriceStep = {
  from: string;
  to: string;
  itemCount: number;
  paidChange: number;
  regularChange: number;
};

/** How prices of one's own goods moved over all steps; null where too little stands behind it. */
export type OwnInflation = {
  from: string;
  to: string;
  /** The fewest items that any of its steps rests on. */
  itemCount: number;
  /** By what was paid. */
  paidChange: number;
  /** By the prices without what was taken off, where a receipt tells them. */
  regularChange: number;
} | null;

/** Fewer items are chance: one of them on sale would be the news. */
export const MIN_MATCHED_ITEMS = 5;

type MonthPrice = { paid: number; regular: number; spentCents: number };

/** What each item cost for one in a month, over all of its lines. */
function pricesOf(lines: readonly Bought[]): Map<string, MonthPrice> {
  const prices = new Map<string, MonthPrice>();
  for (const [key, own] of Map.groupBy(lines, ({ itemId, isByWeight }) => `${itemId} ${isByWeight}`)) {
    const quantity = own.reduce((sum, line) => sum + line.quantity, 0);
    const spentCents = own.reduce((sum, { paidCents }) => sum + paidCents, 0);
    const regularCents = own.reduce(
      (sum, { paidCents, regularCents }) => sum + (regularCents ?? paidCents),
      0,
    );
    // A gift has no price that another could be a part of.
    if (quantity > 0 && spentCents > 0) {
      prices.set(key, { paid: spentCents / quantity, regular: regularCents / quantity, spentCents });
    }
  }
  return prices;
}

/** The geometric mean of how the prices of the same items changed, each weighted by what is spent on it in both months. */
function stepBetween(
  [from, before]: readonly [string, ReadonlyMap<string, MonthPrice>],
  [to, after]: readonly [string, ReadonlyMap<string, MonthPrice>],
): PriceStep | null {
  const matched = [...after].flatMap(([key, now]) => {
    const then = before.get(key);
    return then === undefined ? [] : [{ now, then, weight: now.spentCents + then.spentCents }];
  });
  if (matched.length < MIN_MATCHED_ITEMS) return null;
  const weights = matched.reduce((sum, { weight }) => sum + weight, 0);
  const change = (pick: (price: MonthPrice) => number) =>
    Math.expm1(
      matched.reduce((sum, { now, then, weight }) => sum + weight * Math.log(pick(now) / pick(then)), 0) /
        weights,
    );
  return {
    ...{ from, to, itemCount: matched.length },
    paidChange: change(({ paid }) => paid),
    regularChange: change(({ regular }) => regular),
  };
}

/**
 * The steps of a chained index of the prices that one shopper paid (decision 0058): from month to month over the same items
 * alone, so that buying more, or other things, is no inflation. A month with too few items in common with the last that counts
 * is passed over, and the next is compared with that one.
 */
export function priceSteps(lines: readonly Bought[]): PriceStep[] {
  const months = [...Map.groupBy(lines, ({ month }) => month)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, own]) => [month, pricesOf(own)] as const);
  const steps: PriceStep[] = [];
  let last: (typeof months)[number] | null = null;
  for (const month of months) {
    const step: PriceStep | null = last && stepBetween(last, month);
    if (step !== null) steps.push(step);
    // Before the first step the month with more items is the better one to begin with.
    if (step !== null || (steps.length === 0 && month[1].size >= (last?.[1].size ?? 0))) last = month;
  }
  return steps;
}

/** All steps together. */
export function ownInflation(steps: readonly PriceStep[]): OwnInflation {
  const first = steps[0];
  const last = steps.at(-1);
  if (first === undefined || last === undefined) return null;
  const chained = (pick: (step: PriceStep) => number) =>
    steps.reduce((level, step) => level * (1 + pick(step)), 1) - 1;
  return {
    from: first.from,
    to: last.to,
    itemCount: Math.min(...steps.map(({ itemCount }) => itemCount)),
    paidChange: chained(({ paidChange }) => paidChange),
    regularChange: chained(({ regularChange }) => regularChange),
  };
}
