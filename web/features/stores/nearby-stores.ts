import type { UserLocation } from '#contract/preferences.ts';
import { listStores } from '#contract/stores.ts';
import { cacheTimes, createQueryOptions } from '#web/api/query.ts';

/** Lists stores nearest first. If none are within `miles`, the server returns the nearest ones anyway. */
export const nearbyStoresQuery = (location: UserLocation, miles: number) =>
  createQueryOptions(
    listStores,
    { query: { lat: location.lat, lng: location.lng, maxDistance: miles } },
    cacheTimes.stores,
  );
