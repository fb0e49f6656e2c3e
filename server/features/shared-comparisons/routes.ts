import type { FastifyInstance } from 'fastify';
import { listSharedComparisons, removeSharedComparison } from '#contract/shared-comparisons.ts';
import { t } from '#domain/language.ts';
import type { Deps } from '#server/env/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { notFound } from '#server/http/errors.ts';
import { deleteComparisonOf, listComparisonsOf } from './queries.ts';
import { comparisonUrl } from './share.ts';

export function sharedComparisonRoutes(app: FastifyInstance, { db, env }: Deps): void {
  endpoint(app, listSharedComparisons, async ({ user }) =>
    (await listComparisonsOf(db, user.id)).map(({ sharedAt, ...comparison }) => ({
      ...comparison,
      sharedAt: sharedAt.toISOString(),
      shareUrl: comparisonUrl(env.PUBLIC_URL, comparison.id),
    })),
  );

  endpoint(app, removeSharedComparison, async ({ params: { comparisonId: id }, user }) => {
    if (!(await deleteComparisonOf(db, { ownerId: user.id, id }))) throw notFound(t`This comparison`);
    return null;
  });
}
