import type { FastifyInstance } from 'fastify';
import type { QueryOf } from '#contract/endpoint.ts';
import { DEFAULT_DISTANCE_MILES } from '#contract/preferences.ts';
import { getStoreArea, getStoreSource, listStores } from '#contract/stores.ts';
import type { Deps } from '#server/env/deps.ts';
import { createCallLimiter } from '#server/http/call-limit.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { invalidFieldsError } from '#server/http/errors.ts';
import { setNextPageLink } from '#server/http/next-page.ts';
import { defaultRateLimits, toCallerKey } from '#server/http/rate-limit.ts';
import { listNearestStores, listStorePage } from './queries.ts';
import { findOrQueueStoreArea } from './store-areas.ts';

export function storeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, limits = defaultRateLimits } = deps;
  const limitSearches = createCallLimiter(clock, limits.storeSearchesPerMinute);

  addEndpoint(app, listStores, async ({ query, request, reply }) => {
    limitSearches(toCallerKey(request), reply);
    const { stores, nextCursor } = await listPage(query, toCallerKey(request));
    if (nextCursor !== null) setNextPageLink(reply, listStores, { ...query, cursor: nextCursor });
    return stores;
  });

  async function listPage(
    { lat, lng, maxDistance, cursor: start = 0 }: QueryOf<typeof listStores>,
    caller: string,
  ) {
    if (lat === undefined && lng === undefined) return listStorePage(db, start);
    if (lat === undefined) throw invalidFieldsError({ field: 'lat', message: 'is needed with lng' });
    if (lng === undefined) throw invalidFieldsError({ field: 'lng', message: 'is needed with lat' });
    await findOrQueueStoreArea(deps, { lat, lng, caller });
    const maxDistanceMiles = maxDistance ?? DEFAULT_DISTANCE_MILES;
    return listNearestStores(db, { place: { lat, lng }, maxDistanceMiles, start });
  }

  addEndpoint(app, getStoreArea, async ({ query, request }) => ({
    state: await findOrQueueStoreArea(deps, { ...query, caller: toCallerKey(request) }),
  }));

  addEndpoint(app, getStoreSource, async () => ({ isAsked: deps.env.STORE_LAYER_URL !== 'off' }));
}
