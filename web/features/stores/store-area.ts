import { queryOptions } from '@tanstack/react-query';
import type { UserLocation } from '#contract/preferences.ts';
import {
  getStoreArea,
  getStoreSource,
  listStores,
  type Store,
  type StoreAreaState,
} from '#contract/stores.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { createQueryKey, createQueryOptions } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';

export const storeSourceQuery = createQueryOptions(getStoreSource, {});

/** Used while the server fetches the real stores, which takes about a second. */
const PENDING_POLL_INTERVAL_MS = 400;
/** Used while real stores are unavailable. The server retries after a minute. */
const UNAVAILABLE_POLL_INTERVAL_MS = MINUTE_MS;
const retryStates: readonly (StoreAreaState | undefined)[] = ['unreachable', 'full', 'limited'];

const hasSampleStore = (stores: unknown) =>
  Array.isArray(stores) && (stores as Store[]).some(({ isSample }) => isSample);

/** Polls until the area's real stores are known, then refetches lists that still contain sample stores. */
export const storeAreaQuery = ({ lat, lng }: Pick<UserLocation, 'lat' | 'lng'>) =>
  queryOptions({
    queryKey: createQueryKey(getStoreArea, { query: { lat, lng } }),
    queryFn: async ({ client, signal }) => {
      const { state } = await request(getStoreArea, { query: { lat, lng } }, signal);
      if (state === 'known') {
        await client.invalidateQueries({
          queryKey: createQueryKey(listStores, {}),
          predicate: (query) => hasSampleStore(query.state.data),
        });
      }
      return state;
    },
    refetchInterval: ({ state }) => {
      if (state.data === 'asked') return PENDING_POLL_INTERVAL_MS;
      return retryStates.includes(state.data) ? UNAVAILABLE_POLL_INTERVAL_MS : false;
    },
  });
