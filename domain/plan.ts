import { type Basket, missingCount, orderBaskets } from '#domain/basket.ts';
import type { ComparedStore, ComparisonLine } from '#domain/comparison.ts';
import { withTaxCents } from '#domain/money.ts';

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
};

export type ShoppingPlan = {
  /** From one stop upwards; an option with more stops is here only if it buys more lines or costs less. */
  frontier: PlanOption[];
  /** Null when nothing can be bought. */
  recommended: PlanOption | null;
};

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

function toOption(split: Split, first: Split, lines: readonly ComparisonLine[]): PlanOption {
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
  };
}

/**
 * What `split` saves for certain, with tax: of each line bought elsewhere than in `base`, only what is left when its
 * price turns out high there and low here. Differences between estimates are mostly noise; choosing the lowest of
 * several for each line would sum that noise up and send a shopper to three stores for nothing.
 */
function savesForCertain(base: Split, split: Split, lines: readonly ComparisonLine[]): number {
  const priceAt = (line: ComparisonLine, storeId: number | null | undefined) =>
    storeId == null ? undefined : line.prices.get(storeId);
  return withTaxCents(
    lines.reduce((sum, line, index) => {
      const from = priceAt(line, base.lineStoreIds[index]);
      const to = priceAt(line, split.lineStoreIds[index]);
      if (!from || !to || from === to) return sum;
      return sum + line.quantity * Math.max(0, from.lowCents - to.highCents);
    }, 0),
  );
}

/**
 * Of the splits that buy the most lines, the one whose certain saving exceeds the worth of its stops by most; at a
 * tie the fewest stops.
 */
function recommend(
  first: Split,
  frontier: readonly Split[],
  lines: readonly ComparisonLine[],
  extraStopValueCents: number,
): Split {
  const fewestMissing = Math.min(...frontier.map(missingCount));
  const [base = first, ...others] = frontier.filter((split) => missingCount(split) === fewestMissing);
  let best = { split: base, gain: 0 };
  for (const split of others) {
    const extraStops = split.storeIds.length - base.storeIds.length;
    const gain = savesForCertain(base, split, lines) - extraStops * extraStopValueCents;
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
 * wants to be sent there. `extraStopValueCents` is what one more stop must save for certain to be
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
  const options = frontier.map((split) => toOption(split, first, lines));
  const recommendedIndex = frontier.indexOf(recommend(first, frontier, lines, extraStopValueCents));
  return {
    frontier: options,
    recommended: options[recommendedIndex] ?? null,
  };
}
