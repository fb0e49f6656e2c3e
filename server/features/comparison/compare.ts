import type { CartEntry } from '#contract/cart.ts';
import { composeAnswer } from '#domain/compare/answer.ts';
import { toComparisonLines } from '#domain/compare/cart-lines.ts';
import { compareStores } from '#domain/compare/comparison.ts';
import { planShopping } from '#domain/compare/plan.ts';
import { brandAndSizeText } from '#domain/item/brand-and-size.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { localizedItemName } from '#domain/language.ts';
import { createSnapCheck } from '#domain/tax/snap.ts';
import { getTaxClass, getTaxRates } from '#domain/tax/tax.ts';
import { FLAT_RATES } from '#domain/tax/tax-rates.ts';
import type { findSettings } from '#server/features/preferences/api.ts';
import type { PricingStore } from '#server/features/stores/api.ts';

export type ComparisonInput = {
  entries: readonly Pick<CartEntry, 'id' | 'item' | 'storePrices'>[];
  stores: readonly PricingStore[];
  settings: Pick<
    Awaited<ReturnType<typeof findSettings>>,
    'extraStopValueCents' | 'taxBasis' | 'paysWithSnap'
  >;
};

const createSnapRule = ({ stores, settings }: Omit<ComparisonInput, 'entries'>) =>
  settings.paysWithSnap ? createSnapCheck(stores.map(({ state }) => state)) : undefined;

/**
 * Tax rates are in thousandths of a percent. `unpaidMilliPercentAt` applies to the part that the EBT balance doesn't
 * cover.
 */
export function createTaxRules(input: Omit<ComparisonInput, 'entries'>) {
  const isPaidBySnap = createSnapRule(input) ?? (() => false);
  const unpaidMilliPercentAt = (item: CartEntry['item'], storeId: number): number => {
    const state = input.stores.find(({ id }) => id === storeId)?.state ?? '';
    const rates = input.settings.taxBasis === 'state' ? getTaxRates(state) : FLAT_RATES;
    return rates[getTaxClass(item)];
  };
  return {
    ...{ isPaidBySnap, unpaidMilliPercentAt },
    milliPercentAt: (item: CartEntry['item'], storeId: number): number =>
      isPaidBySnap(item) ? 0 : unpaidMilliPercentAt(item, storeId),
  };
}

const toCart = ({ entries, stores, settings }: ComparisonInput) => ({
  stores: stores.map(({ id, chainId, state, distanceMiles }) => ({
    storeId: id,
    chainId,
    distanceMiles: distanceMiles ?? undefined,
    taxRates: settings.taxBasis === 'state' ? getTaxRates(state) : undefined,
  })),
  lines: toComparisonLines(entries, getTaxClass, createSnapRule({ stores, settings })),
});

export const planShoppingTrip = (input: ComparisonInput) =>
  planShopping({ ...toCart(input), extraStopValueCents: input.settings.extraStopValueCents });

/** `listPhrase` refers to the whole list in the answer text, such as “on this list”. */
export function comparePricedCart(input: ComparisonInput, listPhrase?: string) {
  const comparison = compareStores(toCart(input));
  const nameByStoreId = new Map(input.stores.map(({ id, name }) => [id, name]));
  const itemNameByEntryId = new Map(input.entries.map(({ id, item }) => [id, localizedItemName(item.name)]));
  const answer = composeAnswer(comparison, {
    storeName: (id) => nameByStoreId.get(id) ?? 'Store',
    itemName: (id) => itemNameByEntryId.get(id) ?? 'Item',
    ...(listPhrase !== undefined && { whole: listPhrase }),
  });
  const totals = comparison.stores.flatMap(({ storeId, pricedCount, missingEntryIds, ...total }) => {
    const store = input.stores.find(({ id }) => id === storeId);
    if (store === undefined) return [];
    const nullIfUnpriced = (cents: number) => (pricedCount === 0 ? null : cents);
    return [
      {
        ...{ id: store.id, name: store.name, logo: store.logo, color: store.color },
        totalCents: nullIfUnpriced(total.totalCents),
        lowCents: nullIfUnpriced(total.lowTotalCents),
        highCents: nullIfUnpriced(total.highTotalCents),
        missingCount: missingEntryIds.length,
        isEstimate: total.estimatedCount > 0,
      },
    ];
  });
  return { comparison, totals, plan: planShoppingTrip(input), answer };
}

export const listPricesAtStores = (
  { storePrices }: Pick<CartEntry, 'storePrices'>,
  storeIds: readonly number[],
) =>
  storePrices.flatMap(({ store, shown, filledBy }) =>
    shown && filledBy && storeIds.includes(store.id)
      ? [
          {
            storeId: store.id,
            itemId: filledBy.itemId,
            isByWeight: isSoldByWeight(filledBy.unit),
            priceCents: Math.round(shown.priceCents * filledBy.packCount),
            isEstimate: shown.kind === 'estimated',
            quantity: filledBy.packCount,
            unit: filledBy.unit,
            detail: brandAndSizeText(filledBy),
          },
        ]
      : [],
  );
