import { type Basket, orderBaskets } from '#domain/basket.ts';
import type { Category } from '#domain/grocery-item.ts';
import { type Judgement, judgeStores } from '#domain/judgement.ts';
import { monthlyCents } from '#domain/money.ts';
import { priceOfPacks, type ShownPrice, Z_80 } from '#domain/price.ts';
import { spreadOf, type Term } from '#domain/spread.ts';
import {
  MILLI_PERCENT_OF_WHOLE,
  type TaxClass,
  type TaxRates,
  taxedAmount,
  taxOnLines,
} from '#domain/tax-rates.ts';

/** `taxRates`: of the store's state; without them tax is flat. `distanceMiles`: from the shopper, where that is known. */
export type ComparedStore = {
  storeId: number;
  chainId: number;
  taxRates?: TaxRates | undefined;
  distanceMiles?: number | undefined;
};

/** One line of the cart with its price at each compared store; a store that is not a key has 'Not available'. */
export type ComparisonLine = {
  entryId: number;
  quantity: number;
  taxClass?: TaxClass;
  prices: ReadonlyMap<number, ShownPrice>;
};

/** An entry of a cart as it comes from the server, priced at stores; the price is that of one package. */
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
 * The lines to compare. Stores fill an entry with packages of their own, so the price of a line is that of all of it.
 * Where tax goes by the state, `taxClassOf` says how an item is taxed.
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

/** What the cart comes to at one store, in cents. With gaps, the sums cover the priced lines only. */
export type StoreTotal = {
  storeId: number;
  chainId: number;
  /** Lines of the cart, and how many of them have a price here. */
  itemCount: number;
  pricedCount: number;
  missingEntryIds: number[];
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
  /** What the total may really be: four in five lie between these. */
  lowTotalCents: number;
  highTotalCents: number;
  /** Every line has a price, and there is at least one. */
  isComplete: boolean;
  observedCount: number;
  estimatedCount: number;
  /** The oldest observation in the total; null when all is estimated. */
  oldestObservedAt: string | null;
  /** Place in the order, 1 first. */
  rank: number;
};

/** More or less than another amount, in cents with tax; four in five lie between `lowCents` and `highCents`. */
type Difference = { cents: number; lowCents: number; highCents: number };

/** What choosing the cheapest instead of the dearest saves, among the stores that have every line. */
type Savings = Difference & {
  monthlyCents: number;
  cheapestStoreId: number;
  dearestStoreId: number;
  /** Whether there is a saving with 9 in 10; else it is no claim to make to a shopper. */
  isSure: boolean;
};

/** What a store with gaps asks more than another one over the lines that both have. */
export type FairComparison = Difference & {
  storeId: number;
  againstStoreId: number;
  sharedCount: number;
  /** Up to so much neither is the cheaper one with more than 6 in 10. */
  evenCents: number;
};

export type Comparison = {
  /** In order, best first. */
  stores: StoreTotal[];
  /** Of the stores that have every line; null when the cart is empty or none has. */
  judgement: Judgement | null;
  /** Null when fewer than two stores have every line. */
  savings: Savings | null;
  /** The stores with gaps against the first store, where they share lines with it. */
  fair: FairComparison[];
};

/** A standard normal number is below this with 6 in 10. */
const Z_60 = 0.2533;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** What a line asks at a store with tax; null where it has no price. */
function askedAt(
  { quantity, prices, taxClass = 'food' }: ComparisonLine,
  { storeId, taxRates }: ComparedStore,
): { price: ShownPrice; amount: number } | null {
  const price = prices.get(storeId);
  return price ? { price, amount: taxedAmount(quantity * price.priceCents, taxClass, taxRates) } : null;
}

/** What a line asks at a store with tax, for ordering; null where it has no price. */
export const lineAmount = (line: ComparisonLine, store: ComparedStore): number | null =>
  askedAt(line, store)?.amount ?? null;

export type FindStore = (storeId: number) => ComparedStore;

/** Looks a store up by its id. Throws RangeError for one that is not compared. */
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

/** The terms of a line at a store, with tax: one, or none where it has no price; `sign` −1 takes it away. */
export function termOf(line: ComparisonLine, store: ComparedStore, sign = 1): Term[] {
  const asked = askedAt(line, store);
  if (asked === null) return [];
  const cents = (sign * asked.amount) / MILLI_PERCENT_OF_WHOLE;
  return [{ cents, chainId: store.chainId, price: asked.price, taxRates: store.taxRates }];
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

/** How much more a store asks than another over these lines, which both have. */
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
 * Compares the whole cart across the selected stores (decision 0021). Quantities are positive; each store
 * appears once. Order: see `orderBaskets`. Only stores with every line can be the cheapest or count for savings, so a
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
