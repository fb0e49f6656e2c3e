import type { UserLocation } from '#contract/preferences.ts';
import { listStores } from '#contract/stores.ts';
import { cacheTimes, queryOf } from '#web/api/query.ts';

/** Stores around a place, nearest first; when there is none within `miles`, the nearest of all. */
export const nearbyStoresQuery = (location: UserLocation, miles: number) =>
  queryOf(
    listStores,
    { query: { lat: location.lat, lng: location.lng, maxDistance: miles } },
    cacheTimes.stores,
  );
