import { type Basket, orderBaskets } from '#domain/compare/basket.ts';
import { spreadOf, type Term } from '#domain/compare/chance/spread.ts';
import type { Category } from '#domain/item/grocery-item.ts';
import { monthlyCents } from '#domain/money.ts';
import { type Judgement, judgeStores } from '#domain/price/judgement.ts';
import { priceOfPacks, type ShownPrice, Z_80 } from '#domain/price/price.ts';
import {
  MILLI_PERCENT_OF_WHOLE,
  type TaxClass,
  type TaxRates,
  taxedAmount,
  taxOnLines,
} from '#domain/tax/tax-rates.ts';

/** `taxRates` are the store's state rates; without them tax is flat. `distanceMiles` is from the shopper, if known. */
export type ComparedStore = {
  storeId: number;
  chainId: number;
  taxRates?: TaxRates | undefined;
  distanceMiles?: number | undefined;
};

/** A cart line with its price at each compared store. A store without a key shows 'Not available'. */
export type ComparisonLine = {
  entryId: number;
  quantity: number;
  taxClass?: TaxClass;
  prices: ReadonlyMap<number, ShownPrice>;
};

/** A priced cart entry as the server sends it; each price is for one package. */
type PricedEntry = {
  id: number;
  item: { name: string; category: Category };
  storePrices: readonly {
    store: { id: number };
    shown: ShownPrice | null;
    filledBy: { packCount: number } | null;
  }[];
};

/**
 * Converts cart entries to comparison lines. A line's price covers all packages the store needs to fill it.
 * With tax by state, `taxClassOf` gives an item's tax class.
 */
export const comparisonLines = (
  entries: readonly PricedEntry[],
  taxClassOf?: (item: PricedEntry['item']) => TaxClass,
): ComparisonLine[] =>
  entries.map(({ id, item, storePrices }) => ({
    entryId: id,
    quantity: 1,
    ...(taxClassOf && { taxClass: taxClassOf(item) }),
    prices: new Map(
      storePrices.flatMap(({ store, shown, filledBy }) =>
        shown && filledBy ? [[store.id, priceOfPacks(shown, filledBy.packCount)] as const] : [],
      ),
    ),
  }));

/** The cart's total at one store, in cents. With gaps, the sums cover the priced lines only. */
export type StoreTotal = {
  storeId: number;
  chainId: number;
  itemCount: number;
  pricedCount: number;
  missingEntryIds: number[];
  subtotalCents: number;
  /** The part of the subtotal that SNAP pays, if the shopper pays with it. */
  snapCents: number;
  taxCents: number;
  totalCents: number;
  /** 80 % interval of the total. */
  lowTotalCents: number;
  highTotalCents: number;
  isComplete: boolean;
  observedCount: number;
  estimatedCount: number;
  /** The oldest observation in the total; null if all prices are estimates. */
  oldestObservedAt: string | null;
  /** Position in the order, from 1. */
  rank: number;
};

/** A difference in cents with tax; `lowCents` to `highCents` is the 80 % interval. */
type Difference = { cents: number; lowCents: number; highCents: number };

/** Savings from choosing the cheapest complete store over the most expensive one. */
export type Savings = Difference & {
  monthlyCents: number;
  cheapestStoreId: number;
  dearestStoreId: number;
  /** Whether the saving is positive with 90 % probability; otherwise don't claim it to shoppers. */
  isSure: boolean;
};

/** How much more a store with gaps costs than another store, over the lines both have. */
export type FairComparison = Difference & {
  storeId: number;
  againstStoreId: number;
  sharedCount: number;
  /** Up to this difference, neither store is cheaper with more than 60 % probability. */
  evenCents: number;
};

export type Comparison = {
  stores: StoreTotal[];
  /** Judges the complete stores; null if there are none or the cart is empty. */
  judgement: Judgement | null;
  /** Null with fewer than two complete stores. */
  savings: Savings | null;
  /** Each store with gaps against the first store, if they share lines. */
  fair: FairComparison[];
};

/** 60th percentile of the standard normal distribution. */
const Z_60 = 0.2533;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function pricedAt(
  { quantity, prices, taxClass = 'food' }: ComparisonLine,
  { storeId, taxRates }: ComparedStore,
): { price: ShownPrice; amount: number } | null {
  const price = prices.get(storeId);
  return price ? { price, amount: taxedAmount(quantity * price.priceCents, taxClass, taxRates) } : null;
}

/** A line's price at a store with tax, for ordering; null if it has no price there. */
export const lineAmount = (line: ComparisonLine, store: ComparedStore): number | null =>
  pricedAt(line, store)?.amount ?? null;

export type FindStore = (storeId: number) => ComparedStore;

/** Indexes stores by id. The returned function throws RangeError for a store that isn't compared. */
export function findStore(stores: readonly ComparedStore[]): FindStore {
  const byId = new Map(stores.map((store) => [store.storeId, store]));
  return (storeId) => {
    const store = byId.get(storeId);
    if (store === undefined) throw new RangeError(`Store ${storeId} is not compared`);
    return store;
  };
}

function oldest(instants: readonly string[]): string | null {
  return instants.reduce<string | null>(
    (first, instant) => (first === null || Date.parse(instant) < Date.parse(first) ? instant : first),
    null,
  );
}

/** The line's price term at a store, with tax, or an empty array if it has no price. `sign` −1 subtracts it. */
export function termOf(line: ComparisonLine, store: ComparedStore, sign = 1): Term[] {
  const priced = pricedAt(line, store);
  if (priced === null) return [];
  const cents = (sign * priced.amount) / MILLI_PERCENT_OF_WHOLE;
  return [{ cents, chainId: store.chainId, price: priced.price, taxRates: store.taxRates }];
}

function totalAt(store: ComparedStore, lines: readonly ComparisonLine[], rank: number): StoreTotal {
  const priced = lines.flatMap(({ quantity, prices, taxClass = 'food' }) => {
    const price = prices.get(store.storeId);
    return price ? [{ cents: quantity * price.priceCents, price, taxClass }] : [];
  });
  const subtotalCents = sum(priced.map(({ cents }) => cents));
  const taxCents = taxOnLines(priced, store.taxRates);
  const totalCents = subtotalCents + taxCents;
  const spreadCents = Math.ceil(spreadOf(lines.map((line) => termOf(line, store))));
  const observed = priced.filter(({ price }) => price.kind === 'observed');
  const { storeId, chainId } = store;
  return {
    storeId,
    chainId,
    itemCount: lines.length,
    pricedCount: priced.length,
    missingEntryIds: lines.filter(({ prices }) => !prices.has(store.storeId)).map(({ entryId }) => entryId),
    subtotalCents,
    snapCents: sum(priced.map(({ cents, taxClass }) => (taxClass === 'snap' ? cents : 0))),
    taxCents,
    totalCents,
    lowTotalCents: Math.max(0, totalCents - spreadCents),
    highTotalCents: totalCents + spreadCents,
    isComplete: lines.length > 0 && priced.length === lines.length,
    observedCount: observed.length,
    estimatedCount: priced.length - observed.length,
    oldestObservedAt: oldest(observed.flatMap(({ price }) => price.observedAt ?? [])),
    rank,
  };
}

/** How much more `store` costs than `against` over lines that both have. */
function differenceOver(
  lines: readonly ComparisonLine[],
  store: ComparedStore,
  against: ComparedStore,
): Difference {
  const terms = lines.map((line) => [...termOf(line, store), ...termOf(line, against, -1)]);
  const spread = spreadOf(terms);
  const cents = sum(terms.flat().map((term) => term.cents));
  return {
    cents: Math.round(cents),
    lowCents: Math.round(cents - spread),
    highCents: Math.round(cents + spread),
  };
}

function savingsAmong(
  complete: readonly StoreTotal[],
  lines: readonly ComparisonLine[],
  storeOf: FindStore,
): Savings | null {
  const [cheapest, ...others] = complete;
  const dearest = others.at(-1);
  if (cheapest === undefined || dearest === undefined) return null;
  const { lowCents, highCents } = differenceOver(lines, storeOf(dearest.storeId), storeOf(cheapest.storeId));
  const cents = dearest.totalCents - cheapest.totalCents;
  return {
    cents,
    lowCents,
    highCents,
    monthlyCents: monthlyCents(cents),
    cheapestStoreId: cheapest.storeId,
    dearestStoreId: dearest.storeId,
    isSure: cents > 0 && lowCents > 0,
  };
}

function fairComparisons(
  stores: readonly StoreTotal[],
  lines: readonly ComparisonLine[],
  storeOf: FindStore,
): FairComparison[] {
  const [against, ...others] = stores;
  if (against === undefined) return [];
  return others.flatMap((store) => {
    if (store.isComplete) return [];
    const shared = lines.filter(({ prices }) => prices.has(store.storeId) && prices.has(against.storeId));
    if (shared.length === 0) return [];
    const difference = differenceOver(shared, storeOf(store.storeId), storeOf(against.storeId));
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
 * Compares the whole cart across the selected stores (decision 21). Expects positive quantities and unique
 * stores. See `orderBaskets` for the order. Only complete stores can be cheapest or count for savings, so a
 * gap never makes a store look cheap.
 */
export function compareStores(cart: {
  stores: readonly ComparedStore[];
  lines: readonly ComparisonLine[];
}): Comparison {
  const { lines } = cart;
  const baskets = cart.stores.map((store): Basket & { store: ComparedStore } => ({
    store,
    storeIds: [store.storeId],
    distanceMiles: store.distanceMiles,
    lineAmounts: lines.map((line) => lineAmount(line, store)),
  }));
  const stores = orderBaskets(baskets).map(({ store }, index) => totalAt(store, lines, index + 1));
  const complete = stores.filter((total) => total.isComplete);
  const storeOf = findStore(cart.stores);
  return {
    stores,
    judgement: judgeStores(
      complete.map(({ storeId }) => ({
        storeId,
        terms: lines.flatMap((line) => termOf(line, storeOf(storeId))),
      })),
      lines.map(({ entryId }) => entryId),
    ),
    savings: savingsAmong(complete, lines, storeOf),
    fair: fairComparisons(stores, lines, storeOf),
  };
}
