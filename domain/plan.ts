import { type Basket, missingCount, orderBaskets } from '#domain/basket.ts';
import { type ComparedStore, type ComparisonLine, termOf } from '#domain/comparison.ts';
import { withTaxCents } from '#domain/money.ts';
import { spreadOf } from '#domain/spread.ts';

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

type StoreOf = (storeId: number) => ComparedStore;

type Split = Basket & { lineStoreIds: readonly (number | null)[] };

function subsets(storeIds: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return storeIds.flatMap((first, index) =>
    subsets(storeIds.slice(index + 1), size - 1).map((rest) => [first, ...rest]),
  );
}

/** Each line from the cheapest of these stores; of equally cheap ones from the first. */
function splitOver(storeIds: readonly number[], lines: readonly ComparisonLine[]): Split {
  const cheapest = lines.map(({ quantity, prices }) => {
    let best: { storeId: number; cents: number } | null = null;
    for (const storeId of storeIds) {
      const price = prices.get(storeId);
      const cents = price && quantity * price.priceCents;
      if (cents !== undefined && (!best || cents < best.cents)) best = { storeId, cents };
    }
    return best;
  });
  return {
    storeIds,
    lineCents: cheapest.map((line) => line?.cents ?? null),
    lineStoreIds: cheapest.map((line) => line?.storeId ?? null),
  };
}

/** What the tills ask for those lines of a split that `counts` accepts, each till rounding its own tax. */
function tillTotal(split: Split, counts: (lineIndex: number) => boolean): number {
  return split.storeIds.reduce((total, storeId) => {
    const subtotal = split.lineCents.reduce<number>(
      (sum, cents, index) =>
        sum + (split.lineStoreIds[index] === storeId && counts(index) ? (cents ?? 0) : 0),
      0,
    );
    return total + withTaxCents(subtotal);
  }, 0);
}

/** How much less `split` asks than `base`, with tax, over the lines that both buy. */
function saves(base: Split, split: Split): number {
  const both = (index: number) => base.lineCents[index] != null && split.lineCents[index] != null;
  return tillTotal(base, both) - tillTotal(split, both);
}

function toOption(
  split: Split,
  first: Split,
  lines: readonly ComparisonLine[],
  storeOf: StoreOf,
): PlanOption {
  const bought = lines.flatMap(({ entryId, prices }, index) => {
    const storeId = split.lineStoreIds[index];
    return storeId == null ? [] : [{ entryId, storeId, kind: prices.get(storeId)?.kind }];
  });
  return {
    stopCount: split.storeIds.length,
    storeIds: [...split.storeIds],
    subtotalCents: split.lineCents.reduce<number>((sum, cents) => sum + (cents ?? 0), 0),
    totalCents: tillTotal(split, () => true),
    assignments: new Map(bought.map(({ entryId, storeId }) => [entryId, storeId])),
    missingEntryIds: lines
      .filter((_, index) => split.lineCents[index] === null)
      .map(({ entryId }) => entryId),
    estimatedCount: bought.filter(({ kind }) => kind === 'estimated').length,
    savesCents: saves(first, split),
    ...savingRange(first, split, lines, storeOf),
  };
}

/** What `split` saves against `base`, with tax, over the lines that both buy: four in five between these. */
function savingRange(base: Split, split: Split, lines: readonly ComparisonLine[], storeOf: StoreOf) {
  const terms = lines.map((line, index) => {
    const [from, to] = [base.lineStoreIds[index], split.lineStoreIds[index]];
    if (from == null || to == null || from === to) return [];
    return [termOf(line, storeOf(from)), termOf(line, storeOf(to), -1)].flat();
  });
  const cents = saves(base, split);
  const spread = spreadOf(terms);
  return { savesLowCents: Math.floor(cents - spread), savesHighCents: Math.ceil(cents + spread) };
}

/**
 * Of the splits that buy the most lines, the one that saves most beyond the worth of its stops, 9 in 10; at a tie the
 * fewest stops. Differences between estimates are partly noise: nobody is sent to three stores for that.
 */
function recommend(
  first: Split,
  frontier: readonly Split[],
  lines: readonly ComparisonLine[],
  storeOf: StoreOf,
  extraStopValueCents: number,
): Split {
  const fewestMissing = Math.min(...frontier.map(missingCount));
  const [base = first, ...others] = frontier.filter((split) => missingCount(split) === fewestMissing);
  let best = { split: base, gain: 0 };
  for (const split of others) {
    const extraStops = split.storeIds.length - base.storeIds.length;
    const gain = savingRange(base, split, lines, storeOf).savesLowCents - extraStops * extraStopValueCents;
    if (gain > best.gain) best = { split, gain };
  }
  return best.split;
}

/**
 * The cheapest ways to buy the cart at one, two or three of the selected stores, found by trying every
 * subset, and the one worth its stops.
 *
 * Cheapest means: fewest missing lines, then the lowest sum of shelf prices, ordered as in `orderBaskets`. Tax is then
 * added as each till will, rounded once per store. Tax is not part of the choice, because its rounding could make a
 * line a cent cheaper at the store where its price is higher (by at most two cents for a whole trip), and no shopper
 * wants to be sent there. `extraStopValueCents` is what one more stop must save, 9 in 10, to be
 * recommended.
 */
export function planShopping(cart: {
  stores: readonly ComparedStore[];
  lines: readonly ComparisonLine[];
  extraStopValueCents?: number;
}): ShoppingPlan {
  const { lines, extraStopValueCents = DEFAULT_EXTRA_STOP_VALUE_CENTS } = cart;
  const storeIds = cart.stores.map(({ storeId }) => storeId).sort((a, b) => a - b);
  const splits: Split[] = [];
  const frontier: Split[] = [];
  for (let stops = 1; stops <= Math.min(MAX_STOPS, storeIds.length); stops += 1) {
    splits.push(...subsets(storeIds, stops).map((subset) => splitOver(subset, lines)));
    const best = orderBaskets(splits)[0];
    const last = frontier.at(-1);
    if (!best || best.lineCents.every((cents) => cents === null)) continue;
    if (!last || missingCount(best) < missingCount(last) || saves(last, best) > 0) frontier.push(best);
  }
  const first = frontier[0];
  if (!first) return { frontier: [], recommended: null };
  const byId = new Map(cart.stores.map((store) => [store.storeId, store]));
  const storeOf: StoreOf = (storeId) => byId.get(storeId) ?? { storeId, chainId: 0 };
  const options = frontier.map((split) => toOption(split, first, lines, storeOf));
  const recommendedIndex = frontier.indexOf(recommend(first, frontier, lines, storeOf, extraStopValueCents));
  return {
    frontier: options,
    recommended: options[recommendedIndex] ?? null,
  };
}
