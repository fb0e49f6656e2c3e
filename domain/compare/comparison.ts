import { type Basket, sortBaskets } from '#domain/compare/basket.ts';
import {
  type ComparedCart,
  type ComparedStore,
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
import { toMonthlyCents } from '#domain/money.ts';
import { judgeStores, type StoreJudgment } from '#domain/price/judgment.ts';
import { Z_80 } from '#domain/price/price.ts';
import { computePurchaseTax } from '#domain/tax/ebt.ts';

/** A store's total for the lines that it has prices for. */
export type StoreTotal = {
  storeId: number;
  chainId: number;
  itemCount: number;
  pricedCount: number;
  missingEntryIds: number[];
  subtotalCents: number;
  snapCents: number;
  taxCents: number;
  /** Extra tax that is due because the EBT balance doesn't cover all of `snapCents`. */
  shortTaxCents: number;
  totalCents: number;
  /** 80% interval of the total. */
  lowTotalCents: number;
  highTotalCents: number;
  isComplete: boolean;
  observedCount: number;
  estimatedCount: number;
  oldestObservedAt: string | null;
  rank: number;
};

/** A difference in cents, including tax. `lowCents` to `highCents` is the 80% interval. */
type Difference = { cents: number; lowCents: number; highCents: number };

export type Savings = Difference & {
  monthlyCents: number;
  cheapestStoreId: number;
  mostExpensiveStoreId: number;
  /** True if the savings are positive with at least 90% probability. */
  isSure: boolean;
};

/**
 * How much more the cart costs at an incomplete store than at another store, counting only the lines that both stores
 * have.
 */
export type CommonLinesComparison = Difference & {
  storeId: number;
  againstStoreId: number;
  sharedCount: number;
  /** If the difference is at most this much, neither store has more than a 60% chance of being cheaper. */
  evenCents: number;
};

export type Comparison = {
  stores: StoreTotal[];
  /** Null if no store has every item or the cart is empty. */
  judgment: StoreJudgment | null;
  /** Null if fewer than two stores have every item. */
  savings: Savings | null;
  /**
   * One per incomplete store, compared with the best store. A store that shares no lines with the best store is left
   * out.
   */
  commonLinesComparisons: CommonLinesComparison[];
};

/** 60th percentile of the standard normal distribution. */
const Z_60 = 0.2533;

type PricedComparison = {
  lines: readonly ComparisonLine[];
  findStore: StoreLookup;
  ebtBalanceCents: number | null;
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function findOldest(instants: readonly string[]): string | null {
  return instants.reduce<string | null>(
    (first, instant) => (first === null || Date.parse(instant) < Date.parse(first) ? instant : first),
    null,
  );
}

type StoreBasket = Basket & { store: ComparedStore; pricedLines: readonly (PricedComparisonLine | null)[] };

function computeStoreTotal(
  { store: { storeId, chainId }, pricedLines }: StoreBasket,
  { lines, ebtBalanceCents }: PricedComparison,
  rank: number,
): StoreTotal {
  const availableLines = pricedLines.filter((line) => line !== null);
  const subtotalCents = sum(availableLines.map(({ cents }) => cents));
  const taxCents = computePurchaseTax(availableLines, ebtBalanceCents);
  const totalCents = subtotalCents + taxCents;
  const halfWidthCents = Math.ceil(computeIntervalHalfWidth(computeErrorTerms(pricedLines, ebtBalanceCents)));
  const observedLines = availableLines.filter(({ price }) => price.kind === 'observed');
  return {
    storeId,
    chainId,
    itemCount: lines.length,
    pricedCount: availableLines.length,
    missingEntryIds: lines.filter(({ prices }) => !prices.has(storeId)).map(({ entryId }) => entryId),
    subtotalCents,
    snapCents: sum(availableLines.map(({ cents, isPaidBySnap }) => (isPaidBySnap ? cents : 0))),
    taxCents,
    shortTaxCents: taxCents - computePurchaseTax(availableLines, null),
    totalCents,
    lowTotalCents: Math.max(0, totalCents - halfWidthCents),
    highTotalCents: totalCents + halfWidthCents,
    isComplete: lines.length > 0 && availableLines.length === lines.length,
    observedCount: observedLines.length,
    estimatedCount: availableLines.length - observedLines.length,
    oldestObservedAt: findOldest(observedLines.map(({ price }) => price.observedAt as string)),
    rank,
  };
}

function computeDifference(
  lines: readonly ComparisonLine[],
  storeId: number,
  againstId: number,
  { findStore, ebtBalanceCents }: PricedComparison,
): Difference {
  const computeTermsAt = (id: number) =>
    computeErrorTerms(
      lines.map((line) => priceLineAtStore(line, findStore(id))),
      ebtBalanceCents,
    );
  const againstTerms = computeTermsAt(againstId);
  const terms = computeTermsAt(storeId).map((line, index) => [
    ...line,
    ...negateTerms(againstTerms[index] as ErrorTerm[]),
  ]);
  const halfWidth = computeIntervalHalfWidth(terms);
  const cents = sum(terms.flat().map((term) => term.cents));
  return {
    cents: Math.round(cents),
    lowCents: Math.round(cents - halfWidth),
    highCents: Math.round(cents + halfWidth),
  };
}

function computeSavings(
  completeTotals: readonly StoreTotal[],
  pricedComparison: PricedComparison,
): Savings | null {
  const [cheapest, ...others] = completeTotals;
  const mostExpensive = others.at(-1);
  if (cheapest === undefined || mostExpensive === undefined) return null;
  const { lowCents, highCents } = computeDifference(
    pricedComparison.lines,
    mostExpensive.storeId,
    cheapest.storeId,
    pricedComparison,
  );
  const cents = mostExpensive.totalCents - cheapest.totalCents;
  return {
    cents,
    lowCents,
    highCents,
    monthlyCents: toMonthlyCents(cents),
    cheapestStoreId: cheapest.storeId,
    mostExpensiveStoreId: mostExpensive.storeId,
    isSure: cents > 0 && lowCents > 0,
  };
}

function compareCommonLines(
  stores: readonly StoreTotal[],
  pricedComparison: PricedComparison,
): CommonLinesComparison[] {
  const [bestStore, ...others] = stores;
  if (bestStore === undefined) return [];
  return others.flatMap((store) => {
    if (store.isComplete) return [];
    const sharedLines = pricedComparison.lines.filter(
      ({ prices }) => prices.has(store.storeId) && prices.has(bestStore.storeId),
    );
    if (sharedLines.length === 0) return [];
    const difference = computeDifference(sharedLines, store.storeId, bestStore.storeId, pricedComparison);
    return [
      {
        storeId: store.storeId,
        againstStoreId: bestStore.storeId,
        sharedCount: sharedLines.length,
        ...difference,
        evenCents: ((difference.highCents - difference.cents) * Z_60) / Z_80,
      },
    ];
  });
}

/**
 * Ranks stores by the order in `sortBaskets`. Only a store with every item can be the cheapest (decision 21). Store ids
 * must be distinct.
 */
export function compareStores({ stores, lines, ebtBalanceCents = null }: ComparedCart): Comparison {
  const pricedComparison: PricedComparison = { lines, findStore: createStoreLookup(stores), ebtBalanceCents };
  const baskets = stores.map((store): StoreBasket => {
    const pricedLines = lines.map((line) => priceLineAtStore(line, store));
    return {
      ...{ store, pricedLines, storeIds: [store.storeId], distanceMiles: store.distanceMiles },
      ...toBasket(pricedLines, ebtBalanceCents),
    };
  });
  const rankedBaskets = sortBaskets(baskets).map((basket, index) => ({
    ...basket,
    total: computeStoreTotal(basket, pricedComparison, index + 1),
  }));
  const totals = rankedBaskets.map(({ total }) => total);
  const completeBaskets = rankedBaskets.filter(({ total }) => total.isComplete);
  return {
    stores: totals,
    judgment: judgeStores(
      completeBaskets.map(({ store: { storeId }, pricedLines }) => ({
        storeId,
        terms: computeErrorTerms(pricedLines, ebtBalanceCents).flat(),
      })),
      lines.map(({ entryId }) => entryId),
    ),
    savings: computeSavings(
      completeBaskets.map(({ total }) => total),
      pricedComparison,
    ),
    commonLinesComparisons: compareCommonLines(totals, pricedComparison),
  };
}
