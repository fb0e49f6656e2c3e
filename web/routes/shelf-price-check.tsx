import { useQuery } from '@tanstack/react-query';
import { getPrices } from '#contract/prices.ts';
import type { ShoppingTrip, ShoppingTripLine } from '#contract/shop.ts';
import { t } from '#domain/language.ts';
import { withDistinctNames } from '#domain/store/names.ts';
import { cacheTimes, createQueryOptions } from '#web/api/query.ts';
import { useOwnPrices } from '#web/features/own-prices/use-own-prices.ts';
import { preferencesQuery } from '#web/features/preferences/use-preferences.ts';
import { ShelfPriceForm } from '#web/features/scan/shelf-check.tsx';
import type { OtherStorePrice } from '#web/features/scan/shelf-price-text.ts';

type PriceAtStore = OtherStorePrice & { storeId: number };

export const listOfflinePrices = (
  line: ShoppingTripLine | undefined,
  itemId: number,
  stores: ShoppingTrip['stores'],
): PriceAtStore[] =>
  (line?.prices ?? []).flatMap(({ storeId, priceCents, isEstimate, quantity, itemId: filledBy }) => {
    const store = stores.find(({ id }) => id === storeId);
    if (store === undefined || filledBy !== itemId) return [];
    return [{ storeId, storeName: store.name, priceCents: Math.round(priceCents / quantity), isEstimate }];
  });

export const useSelectedStores = () => withDistinctNames(useQuery(preferencesQuery).data?.stores ?? []);

function usePricesAtStores(itemId: number, offlinePrices: readonly PriceAtStore[]): readonly PriceAtStore[] {
  const stores = useSelectedStores();
  const query = { wishes: [`${itemId}`], storeIds: stores.map(({ id }) => id) };
  const { data } = useQuery({
    ...createQueryOptions(getPrices, { query }, cacheTimes.cart),
    enabled: stores.length > 0,
  });
  if (data === undefined) return offlinePrices;
  return (data[0]?.offers ?? []).flatMap(({ storeId, priceCents, isEstimate }) => {
    const storeName = stores.find(({ id }) => id === storeId)?.name;
    return priceCents === null || storeName === undefined
      ? []
      : [{ storeId, storeName, priceCents, isEstimate }];
  });
}

export type StoreSelection = {
  stores: readonly { id: number; name: string }[];
  currentStoreId: number;
  onStoreChange: (storeId: number) => void;
};

export function ShelfPriceCheck({
  itemId,
  isByWeight,
  labelCents = null,
  offlinePrices = [],
  stores,
  currentStoreId,
  onStoreChange,
}: StoreSelection & {
  itemId: number;
  isByWeight: boolean;
  labelCents?: number | null;
  offlinePrices?: readonly PriceAtStore[];
}) {
  const prices = usePricesAtStores(itemId, offlinePrices);
  const { save } = useOwnPrices();
  const store = stores.find(({ id }) => id === currentStoreId);
  if (store === undefined) return null;
  return (
    <div className="space-y-3">
      {stores.length > 1 && (
        <label className="flex items-center gap-2 text-sm">
          {t`I’m at`}
          <select
            value={currentStoreId}
            onChange={({ target }) => onStoreChange(Number(target.value))}
            className="min-w-0 flex-1 rounded-lg border border-line-strong bg-raised px-3 text-base touch"
          >
            {stores.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <ShelfPriceForm
        key={store.id}
        storeName={store.name}
        isByWeight={isByWeight}
        knownPrice={prices.find(({ storeId }) => storeId === store.id)}
        otherPrices={prices.filter(({ storeId }) => storeId !== store.id)}
        labelCents={labelCents}
        onSave={(priceCents) => {
          const seenAt = new Date().toISOString();
          return save([{ itemId, storeId: store.id, priceCents, regularPriceCents: null, seenAt }]);
        }}
      />
    </div>
  );
}
