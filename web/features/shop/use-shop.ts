import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import { listEvent } from '#contract/lists.ts';
import { addShopOperations, getShoppingTrip, MAX_SHOP_OPERATIONS } from '#contract/shop.ts';
import type { TripOperation } from '#domain/list/shop.ts';
import { request } from '#web/api/request.ts';
import { waitForCartChanges } from '#web/shared/cart-cache.ts';
import { parseStoreIds } from '#web/shared/shop-href.ts';
import { type OfflineListSource, useOfflineList } from '#web/shared/use-offline-list.ts';
import { applyResponse, hasShoppingBegun, withFetchedList } from './shop-changes.ts';
import { createOfflineTripStorage, type OfflineTrip } from './shop-record.ts';

export type TripChange = Omit<TripOperation, 'id'>;

function createSource(
  userId: string,
  client: QueryClient,
  onStorageFailed: () => void,
): OfflineListSource<TripOperation, OfflineTrip, ResponseOf<typeof addShopOperations>> {
  const storage = createOfflineTripStorage(userId, onStorageFailed);
  /** True once shopping has begun or this page has loaded the list. From then on, the trip's stores don't change. */
  let areStoresFixed = false;
  /** Store ids from the URL. They're used until the shopping list for these stores has loaded. */
  let urlStoreIds = parseStoreIds(location.search);
  return {
    ...{ ownerId: userId, storage, applyResponse, scope: '/shop', name: 'cartwise-shop' },
    batchSize: MAX_SHOP_OPERATIONS,
    send(pending) {
      // Once operations are sent, the trip's stores must not change. `hasShoppingBegun` misses operations that cancel
      // each other out, such as check and uncheck.
      areStoresFixed = true;
      const operations = pending.map(({ shown: _shown, ...operation }) => operation);
      return request(addShopOperations, { body: { operations } });
    },
    async load(stored) {
      areStoresFixed ||= hasShoppingBegun(stored);
      // During a trip, a price change must not make the plan switch to other stores.
      const fixedStoreIds = areStoresFixed ? (stored.list?.stores ?? []).map(({ id }) => id) : [];
      const storeIds = urlStoreIds.length > 0 ? urlStoreIds : fixedStoreIds;
      await waitForCartChanges(client);
      const list = await request(getShoppingTrip, { query: storeIds.length > 0 ? { storeIds } : {} });
      areStoresFixed = true;
      urlStoreIds = [];
      return storage.change(withFetchedList(list));
    },
    eventsPath: ({ list }) => `/api/shop/events?since=${list?.seq ?? 0}`,
    readEvent(json, { list }) {
      const { data: event } = listEvent.safeParse(json);
      return event?.kind === 'lines' && event.seq > (list?.seq ?? 0) ? 'load' : null;
    },
  };
}

export function useShoppingTrip(userId: string) {
  const client = useQueryClient();
  const { applyOperations, ...engine } = useOfflineList((onStorageFailed) =>
    createSource(userId, client, onStorageFailed),
  );
  return {
    ...engine,
    applyChanges: useCallback(
      (changes: readonly TripChange[]): Promise<void> => {
        const operations = changes.map((each) => ({ ...each, id: crypto.randomUUID() }));
        // A new price can change the plan and other lines.
        const hasNewPrice = operations.some(({ kind }) => kind === 'price');
        return applyOperations(
          (trip) => ({ ...trip, pending: [...trip.pending, ...operations] }),
          hasNewPrice,
        );
      },
      [applyOperations],
    ),
  };
}
