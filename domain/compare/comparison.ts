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

/** Covers only lines with a price. */
export type StoreTotal = {
  storeId: number;
  chainId: number;
  itemCount: number;
  pricedCount: number;
  missingEntryIds: number[];
  subtotalCents: number;
  snapCents: number;
  taxCents: number;
  /** Tax that is due because the EBT card's balance doesn't cover `snapCents`. */
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
  storeOf: StoreLookup;
  ebtBalanceCents: number | null;
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function oldest(instants: readonly string[]): string | null {
  return instants.reduce<string | null>(
    (first, instant) => (first === null || Date.parse(instant) < Date.parse(first) ? instant : first),
    null,
  );
}

type StoreBasket = Basket & { store: ComparedStore; bought: readonly (PricedComparisonLine | null)[] };

function totalAt(
  { store: { storeId, chainId }, bought }: StoreBasket,
  { lines, ebtBalanceCents }: PricedComparison,
  rank: number,
): StoreTotal {
  const priced = bought.filter((line) => line !== null);
  const subtotalCents = sum(priced.map(({ cents }) => cents));
  const taxCents = computePurchaseTax(priced, ebtBalanceCents);
  const totalCents = subtotalCents + taxCents;
  const spreadCents = Math.ceil(computeIntervalHalfWidth(computeErrorTerms(bought, ebtBalanceCents)));
  const observed = priced.filter(({ price }) => price.kind === 'observed');
  return {
    storeId,
    chainId,
    itemCount: lines.length,
    pricedCount: priced.length,
    missingEntryIds: lines.filter(({ prices }) => !prices.has(storeId)).map(({ entryId }) => entryId),
    subtotalCents,
    snapCents: sum(priced.map(({ cents, isPaidBySnap }) => (isPaidBySnap ? cents : 0))),
    taxCents,
    shortTaxCents: taxCents - computePurchaseTax(priced, null),
    totalCents,
    lowTotalCents: Math.max(0, totalCents - spreadCents),
    highTotalCents: totalCents + spreadCents,
    isComplete: lines.length > 0 && priced.length === lines.length,
    observedCount: observed.length,
    estimatedCount: priced.length - observed.length,
    oldestObservedAt: oldest(observed.map(({ price }) => price.observedAt as string)),
    rank,
  };
}

function differenceOver(
  lines: readonly ComparisonLine[],
  storeId: number,
  againstId: number,
  { storeOf, ebtBalanceCents }: PricedComparison,
): Difference {
  const termsAt = (id: number) =>
    computeErrorTerms(
      lines.map((line) => priceLineAtStore(line, storeOf(id))),
      ebtBalanceCents,
    );
  const against = termsAt(againstId);
  const terms = termsAt(storeId).map((line, index) => [
    ...line,
    ...negateTerms(against[index] as ErrorTerm[]),
  ]);
  const spread = computeIntervalHalfWidth(terms);
  const cents = sum(terms.flat().map((term) => term.cents));
  return {
    cents: Math.round(cents),
    lowCents: Math.round(cents - spread),
    highCents: Math.round(cents + spread),
  };
}

function savingsAmong(complete: readonly StoreTotal[], priced: PricedComparison): Savings | null {
  const [cheapest, ...others] = complete;
  const mostExpensive = others.at(-1);
  if (cheapest === undefined || mostExpensive === undefined) return null;
  const { lowCents, highCents } = differenceOver(
    priced.lines,
    mostExpensive.storeId,
    cheapest.storeId,
    priced,
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
  priced: PricedComparison,
): CommonLinesComparison[] {
  const [against, ...others] = stores;
  if (against === undefined) return [];
  return others.flatMap((store) => {
    if (store.isComplete) return [];
    const shared = priced.lines.filter(
      ({ prices }) => prices.has(store.storeId) && prices.has(against.storeId),
    );
    if (shared.length === 0) return [];
    const difference = differenceOver(shared, store.storeId, against.storeId, priced);
    return [
      {
        storeId: store.storeId,
        againstStoreId: against.storeId,
        sharedCount: shared.length,
        ...difference,
        evenCents: ((difference.highCents - difference.cents) * Z_60) / Z_80,
      },
    ];
  });
}

/**
 * Only a store with every item can be the cheapest (decision 21). Store ids must be distinct. See `sortBaskets` for the
 * order.
 */
export function compareStores({ stores, lines, ebtBalanceCents = null }: ComparedCart): Comparison {
  const priced: PricedComparison = { lines, storeOf: createStoreLookup(stores), ebtBalanceCents };
  const baskets = stores.map((store): StoreBasket => {
    const bought = lines.map((line) => priceLineAtStore(line, store));
    return {
      ...{ store, bought, storeIds: [store.storeId], distanceMiles: store.distanceMiles },
      ...toBasket(bought, ebtBalanceCents),
    };
  });
  const ordered = sortBaskets(baskets).map((basket, index) => ({
    ...basket,
    total: totalAt(basket, priced, index + 1),
  }));
  const totals = ordered.map(({ total }) => total);
  const complete = ordered.filter(({ total }) => total.isComplete);
  return {
    stores: totals,
    judgment: judgeStores(
      complete.map(({ store: { storeId }, bought }) => ({
        storeId,
        terms: computeErrorTerms(bought, ebtBalanceCents).flat(),
      })),
      lines.map(({ entryId }) => entryId),
    ),
    savings: savingsAmong(
      complete.map(({ total }) => total),
      priced,
    ),
    commonLinesComparisons: compareCommonLines(totals, priced),
  };
}
