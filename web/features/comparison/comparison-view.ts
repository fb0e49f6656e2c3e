import type { CartEntry } from '#contract/cart.ts';
import { type Comparison, compareStores, type StoreTotal } from '#domain/comparison.ts';
import { type CertaintyWords, certaintyWords } from '#domain/confidence.ts';
import { SIMULATED } from '#domain/demo-prices.ts';
import { planShopping, type ShoppingPlan } from '#domain/plan.ts';
import { linePrice } from '#web/shared/line-price.ts';

/** What a store's row or logo needs. */
export type ViewStore = {
  id: number;
  chainId: number;
  name: string;
  logo: string;
  color: string;
  membership: string | null;
  calculatedDistance?: number | undefined;
  zipCode?: string | undefined;
  /** It stands for stores of its chain in the area. */
  isSample?: boolean | undefined;
};

export type RankedStore = { store: ViewStore; total: StoreTotal };

/** Everything the comparison shows, worked out once from the cart: every part of the page reads the same numbers. */
export type ComparisonView = {
  entries: readonly CartEntry[];
  /** Best first. */
  ranked: readonly RankedStore[];
  comparison: Comparison;
  plan: ShoppingPlan;
  /** The store with every item and the lowest total; null when no store has everything. */
  lowest: RankedStore | null;
  words: CertaintyWords | null;
  /** The prices are made up for the demo. */
  isSimulated: boolean;
  storeName: (storeId: number) => string;
};

/** Two stores of one name are told apart by how far they are, two samples by their ZIP codes: they have no place. */
function namesOf(stores: readonly ViewStore[]): Map<number, string> {
  const counts = new Map<string, number>();
  for (const { name } of stores) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    stores.map((store) => {
      const isTwin = (counts.get(store.name) ?? 0) > 1;
      const miles = store.calculatedDistance;
      if (!isTwin || miles === undefined) return [store.id, store.name];
      const which = store.isSample && store.zipCode ? store.zipCode : `${miles.toFixed(1)} mi`;
      return [store.id, `${store.name} (${which})`];
    }),
  );
}

/** Compares the cart at the stores it was priced at. `stores` adds the distances; unknown ones are left out. */
export function viewComparison(
  entries: readonly CartEntry[],
  stores: readonly ViewStore[],
  extraStopValueCents: number,
): ComparisonView {
  const lines = entries.map(({ id, storePrices }) => ({
    entryId: id,
    // Stores fill a line with packages of their own: the price is that of the whole line.
    quantity: 1,
    prices: new Map(
      storePrices.flatMap((at) => {
        const price = linePrice(at);
        return price === null ? [] : [[at.store.id, price] as const];
      }),
    ),
  }));
  const compared = stores.map(({ id, chainId }) => ({ storeId: id, chainId }));
  const comparison = compareStores({ stores: compared, lines });
  const names = namesOf(stores);
  const storeName = (storeId: number) => names.get(storeId) ?? 'Store';
  const byId = new Map(stores.map((store) => [store.id, { ...store, name: storeName(store.id) }]));
  const ranked = comparison.stores.flatMap((total) => {
    const store = byId.get(total.storeId);
    return store ? [{ store, total }] : [];
  });
  const { lowest } = comparison;
  return {
    entries,
    ranked,
    comparison,
    plan: planShopping({ stores: compared, lines, extraStopValueCents }),
    lowest: lowest ? (ranked.find(({ store }) => store.id === lowest.storeId) ?? null) : null,
    words: lowest && certaintyWords(lowest, storeName),
    isSimulated: entries.some(({ storePrices }) =>
      storePrices.some(({ shown }) => shown?.source === SIMULATED),
    ),
    storeName,
  };
}
