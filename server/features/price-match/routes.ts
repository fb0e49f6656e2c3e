import type { FastifyInstance } from 'fastify';
import { PRICE_MATCH_MAX_AGE_DAYS } from '#contract/limits.ts';
import { getPriceMatch } from '#contract/price-match.ts';
import { DAY_MS } from '#domain/durations.ts';
import { t } from '#domain/language.ts';
import type { Deps } from '#server/env/deps.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { notFoundError } from '#server/http/errors.ts';
import { findLowestSeenPrice } from './queries.ts';

export function priceMatchRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  addEndpoint(app, getPriceMatch, async ({ params, user }) => {
    const now = clock();
    const since = new Date(now.getTime() - PRICE_MATCH_MAX_AGE_DAYS * DAY_MS);
    const priceMatch = await findLowestSeenPrice(db, { userId: user.id, itemId: params.id, since, now });
    if (priceMatch === null) throw notFoundError(t`Grocery item`);
    return priceMatch;
  });
}
