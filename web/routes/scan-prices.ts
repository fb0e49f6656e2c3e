import { useQuery } from '@tanstack/react-query';
import { getPrices } from '#contract/prices.ts';
import type { ShopList, ShopListLine } from '#contract/shop.ts';
import { cacheTimes, queryOf } from '#web/api/query.ts';
import { preferencesQuery } from '#web/features/preferences/use-preferences.ts';
import type { OtherPrice } from '#web/features/scan/shelf-words.ts';

type PriceAt = OtherPrice & { storeId: number };

/** What the list on the device has of that very product, for one package or pound. */
const keptPrices = (line: ShopListLine, itemId: number, list: ShopList): PriceAt[] =>
  line.prices.flatMap(({ storeId, priceCents, isEstimate, quantity, itemId: filledBy }) => {
    const store = list.stores.find(({ id }) => id === storeId);
    if (store === undefined || filledBy !== itemId) return [];
    return [{ storeId, storeName: store.name, priceCents: Math.round(priceCents / quantity), isEstimate }];
  });

/** What one of a product costs at each of the shopper's stores; without a network what the list has of it. */
export function usePricesAtStores({
  itemId,
  list,
  line,
}: {
  itemId: number;
  list: ShopList;
  line: ShopListLine | undefined;
}): PriceAt[] {
  const { data: preferences } = useQuery(preferencesQuery);
  const stores = preferences?.stores ?? [];
  const query = { wishes: [`${itemId}`], storeIds: stores.map(({ id }) => id) };
  const { data } = useQuery({
    ...queryOf(getPrices, { query }, cacheTimes.cart),
    enabled: stores.length > 0,
  });
  if (data === undefined) return line ? keptPrices(line, itemId, list) : [];
  return (data[0]?.offers ?? []).flatMap(({ storeId, priceCents, isEstimate }) => {
    const storeName = stores.find(({ id }) => id === storeId)?.name;
    return priceCents === null || storeName === undefined
      ? []
      : [{ storeId, storeName, priceCents, isEstimate }];
  });
}
