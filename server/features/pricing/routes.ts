import type { FastifyInstance } from 'fastify';
import { getPrices, getPricingStatus } from '#contract/prices.ts';
import { createReadRouter } from '#server/db/replica.ts';
import type { Deps } from '#server/env/deps.ts';
import { listOwnPricesForUser } from '#server/features/own-prices/api.ts';
import { readPricingStatus } from '#server/features/providers/api.ts';
import { listPricingStores } from '#server/features/stores/api.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { rejectDuplicateIds } from '#server/http/errors.ts';
import { listItemPrices } from './item-prices.ts';

export function pricingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  const routeRead = createReadRouter(deps);

  addEndpoint(app, getPricingStatus, () => readPricingStatus(deps));

  addEndpoint(app, getPrices, async ({ query: { wishes, storeIds }, user }) => {
    rejectDuplicateIds('storeIds', storeIds, 'a store');
    const stores = await listPricingStores(db, { userId: user.id, storeIds });
    const own = await listOwnPricesForUser(db, user.id);
    return routeRead((from) => listItemPrices(from, wishes, { stores, own, now: clock() }));
  });
}
