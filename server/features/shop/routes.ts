import type { FastifyInstance } from 'fastify';
import { addShopOperations, getShoppingTrip } from '#contract/shop.ts';
import type { Deps } from '#server/env/deps.ts';
import { limitDailyOperations } from '#server/features/lists/api.ts';
import { saveHouseholdTies } from '#server/features/price-reports/api.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { limitAttempts } from '#server/http/rate-limit.ts';
import { submitTripOperations } from './apply.ts';
import { loadShoppingTrip } from './shop-list.ts';

/** Enough to check off one line per second for ten minutes. */
const OPERATION_LIMIT = { attempts: 600, windowSeconds: 10 * 60 };

export function shopRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  addEndpoint(app, getShoppingTrip, ({ user, query: { storeIds = [] } }) =>
    loadShoppingTrip(db, { userId: user.id, storeIds, now: clock() }),
  );

  addEndpoint(app, addShopOperations, async ({ body, user, request, reply }) => {
    const now = clock();
    await limitAttempts(db, { key: ['shop', user.id], limit: OPERATION_LIMIT, now });
    await limitDailyOperations(db, { personId: user.id, newOperations: body.operations.length, now });
    const { state, seq } = await submitTripOperations(db, {
      userId: user.id,
      operations: body.operations,
      now,
    });
    if (body.operations.some(({ price }) => price))
      await saveHouseholdTies(deps, { userId: user.id, request, reply });
    return { state, ...(seq === undefined ? {} : { seq }) };
  });
}
