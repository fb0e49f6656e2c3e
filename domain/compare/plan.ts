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

type Cart = { lines: readonly ComparisonLine[]; storeOf: StoreLookup; ebtBalanceCents: number | null };

type SplitBasket = Basket & { bought: readonly (PricedComparisonLine | null)[] };

function subsets(storeIds: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return storeIds.flatMap((first, index) =>
    subsets(storeIds.slice(index + 1), size - 1).map((rest) => [first, ...rest]),
  );
}

function splitAcross(storeIds: readonly number[], { lines, storeOf, ebtBalanceCents }: Cart): SplitBasket {
  const bought = lines.map((line) => {
    let best: { bought: PricedComparisonLine; amount: number } | null = null;
    for (const storeId of storeIds) {
      const there = priceLineAtStore(line, storeOf(storeId));
      const [amount = null] = addTaxToCharges([there], null);
      if (there !== null && amount !== null && (!best || amount < best.amount))
        best = { bought: there, amount };
    }
    return best?.bought ?? null;
  });
  const miles = storeIds.map((storeId) => storeOf(storeId).distanceMiles);
  return {
    ...{ bought, storeIds },
    distanceMiles: miles.reduce(
      (sum, each) => (sum === undefined || each === undefined ? undefined : sum + each),
      0,
    ),
    ...toBasket(bought, ebtBalanceCents),
  };
}

function roundedTotals(
  split: SplitBasket,
  { ebtBalanceCents }: Cart,
  counts: (lineIndex: number) => boolean = () => true,
): { subtotalCents: number; totalCents: number } {
  const bought = split.bought.filter((_, index) => counts(index)).filter((line) => line !== null);
  const subtotalCents = bought.reduce((sum, { cents }) => sum + cents, 0);
  return { subtotalCents, totalCents: subtotalCents + computePurchaseTax(bought, ebtBalanceCents) };
}

function savingsCents(base: SplitBasket, split: SplitBasket, cart: Cart): number {
  const both = (index: number) => base.bought[index] != null && split.bought[index] != null;
  return roundedTotals(base, cart, both).totalCents - roundedTotals(split, cart, both).totalCents;
}

function savingRange(base: SplitBasket, split: SplitBasket, cart: Cart) {
  const before = computeErrorTerms(base.bought, cart.ebtBalanceCents);
  const after = computeErrorTerms(split.bought, cart.ebtBalanceCents);
  const terms = cart.lines.map((_, index) => {
    const [from, to] = [base.bought[index], split.bought[index]];
    if (from == null || to == null || from.storeId === to.storeId) return [];
    return [...(before[index] as ErrorTerm[]), ...negateTerms(after[index] as ErrorTerm[])];
  });
  const savesCents = savingsCents(base, split, cart);
  const spread = computeIntervalHalfWidth(terms);
  return {
    savesCents,
    savesLowCents: Math.floor(savesCents - spread),
    savesHighCents: Math.ceil(savesCents + spread),
  };
}

function toOption(split: SplitBasket, first: SplitBasket, cart: Cart): PlanOption {
  const bought = cart.lines.flatMap(({ entryId }, index) => {
    const line = split.bought[index];
    return line ? [{ entryId, storeId: line.storeId, kind: line.price.kind }] : [];
  });
  return {
    stopCount: split.storeIds.length,
    storeIds: [...split.storeIds],
    ...roundedTotals(split, cart),
    assignments: new Map(bought.map(({ entryId, storeId }) => [entryId, storeId])),
    missingEntryIds: cart.lines
      .filter((_, index) => split.bought[index] === null)
      .map(({ entryId }) => entryId),
    estimatedCount: bought.filter(({ kind }) => kind === 'estimated').length,
    ...savingRange(first, split, cart),
  };
}

/**
 * Picks the split with the highest gain among those that buy the most lines. The gain is the savings over the split
 * with the fewest stops, minus `extraStopValueCents` for each extra stop. Because estimates are noisy, the savings are
 * taken at the low end of their 80% interval. A tie goes to the split with fewer stops.
 */
function recommend(
  first: SplitBasket,
  frontier: readonly SplitBasket[],
  cart: Cart,
  extraStopValueCents: number,
): SplitBasket {
  const fewestMissing = Math.min(...frontier.map(countMissingLines));
  const [base = first, ...others] = frontier.filter((split) => countMissingLines(split) === fewestMissing);
  let best = { split: base, gain: 0 };
  for (const split of others) {
    const extraStops = split.storeIds.length - base.storeIds.length;
    const gain = savingRange(base, split, cart).savesLowCents - extraStops * extraStopValueCents;
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
  const cart: Cart = { lines, storeOf: createStoreLookup(stores), ebtBalanceCents };
  const storeIds = stores.map(({ storeId }) => storeId).sort((a, b) => a - b);
  const splits: SplitBasket[] = [];
  const frontier: SplitBasket[] = [];
  for (let stops = 1; stops <= Math.min(MAX_STOPS, storeIds.length); stops += 1) {
    splits.push(...subsets(storeIds, stops).map((subset) => splitAcross(subset, cart)));
    const best = sortBaskets(splits)[0];
    const last = frontier.at(-1);
    if (!best || best.bought.every((line) => line === null)) continue;
    if (!last || countMissingLines(best) < countMissingLines(last) || savingsCents(last, best, cart) > 0)
      frontier.push(best);
  }
  const first = frontier[0];
  if (!first) return { frontier: [], recommended: null };
  const options = frontier.map((split) => toOption(split, first, cart));
  const recommendedIndex = frontier.indexOf(recommend(first, frontier, cart, extraStopValueCents));
  return { frontier: options, recommended: options[recommendedIndex] as PlanOption };
}
