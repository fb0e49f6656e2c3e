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

type PriceAt = OtherStorePrice & { storeId: number };

export const listOfflinePrices = (
  line: ShoppingTripLine | undefined,
  itemId: number,
  stores: ShoppingTrip['stores'],
): PriceAt[] =>
  (line?.prices ?? []).flatMap(({ storeId, priceCents, isEstimate, quantity, itemId: filledBy }) => {
    const store = stores.find(({ id }) => id === storeId);
    if (store === undefined || filledBy !== itemId) return [];
    return [{ storeId, storeName: store.name, priceCents: Math.round(priceCents / quantity), isEstimate }];
  });

export const useSelectedStores = () => withDistinctNames(useQuery(preferencesQuery).data?.stores ?? []);

function usePricesAtStores(itemId: number, stored: readonly PriceAt[]): readonly PriceAt[] {
  const stores = useSelectedStores();
  const query = { wishes: [`${itemId}`], storeIds: stores.map(({ id }) => id) };
  const { data } = useQuery({
    ...createQueryOptions(getPrices, { query }, cacheTimes.cart),
    enabled: stores.length > 0,
  });
  if (data === undefined) return stored;
  return (data[0]?.offers ?? []).flatMap(({ storeId, priceCents, isEstimate }) => {
    const storeName = stores.find(({ id }) => id === storeId)?.name;
    return priceCents === null || storeName === undefined
      ? []
      : [{ storeId, storeName, priceCents, isEstimate }];
  });
}

export type StoreSelection = {
  stores: readonly { id: number; name: string }[];
  hereId: number;
  onHere: (storeId: number) => void;
};

export function ShelfPriceCheck({
  itemId,
  isByWeight,
  labelCents = null,
  stored = [],
  stores,
  hereId,
  onHere,
}: StoreSelection & {
  itemId: number;
  isByWeight: boolean;
  labelCents?: number | null;
  stored?: readonly PriceAt[];
}) {
  const prices = usePricesAtStores(itemId, stored);
  const { save } = useOwnPrices();
  const here = stores.find(({ id }) => id === hereId);
  if (here === undefined) return null;
  return (
    <div className="space-y-3">
      {stores.length > 1 && (
        <label className="flex items-center gap-2 text-sm">
          {t`I’m at`}
          <select
            value={hereId}
            onChange={({ target }) => onHere(Number(target.value))}
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
        key={here.id}
        storeName={here.name}
        isByWeight={isByWeight}
        knownPrice={prices.find(({ storeId }) => storeId === here.id)}
        otherPrices={prices.filter(({ storeId }) => storeId !== here.id)}
        labelCents={labelCents}
        onSave={(priceCents) => {
          const seenAt = new Date().toISOString();
          return save([{ itemId, storeId: here.id, priceCents, regularPriceCents: null, seenAt }]);
        }}
      />
    </div>
  );
}
