import type { FastifyInstance } from 'fastify';
import { PRICE_HISTORY_DAYS } from '#contract/limits.ts';
import { getPriceHistory, getPrices, getPricingStatus } from '#contract/prices.ts';
import { DAY_MS } from '#domain/durations.ts';
import { readsOf } from '#server/db/replica.ts';
import type { Deps } from '#server/env/deps.ts';
import { listOwnPricesOf } from '#server/features/own-prices/api.ts';
import { readPricingStatus } from '#server/features/providers/api.ts';
import { comparedStores } from '#server/features/stores/api.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { notFound, refuseRepeats } from '#server/http/errors.ts';
import { findAdvertised } from './advertised.ts';
import { findPriceHistory } from './history.ts';
import { findOfficialPrice } from './official.ts';

import { readWishPrices } from './wish-prices.ts';

export function priceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  const reads = readsOf(deps);

  endpoint(app, getPricingStatus, () => readPricingStatus(deps));

  endpoint(app, getPrices, async ({ query: { wishes, storeIds }, user }) => {
    refuseRepeats('storeIds', storeIds, 'a store');
    const stores = await comparedStores(db, { userId: user.id, storeIds });
    const own = await listOwnPricesOf(db, user.id);
    return reads((from) => readWishPrices(from, wishes, { stores, own, now: clock() }));
  });

  endpoint(app, getPriceHistory, async ({ params, query: { storeIds } }) => {
    refuseRepeats('storeIds', storeIds, 'a store');
    const since = new Date(clock().getTime() - PRICE_HISTORY_DAYS * DAY_MS);
    const stores = await reads((from) => findPriceHistory(from, { itemId: params.id, storeIds, since }));
    if (stores === null) throw notFound('Item or store');
    const official = await reads((from) => findOfficialPrice(from, { itemId: params.id, storeIds }));
    const asked = { itemId: params.id, storeIds, now: clock() };
    const advertised = await reads((from) => findAdvertised(from, asked));
    return {
      ...{ since: since.toISOString(), stores },
      ...(official && { official }),
      ...(advertised && { advertised }),
    };
  });
}
