import { type Basket, missingCount, orderBaskets } from '#domain/basket.ts';
import {
  type ComparedStore,
  type ComparisonLine,
  type FindStore,
  findStore,
  lineAmount,
  termOf,
} from '#domain/comparison.ts';
import { spreadOf } from '#domain/spread.ts';
import { taxOnLines } from '#domain/tax-rates.ts';

/** What a further stop is worth to a shopper who has not said otherwise, in cents. */
export const DEFAULT_EXTRA_STOP_VALUE_CENTS = 500;

/** More stops than this is no shopping trip any more. */
const MAX_STOPS = 3;

/** One way to split the cart over stores, in cents. */
export type PlanOption = {
  stopCount: number;
  /** The stores to go to, ascending; each has something to buy. */
  storeIds: number[];
  subtotalCents: number;
  /** With tax, rounded at each till. */
  totalCents: number;
  /** entryId → storeId, for the lines that can be bought. */
  assignments: ReadonlyMap<number, number>;
  missingEntryIds: number[];
  estimatedCount: number;
  /** Less than the option with the fewest stops, with tax, over the lines that both buy; negative where a line more costs more. */
  savesCents: number;
  /** What that may really be: four in five lie between these. */
  savesLowCents: number;
  savesHighCents: number;
};

export type ShoppingPlan = {
  /** From one stop upwards; an option with more stops is here only if it buys more lines or costs less. */
  frontier: PlanOption[];
  /** Null when nothing can be bought. */
  recommended: PlanOption | null;
};

/** The cart to split, with its stores at hand. */
type Cart = { lines: readonly ComparisonLine[]; storeOf: FindStore };

type Split = Basket & { lineStoreIds: readonly (number | null)[] };

function subsets(storeIds: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return storeIds.flatMap((first, index) =>
    subsets(storeIds.slice(index + 1), size - 1).map((rest) => [first, ...rest]),
  );
}

/** Each line from the cheapest of these stores, tax along; of equally cheap ones from the first. */
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

/** What the tills ask for those lines of a split that `counts` accepts, each till rounding its own tax. */
function tillTotal(
  split: Split,
  { lines, storeOf }: Cart,
  counts: (lineIndex: number) => boolean = () => true,
): { subtotalCents: number; totalCents: number } {
  const till = { subtotalCents: 0, totalCents: 0 };
  for (const storeId of split.storeIds) {
    const bought = lines.flatMap(({ quantity, prices, taxClass = 'food' }, index) => {
      const price = split.lineStoreIds[index] === storeId && counts(index) ? prices.get(storeId) : undefined;
      return price ? [{ cents: quantity * price.priceCents, taxClass }] : [];
    });
    const subtotalCents = bought.reduce((sum, { cents }) => sum + cents, 0);
    till.subtotalCents += subtotalCents;
    till.totalCents += subtotalCents + taxOnLines(bought, storeOf(storeId).taxRates);
  }
  return till;
}

/** How much less `split` asks than `base`, with tax, over the lines that both buy. */
function saves(base: Split, split: Split, cart: Cart): number {
  const both = (index: number) => base.lineAmounts[index] != null && split.lineAmounts[index] != null;
  return tillTotal(base, cart, both).totalCents - tillTotal(split, cart, both).totalCents;
}

/** What `split` saves against `base`, with tax, over the lines that both buy: four in five between these. */
function savingRange(base: Split, split: Split, cart: Cart) {
  const terms = cart.lines.map((line, index) => {
    const [from, to] = [base.lineStoreIds[index], split.lineStoreIds[index]];
    if (from == null || to == null || from === to) return [];
    return [...termOf(line, cart.storeOf(from)), ...termOf(line, cart.storeOf(to), -1)];
  });
  const savesCents = saves(base, split, cart);
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
    ...tillTotal(split, cart),
    assignments: new Map(bought.map(({ entryId, storeId }) => [entryId, storeId])),
    missingEntryIds: cart.lines
      .filter((_, index) => split.lineAmounts[index] === null)
      .map(({ entryId }) => entryId),
    estimatedCount: bought.filter(({ kind }) => kind === 'estimated').length,
    ...savingRange(first, split, cart),
  };
}

/**
 * Of the splits that buy the most lines, the one that saves most beyond the worth of its stops, 9 in 10; at a tie the
 * fewest stops. Differences between estimates are partly noise: nobody is sent to three stores for that.
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
 * The cheapest ways to buy the cart at one, two or three of the selected stores, found by trying every
 * subset, and the one worth its stops.
 *
 * Cheapest means: fewest missing lines, then the lowest sum with tax, ordered as in `orderBaskets`. What is shown has the
 * tax as each till asks it, rounded once per store. That rounding is not part of the choice: it could make a line a cent
 * cheaper at the store where its price is higher (by at most two cents for a whole trip), and no shopper wants to be sent
 * there. `extraStopValueCents` is what one more stop must save, 9 in 10, to be recommended.
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
    if (!last || missingCount(best) < missingCount(last) || saves(last, best, cart) > 0) frontier.push(best);
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
