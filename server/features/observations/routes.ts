import type { FastifyInstance } from 'fastify';
import { PRICE_HISTORY_DAYS } from '#contract/limits.ts';
import { getPriceHistory } from '#contract/prices.ts';
import { DAY_MS } from '#domain/durations.ts';
import { createReadRouter } from '#server/db/replica.ts';
import type { Deps } from '#server/env/deps.ts';
import { findWicListing } from '#server/features/wic/api.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { notFoundError, rejectDuplicateIds } from '#server/http/errors.ts';
import { findAdvertisedPrice } from './advertised.ts';
import { findPriceHistory } from './history.ts';
import { findOfficialPrice } from './official.ts';

export function observationRoutes(app: FastifyInstance, deps: Deps): void {
  const routeRead = createReadRouter(deps);

  addEndpoint(app, getPriceHistory, async ({ params, query: { storeIds } }) => {
    rejectDuplicateIds('storeIds', storeIds, 'a store');
    const now = deps.clock();
    const since = new Date(now.getTime() - PRICE_HISTORY_DAYS * DAY_MS);
    const stores = await routeRead((from) => findPriceHistory(from, { itemId: params.id, storeIds, since }));
    if (stores === null) throw notFoundError('Item or store');
    const official = await routeRead((from) => findOfficialPrice(from, { itemId: params.id, storeIds }));
    const advertised = await routeRead((from) =>
      findAdvertisedPrice(from, { itemId: params.id, storeIds, now }),
    );
    const wic = await routeRead((from) =>
      findWicListing(from, { product: { itemId: params.id }, storeId: storeIds[0] ?? null, now }),
    );
    return {
      since: since.toISOString(),
      stores,
      ...(official && { official }),
      ...(advertised && { advertised }),
      ...(wic && { wic }),
    };
  });
}
