import type { CartEntry } from '#contract/cart.ts';
import { type Answer, answerWords } from '#domain/compare/answer.ts';
import {
  type ComparedStore,
  type Comparison,
  type ComparisonLine,
  compareStores,
  comparisonLines,
  type StoreTotal,
} from '#domain/compare/comparison.ts';
import { goodsName, t } from '#domain/language.ts';
import { TAX_PERCENT } from '#domain/money.ts';
import { SIMULATED } from '#domain/price/demo-prices.ts';
import { namedApart } from '#domain/store/names.ts';
import { FLAT_RATES } from '#domain/tax/tax-rates.ts';
import type { PriceLook } from '#web/shared/price-entry.ts';

/** What a store's row or logo needs. */
export type ViewStore = {
  id: number;
  chainId: number;
  name: string;
  logo: string;
  color: string;
  membership: string | null;
  calculatedDistance?: number | undefined;
  address?: string | null | undefined;
  zipCode?: string | undefined;
  state?: string | undefined;
  /** It stands for stores of its chain in the area. */
  isSample?: boolean | undefined;
};

export type RankedStore = { store: ViewStore; total: StoreTotal };

/** Everything the comparison shows, worked out once from the cart: every part of the page reads the same numbers. */
export type ComparisonView = {
  entries: readonly CartEntry[];
  /** Best first. */
  ranked: readonly RankedStore[];
  /** Stores with prices for fewer than half of the cart, where another store has more; offered for removal. */
  sparseStoreIds: ReadonlySet<number>;
  comparison: Comparison;
  /** What was compared, for the plan. */
  cart: { stores: readonly ComparedStore[]; lines: readonly ComparisonLine[] };
  /** The store with every item and the lowest total; null when no store has everything. */
  lowest: RankedStore | null;
  /** That store, and others whose total is the same. */
  lowestStoreIds: ReadonlySet<number>;
  /** Null when there is nothing to say: no item or no store. */
  answer: Answer | null;
  /** The prices of which the answer says that they would tell most. */
  toSettle: readonly PriceLook[];
  /** What stands beside a tax: `8%`, or that it goes by the state. */
  taxWords: string;
  /** The prices are made up for the demo. */
  isSimulated: boolean;
  storeName: (storeId: number) => string;
};

/** How states tax, for who wants it so: `domain/tax/tax.ts`, which the first page does without. */
type StateTaxing = Pick<typeof import('#domain/tax/tax.ts'), 'ratesOf' | 'taxClassOf'>;

const hasHalf = ({ total }: RankedStore) => 2 * total.pricedCount >= total.itemCount;

/** Compares the cart at the stores it was priced at. `stores` adds the distances; unknown ones are left out. */
export function viewComparison(
  entries: readonly CartEntry[],
  stores: readonly ViewStore[],
  stateTax?: StateTaxing,
): ComparisonView {
  const lines = comparisonLines(entries, stateTax?.taxClassOf);
  const compared = stores.map(({ id, chainId, state, calculatedDistance }) => ({
    storeId: id,
    chainId,
    taxRates: stateTax?.ratesOf(state ?? ''),
    distanceMiles: calculatedDistance,
  }));
  const comparison = compareStores({ stores: compared, lines });
  const byId = new Map(namedApart(stores).map((store) => [store.id, store]));
  const storeName = (storeId: number) => byId.get(storeId)?.name ?? t`Store`;
  const ranked = comparison.stores.flatMap((total) => {
    const store = byId.get(total.storeId);
    return store ? [{ store, total }] : [];
  });
  const answer = answerWords(comparison, {
    storeName,
    itemName: (entryId) => {
      const entry = entries.find(({ id }) => id === entryId);
      return entry ? goodsName(entry.item.name) : t`Item`;
    },
  });
  const [first] = ranked;
  const lowest = first?.total.isComplete ? first : null;
  const isSimulated = entries.some(({ storePrices }) =>
    storePrices.some(({ shown }) => shown?.source === SIMULATED),
  );
  return {
    entries,
    ranked,
    sparseStoreIds: new Set(
      ranked.some(hasHalf) ? ranked.flatMap((row) => (hasHalf(row) ? [] : row.store.id)) : [],
    ),
    comparison,
    cart: { stores: compared, lines },
    lowest,
    lowestStoreIds: new Set(
      ranked.flatMap(({ store, total }) =>
        total.isComplete && total.totalCents === lowest?.total.totalCents ? store.id : [],
      ),
    ),
    answer,
    taxWords: compared.some(({ taxRates = FLAT_RATES }) => taxRates !== FLAT_RATES)
      ? t`approximate state rate`
      : `${TAX_PERCENT}%`,
    toSettle:
      isSimulated || answer?.kind === 'cheapest'
        ? []
        : (comparison.judgement?.settle ?? []).flatMap(({ entryId, storeIds }) => {
            const entry = entries.find(({ id }) => id === entryId);
            return entry ? [{ entry, storeIds }] : [];
          }),
    isSimulated,
    storeName,
  };
}
