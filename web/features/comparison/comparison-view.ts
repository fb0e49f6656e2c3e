import type { CartEntry } from '#contract/cart.ts';
import { type ComparisonAnswer, composeAnswer } from '#domain/compare/answer.ts';
import { type ComparedCart, toComparisonLines } from '#domain/compare/cart-lines.ts';
import { type Comparison, compareStores, type StoreTotal } from '#domain/compare/comparison.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { FLAT_TAX_PERCENT } from '#domain/money.ts';
import { SIMULATED_SOURCE } from '#domain/price/demo-prices.ts';
import { withDistinctNames } from '#domain/store/names.ts';
import { FLAT_RATES } from '#domain/tax/tax-rates.ts';
import type { PriceToEnter } from '#web/shared/price-entry.ts';

export type ComparisonStore = {
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
  isSample?: boolean | undefined;
};

export type RankedStore = { store: ComparisonStore; total: StoreTotal };

/**
 * Everything that the page shows about a comparison. It's one object so that all parts of the page show the same
 * numbers.
 */
export type ComparisonView = {
  entries: readonly CartEntry[];
  ranked: readonly RankedStore[];
  /**
   * Stores that the page offers to remove because they have prices for fewer than half of the items. Empty if this is
   * true of all stores.
   */
  sparseStoreIds: ReadonlySet<number>;
  comparison: Comparison;
  cart: ComparedCart;
  taxRules: TaxRules | undefined;
  lowest: RankedStore | null;
  lowestStoreIds: ReadonlySet<number>;
  answer: ComparisonAnswer | null;
  pricesToCheck: readonly PriceToEnter[];
  /**
   * The tax rate, such as `8%` or `approximate state rate`. Ends in `, not on EBT` if SNAP pays for part of the cart.
   */
  taxText: string;
  isSimulated: boolean;
  storeName: (storeId: number) => string;
};

/**
 * Functions that compute taxes. They're passed in because the home page doesn't load `domain/tax/tax.ts` itself.
 * Without `getTaxRates`, the flat tax applies.
 */
export type TaxRules = {
  getTaxRates?: typeof import('#domain/tax/tax.ts').getTaxRates | undefined;
  getTaxClass: typeof import('#domain/tax/tax.ts').getTaxClass;
  isPaidBySnap?: ReturnType<typeof import('#domain/tax/snap.ts').createSnapCheck> | undefined;
  ebtBalanceCents?: number | null | undefined;
};

const hasHalfOfPrices = ({ total }: RankedStore) => 2 * total.pricedCount >= total.itemCount;

export function createComparisonView(
  entries: readonly CartEntry[],
  stores: readonly ComparisonStore[],
  taxRules?: TaxRules,
): ComparisonView {
  const lines = toComparisonLines(entries, taxRules?.getTaxClass, taxRules?.isPaidBySnap);
  const comparedStores = stores.map(({ id, chainId, state, calculatedDistance }) => ({
    storeId: id,
    chainId,
    taxRates: taxRules?.getTaxRates?.(state ?? ''),
    distanceMiles: calculatedDistance,
  }));
  const cart = { stores: comparedStores, lines, ebtBalanceCents: taxRules?.ebtBalanceCents };
  const comparison = compareStores(cart);
  const storesById = new Map(withDistinctNames(stores).map((store) => [store.id, store]));
  const storeName = (storeId: number) => storesById.get(storeId)?.name ?? t`Store`;
  const ranked = comparison.stores.flatMap((total) => {
    const store = storesById.get(total.storeId);
    return store ? [{ store, total }] : [];
  });
  const answer = composeAnswer(comparison, {
    storeName,
    itemName: (entryId) => {
      const entry = entries.find(({ id }) => id === entryId);
      return entry ? localizedItemName(entry.item.name) : t`Item`;
    },
  });
  const [first] = ranked;
  const lowest = first?.total.isComplete ? first : null;
  const isSimulated = entries.some(({ storePrices }) =>
    storePrices.some(({ shown }) => shown?.source === SIMULATED_SOURCE),
  );
  const taxRateText = comparedStores.some(({ taxRates = FLAT_RATES }) => taxRates !== FLAT_RATES)
    ? t`approximate state rate`
    : `${FLAT_TAX_PERCENT}%`;
  return {
    entries,
    ranked,
    sparseStoreIds: new Set(
      ranked.some(hasHalfOfPrices) ? ranked.flatMap((row) => (hasHalfOfPrices(row) ? [] : row.store.id)) : [],
    ),
    comparison,
    ...{ cart, taxRules },
    lowest,
    lowestStoreIds: new Set(
      ranked.flatMap(({ store, total }) =>
        total.isComplete && total.totalCents === lowest?.total.totalCents ? store.id : [],
      ),
    ),
    answer,
    taxText: lines.some(({ isPaidBySnap }) => isPaidBySnap) ? t`${taxRateText}, not on EBT` : taxRateText,
    pricesToCheck:
      isSimulated || answer?.kind === 'cheapest'
        ? []
        : (comparison.judgment?.priceChecks ?? []).flatMap(({ entryId, storeIds }) => {
            const entry = entries.find(({ id }) => id === entryId);
            return entry ? [{ entry, storeIds }] : [];
          }),
    isSimulated,
    storeName,
  };
}
