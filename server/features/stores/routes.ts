import type { FastifyInstance } from 'fastify';
import { DEFAULT_DISTANCE_MILES } from '#contract/preferences.ts';
import { listStores } from '#contract/stores.ts';
import type { Deps } from '#server/env/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { badFields } from '#server/http/errors.ts';
import { findFirstStores, findNearestStores } from './queries.ts';

export function storeRoutes(app: FastifyInstance, { db }: Deps): void {
  endpoint(app, listStores, async ({ query: { lat, lng, maxDistance } }) => {
    if (lat === undefined && lng === undefined) return findFirstStores(db);
    if (lat === undefined) throw badFields({ field: 'lat', message: 'is needed with lng' });
    if (lng === undefined) throw badFields({ field: 'lng', message: 'is needed with lat' });
    return findNearestStores(db, {
      place: { lat, lng },
      maxDistanceMiles: maxDistance ?? DEFAULT_DISTANCE_MILES,
    });
  });
}
