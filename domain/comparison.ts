import { type Basket, orderBaskets } from '#domain/basket.ts';
import {
  type CompleteStore,
  judgeLowest,
  judgePair,
  type LowestStore,
  type PairCertainty,
} from '#domain/confidence.ts';
import { monthlyCents, taxCents, withTaxCents } from '#domain/money.ts';
import type { ShownPrice } from '#domain/price.ts';

export type ComparedStore = { storeId: number; chainId: number };

/** One line of the cart with its price at each compared store; a store that is not a key has 'Not available'. */
export type ComparisonLine = {
  entryId: number;
  quantity: number;
  prices: ReadonlyMap<number, ShownPrice>;
};

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

/** What choosing the cheapest instead of the dearest saves, among the stores that have every line. */
type Savings = {
  savingsCents: number;
  monthlySavingsCents: number;
  cheapestStoreId: number;
  dearestStoreId: number;
  /** How sure it is that there is a saving at all; 'too-close' is no claim to make to a shopper. */
  certainty: PairCertainty;
};

export type Comparison = {
  /** In order, best first. */
  stores: StoreTotal[];
  /** Null when the cart is empty or no store has every line. */
  lowest: LowestStore | null;
  /** Null when fewer than two stores have every line. */
  savings: Savings | null;
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function oldest(instants: readonly string[]): string | null {
  return instants.reduce<string | null>(
    (first, instant) => (first === null || Date.parse(instant) < Date.parse(first) ? instant : first),
    null,
  );
}

function totalAt(store: ComparedStore, lines: readonly ComparisonLine[], rank: number): StoreTotal {
  const priced = lines.flatMap(({ quantity, prices }) => {
    const price = prices.get(store.storeId);
    return price ? [{ quantity, price }] : [];
  });
  const subtotalCents = sum(priced.map(({ quantity, price }) => quantity * price.priceCents));
  const observed = priced.filter(({ price }) => price.kind === 'observed');
  return {
    ...store,
    itemCount: lines.length,
    pricedCount: priced.length,
    missingEntryIds: lines.filter(({ prices }) => !prices.has(store.storeId)).map(({ entryId }) => entryId),
    subtotalCents,
    taxCents: taxCents(subtotalCents),
    totalCents: withTaxCents(subtotalCents),
    lowTotalCents: withTaxCents(sum(priced.map(({ quantity, price }) => quantity * price.lowCents))),
    highTotalCents: withTaxCents(sum(priced.map(({ quantity, price }) => quantity * price.highCents))),
    isComplete: lines.length > 0 && priced.length === lines.length,
    observedCount: observed.length,
    estimatedCount: priced.length - observed.length,
    oldestObservedAt: oldest(observed.flatMap(({ price }) => price.observedAt ?? [])),
    rank,
  };
}

function savingsAmong(complete: readonly CompleteStore[]): Savings | null {
  const cheapest = complete[0];
  const dearest = complete.at(-1);
  if (!cheapest || !dearest || complete.length < 2) return null;
  const savingsCents = dearest.totalCents - cheapest.totalCents;
  return {
    savingsCents,
    monthlySavingsCents: monthlyCents(savingsCents),
    cheapestStoreId: cheapest.storeId,
    dearestStoreId: dearest.storeId,
    certainty: judgePair(cheapest, dearest),
  };
}

/**
 * Compares the whole cart across the selected stores (decision 0011). Quantities are positive; each store
 * appears once. Order: see `orderBaskets`. Only stores with every line can be the lowest or count for savings, so a
 * gap never makes a store look cheap.
 */
export function compareStores(cart: {
  stores: readonly ComparedStore[];
  lines: readonly ComparisonLine[];
}): Comparison {
  const { lines } = cart;
  const baskets = cart.stores.map((store): Basket & { store: ComparedStore } => ({
    store: { storeId: store.storeId, chainId: store.chainId },
    storeIds: [store.storeId],
    lineCents: lines.map(({ quantity, prices }) => {
      const price = prices.get(store.storeId);
      return price ? quantity * price.priceCents : null;
    }),
  }));
  const stores = orderBaskets(baskets).map(({ store }, index) => totalAt(store, lines, index + 1));
  const complete = stores.filter((total) => total.isComplete);
  const judged = complete.map(
    (total): CompleteStore => ({
      ...total,
      lines: lines.flatMap(({ quantity, prices }) => {
        const price = prices.get(total.storeId);
        return price ? [{ quantity, price }] : [];
      }),
    }),
  );
  return {
    stores,
    lowest: judgeLowest(judged, stores.length - complete.length),
    savings: savingsAmong(judged),
  };
}
