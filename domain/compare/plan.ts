import { type Basket, countMissingLines, sortBaskets } from '#domain/compare/basket.ts';
import {
  type ComparedCart,
  type ComparisonLine,
  computeErrorTerms,
  createStoreLookup,
  negateTerms,
  type PricedComparisonLine,
  priceLineAtStore,
  type StoreLookup,
  toBasket,
} from '#domain/compare/cart-lines.ts';
import { computeIntervalHalfWidth, type ErrorTerm } from '#domain/compare/chance/spread.ts';
import { addTaxToCharges, computePurchaseTax } from '#domain/tax/ebt.ts';

export const DEFAULT_EXTRA_STOP_VALUE_CENTS = 500;

const MAX_STOPS = 3;

export type PlanOption = {
  stopCount: number;
  storeIds: number[];
  subtotalCents: number;
  /** Includes tax, rounded per store. */
  totalCents: number;
  assignments: ReadonlyMap<number, number>;
  missingEntryIds: number[];
  estimatedCount: number;
  /** Savings over the option with the fewest stops, including tax. Compares only the lines that both options buy. */
  savesCents: number;
  savesLowCents: number;
  savesHighCents: number;
};

export type ShoppingPlan = {
  /**
   * Sorted by number of stops, ascending. An option with more stops is listed only if it buys more lines or costs less.
   */
  frontier: PlanOption[];
  /** Null if nothing can be bought. */
  recommended: PlanOption | null;
};

type Cart = { lines: readonly ComparisonLine[]; findStore: StoreLookup; ebtBalanceCents: number | null };

type SplitBasket = Basket & { boughtLines: readonly (PricedComparisonLine | null)[] };

function listSubsets(storeIds: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return storeIds.flatMap((first, index) =>
    listSubsets(storeIds.slice(index + 1), size - 1).map((rest) => [first, ...rest]),
  );
}

function assignLines(storeIds: readonly number[], { lines, findStore, ebtBalanceCents }: Cart): SplitBasket {
  const boughtLines = lines.map((line) => {
    let best: { line: PricedComparisonLine; amount: number } | null = null;
    for (const storeId of storeIds) {
      const pricedLine = priceLineAtStore(line, findStore(storeId));
      const [amount = null] = addTaxToCharges([pricedLine], null);
      if (pricedLine !== null && amount !== null && (!best || amount < best.amount))
        best = { line: pricedLine, amount };
    }
    return best?.line ?? null;
  });
  const miles = storeIds.map((storeId) => findStore(storeId).distanceMiles);
  return {
    ...{ boughtLines, storeIds },
    distanceMiles: miles.reduce(
      (sum, each) => (sum === undefined || each === undefined ? undefined : sum + each),
      0,
    ),
    ...toBasket(boughtLines, ebtBalanceCents),
  };
}

function computeRoundedTotals(
  split: SplitBasket,
  { ebtBalanceCents }: Cart,
  isIncluded: (lineIndex: number) => boolean = () => true,
): { subtotalCents: number; totalCents: number } {
  const boughtLines = split.boughtLines
    .filter((_, index) => isIncluded(index))
    .filter((line) => line !== null);
  const subtotalCents = boughtLines.reduce((sum, { cents }) => sum + cents, 0);
  return { subtotalCents, totalCents: subtotalCents + computePurchaseTax(boughtLines, ebtBalanceCents) };
}

function computeSavingsCents(base: SplitBasket, split: SplitBasket, cart: Cart): number {
  const isBoughtInBoth = (index: number) =>
    base.boughtLines[index] != null && split.boughtLines[index] != null;
  return (
    computeRoundedTotals(base, cart, isBoughtInBoth).totalCents -
    computeRoundedTotals(split, cart, isBoughtInBoth).totalCents
  );
}

function computeSavingsRange(base: SplitBasket, split: SplitBasket, cart: Cart) {
  const baseTerms = computeErrorTerms(base.boughtLines, cart.ebtBalanceCents);
  const splitTerms = computeErrorTerms(split.boughtLines, cart.ebtBalanceCents);
  const terms = cart.lines.map((_, index) => {
    const [from, to] = [base.boughtLines[index], split.boughtLines[index]];
    if (from == null || to == null || from.storeId === to.storeId) return [];
    return [...(baseTerms[index] as ErrorTerm[]), ...negateTerms(splitTerms[index] as ErrorTerm[])];
  });
  const savesCents = computeSavingsCents(base, split, cart);
  const halfWidth = computeIntervalHalfWidth(terms);
  return {
    savesCents,
    savesLowCents: Math.floor(savesCents - halfWidth),
    savesHighCents: Math.ceil(savesCents + halfWidth),
  };
}

function toPlanOption(split: SplitBasket, first: SplitBasket, cart: Cart): PlanOption {
  const assignedLines = cart.lines.flatMap(({ entryId }, index) => {
    const line = split.boughtLines[index];
    return line ? [{ entryId, storeId: line.storeId, kind: line.price.kind }] : [];
  });
  return {
    stopCount: split.storeIds.length,
    storeIds: [...split.storeIds],
    ...computeRoundedTotals(split, cart),
    assignments: new Map(assignedLines.map(({ entryId, storeId }) => [entryId, storeId])),
    missingEntryIds: cart.lines
      .filter((_, index) => split.boughtLines[index] === null)
      .map(({ entryId }) => entryId),
    estimatedCount: assignedLines.filter(({ kind }) => kind === 'estimated').length,
    ...computeSavingsRange(first, split, cart),
  };
}

/**
 * Picks the split with the highest gain among those that buy the most lines. The gain is the savings over the split
 * with the fewest stops, minus `extraStopValueCents` for each extra stop. Because estimates are noisy, the savings are
 * taken at the low end of their 80% interval. A tie goes to the split with fewer stops.
 */
function pickRecommendedSplit(
  first: SplitBasket,
  frontier: readonly SplitBasket[],
  cart: Cart,
  extraStopValueCents: number,
): SplitBasket {
  const minMissingCount = Math.min(...frontier.map(countMissingLines));
  const [base = first, ...others] = frontier.filter((split) => countMissingLines(split) === minMissingCount);
  let best = { split: base, gain: 0 };
  for (const split of others) {
    const extraStopCount = split.storeIds.length - base.storeIds.length;
    const gain = computeSavingsRange(base, split, cart).savesLowCents - extraStopCount * extraStopValueCents;
    if (gain > best.gain) best = { split, gain };
  }
  return best.split;
}

/**
 * Tries every subset of one to three stores. Ignores how tax is rounded at each store, because rounding could make a
 * higher shelf price look cheaper.
 */
export function planShopping({
  stores,
  lines,
  ebtBalanceCents = null,
  extraStopValueCents = DEFAULT_EXTRA_STOP_VALUE_CENTS,
}: ComparedCart & { extraStopValueCents?: number }): ShoppingPlan {
  const cart: Cart = { lines, findStore: createStoreLookup(stores), ebtBalanceCents };
  const storeIds = stores.map(({ storeId }) => storeId).sort((a, b) => a - b);
  const splits: SplitBasket[] = [];
  const frontier: SplitBasket[] = [];
  for (let stops = 1; stops <= Math.min(MAX_STOPS, storeIds.length); stops += 1) {
    splits.push(...listSubsets(storeIds, stops).map((subset) => assignLines(subset, cart)));
    const best = sortBaskets(splits)[0];
    const last = frontier.at(-1);
    if (!best || best.boughtLines.every((line) => line === null)) continue;
    if (
      !last ||
      countMissingLines(best) < countMissingLines(last) ||
      computeSavingsCents(last, best, cart) > 0
    )
      frontier.push(best);
  }
  const first = frontier[0];
  if (!first) return { frontier: [], recommended: null };
  const options = frontier.map((split) => toPlanOption(split, first, cart));
  const recommendedIndex = frontier.indexOf(pickRecommendedSplit(first, frontier, cart, extraStopValueCents));
  return { frontier: options, recommended: options[recommendedIndex] as PlanOption };
}
