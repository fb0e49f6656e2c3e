import type { FastifyInstance } from 'fastify';
import {
  createSharedComparison,
  listSharedComparisons,
  removeSharedComparison,
} from '#contract/shared-comparisons.ts';
import { t } from '#domain/language.ts';
import { shopperTimeZone } from '#domain/list/reset.ts';
import type { Deps } from '#server/env/deps.ts';
import { readPricedCart } from '#server/features/cart/api.ts';
import { listCartNotesForUser } from '#server/features/free-lines/api.ts';
import { findSettings } from '#server/features/preferences/api.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { badRequestError, notFoundError } from '#server/http/errors.ts';
import { deleteComparison, listComparisonsForOwner } from './queries.ts';
import { comparisonUrl, shareComparison } from './share.ts';

export function sharedComparisonRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env, clock } = deps;

  addEndpoint(app, createSharedComparison, async ({ body: { storeIds }, user }) => {
    const now = clock();
    const { entries, stores } = await readPricedCart(db, { userId: user.id, storeIds, now });
    if (entries.length === 0) throw badRequestError(t`Cart is empty`);
    if (stores.length === 0) throw badRequestError(t`Choose stores first.`);
    const settings = await findSettings(db, user.id);
    const shareUrl = await shareComparison(deps, {
      ...{ entries, stores, settings, ownerId: user.id, now },
      timeZone: shopperTimeZone(settings),
      leftOutCount: (await listCartNotesForUser(db, user.id)).length,
    });
    return { shareUrl };
  });

  addEndpoint(app, listSharedComparisons, async ({ user }) =>
    (await listComparisonsForOwner(db, user.id)).map(({ sharedAt, ...comparison }) => ({
      ...comparison,
      sharedAt: sharedAt.toISOString(),
      shareUrl: comparisonUrl(env.PUBLIC_URL, comparison.id),
    })),
  );

  addEndpoint(app, removeSharedComparison, async ({ params: { comparisonId: id }, user }) => {
    if (!(await deleteComparison(db, { ownerId: user.id, id }))) throw notFoundError(t`This comparison`);
    return null;
  });
}
