import { type Basket, missingCount, orderBaskets } from '#domain/compare/basket.ts';
import { spreadOf } from '#domain/compare/chance/spread.ts';
import {
  type ComparedStore,
  type ComparisonLine,
  type FindStore,
  findStore,
  lineAmount,
  termOf,
} from '#domain/compare/comparison.ts';
import { taxOnLines } from '#domain/tax/tax-rates.ts';

/** Default savings, in cents, that make an additional stop worthwhile. */
export const DEFAULT_EXTRA_STOP_VALUE_CENTS = 500;

const MAX_STOPS = 3;

export type PlanOption = {
  stopCount: number;
  /** Stores to visit, ascending; each has something to buy. */
  storeIds: number[];
  subtotalCents: number;
  /** With tax, rounded per store. */
  totalCents: number;
  /** entryId → storeId for the lines that can be bought. */
  assignments: ReadonlyMap<number, number>;
  missingEntryIds: number[];
  estimatedCount: number;
  /** Savings over the option with the fewest stops, with tax, over lines that both buy. */
  savesCents: number;
  /** 80 % interval of the savings. */
  savesLowCents: number;
  savesHighCents: number;
};

export type ShoppingPlan = {
  /** By number of stops, ascending. An option with more stops is included only if it buys more lines or costs less. */
  frontier: PlanOption[];
  /** Null if nothing can be bought. */
  recommended: PlanOption | null;
};

type Cart = { lines: readonly ComparisonLine[]; storeOf: FindStore };

type Split = Basket & { lineStoreIds: readonly (number | null)[] };

function subsets(storeIds: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return storeIds.flatMap((first, index) =>
    subsets(storeIds.slice(index + 1), size - 1).map((rest) => [first, ...rest]),
  );
}

/** Buys each line at the cheapest of these stores including tax; ties go to the first store. */
function splitOver(storeIds: readonly number[], { lines, storeOf }: Cart): Split {
  const cheapest = lines.map((line) => {
    let best: { storeId: number; amount: number } | null = null;
    for (const storeId of storeIds) {
      const amount = lineAmount(line, storeOf(storeId));
      if (amount !== null && (!best || amount < best.amount)) best = { storeId, amount };
    }
    return best;
  });
  const miles = storeIds.map((storeId) => storeOf(storeId).distanceMiles);
  return {
    storeIds,
    distanceMiles: miles.reduce(
      (sum, each) => (sum === undefined || each === undefined ? undefined : sum + each),
      0,
    ),
    lineAmounts: cheapest.map((line) => line?.amount ?? null),
    lineStoreIds: cheapest.map((line) => line?.storeId ?? null),
  };
}

/** Totals of the lines that `counts` accepts, with tax rounded per store. */
function roundedTotals(
  split: Split,
  { lines, storeOf }: Cart,
  counts: (lineIndex: number) => boolean = () => true,
): { subtotalCents: number; totalCents: number } {
  const totals = { subtotalCents: 0, totalCents: 0 };
  for (const storeId of split.storeIds) {
    const bought = lines.flatMap(({ quantity, prices, taxClass = 'food' }, index) => {
      const price = split.lineStoreIds[index] === storeId && counts(index) ? prices.get(storeId) : undefined;
      return price ? [{ cents: quantity * price.priceCents, taxClass }] : [];
    });
    const subtotalCents = bought.reduce((sum, { cents }) => sum + cents, 0);
    totals.subtotalCents += subtotalCents;
    totals.totalCents += subtotalCents + taxOnLines(bought, storeOf(storeId).taxRates);
  }
  return totals;
}

/** How much less `split` costs than `base`, with tax, over the lines both buy. */
function savingsCents(base: Split, split: Split, cart: Cart): number {
  const both = (index: number) => base.lineAmounts[index] != null && split.lineAmounts[index] != null;
  return roundedTotals(base, cart, both).totalCents - roundedTotals(split, cart, both).totalCents;
}

/** Savings of `split` over `base`, with tax, over the lines both buy, with its 80 % interval. */
function savingRange(base: Split, split: Split, cart: Cart) {
  const terms = cart.lines.map((line, index) => {
    const [from, to] = [base.lineStoreIds[index], split.lineStoreIds[index]];
    if (from == null || to == null || from === to) return [];
    return [...termOf(line, cart.storeOf(from)), ...termOf(line, cart.storeOf(to), -1)];
  });
  const savesCents = savingsCents(base, split, cart);
  const spread = spreadOf(terms);
  return {
    savesCents,
    savesLowCents: Math.floor(savesCents - spread),
    savesHighCents: Math.ceil(savesCents + spread),
  };
}

function toOption(split: Split, first: Split, cart: Cart): PlanOption {
  const bought = cart.lines.flatMap(({ entryId, prices }, index) => {
    const storeId = split.lineStoreIds[index];
    return storeId == null ? [] : [{ entryId, storeId, kind: prices.get(storeId)?.kind }];
  });
  return {
    stopCount: split.storeIds.length,
    storeIds: [...split.storeIds],
    ...roundedTotals(split, cart),
    assignments: new Map(bought.map(({ entryId, storeId }) => [entryId, storeId])),
    missingEntryIds: cart.lines
      .filter((_, index) => split.lineAmounts[index] === null)
      .map(({ entryId }) => entryId),
    estimatedCount: bought.filter(({ kind }) => kind === 'estimated').length,
    ...savingRange(first, split, cart),
  };
}

/**
 * Among the splits that buy the most lines, picks the one whose savings, with 90 % probability, exceed the
 * value of its stops by most; ties go to the fewest stops. Differences between estimates are partly noise and
 * don't justify another stop.
 */
function recommend(first: Split, frontier: readonly Split[], cart: Cart, extraStopValueCents: number): Split {
  const fewestMissing = Math.min(...frontier.map(missingCount));
  const [base = first, ...others] = frontier.filter((split) => missingCount(split) === fewestMissing);
  let best = { split: base, gain: 0 };
  for (const split of others) {
    const extraStops = split.storeIds.length - base.storeIds.length;
    const gain = savingRange(base, split, cart).savesLowCents - extraStops * extraStopValueCents;
    if (gain > best.gain) best = { split, gain };
  }
  return best.split;
}

/**
 * Finds the cheapest ways to buy the cart at one, two or three of the selected stores by trying every subset,
 * and recommends one.
 * Cheapest means fewest missing lines, then the lowest sum with tax (see `orderBaskets`). Shown totals round
 * tax once per store. The choice ignores that rounding because it could pick the store with the higher price
 * for a gain of at most two cents per trip. `extraStopValueCents` is what each additional stop must save,
 * with 90 % probability, to be recommended.
 */
export function planShopping({
  stores,
  lines,
  extraStopValueCents = DEFAULT_EXTRA_STOP_VALUE_CENTS,
}: {
  stores: readonly ComparedStore[];
  lines: readonly ComparisonLine[];
  extraStopValueCents?: number;
}): ShoppingPlan {
  const cart: Cart = { lines, storeOf: findStore(stores) };
  const storeIds = stores.map(({ storeId }) => storeId).sort((a, b) => a - b);
  const splits: Split[] = [];
  const frontier: Split[] = [];
  for (let stops = 1; stops <= Math.min(MAX_STOPS, storeIds.length); stops += 1) {
    splits.push(...subsets(storeIds, stops).map((subset) => splitOver(subset, cart)));
    const best = orderBaskets(splits)[0];
    const last = frontier.at(-1);
    if (!best || best.lineAmounts.every((amount) => amount === null)) continue;
    if (!last || missingCount(best) < missingCount(last) || savingsCents(last, best, cart) > 0)
      frontier.push(best);
  }
  const first = frontier[0];
  if (!first) return { frontier: [], recommended: null };
  const options = frontier.map((split) => toOption(split, first, cart));
  const recommendedIndex = frontier.indexOf(recommend(first, frontier, cart, extraStopValueCents));
  return {
    frontier: options,
    recommended: options[recommendedIndex] ?? null,
  };
}
