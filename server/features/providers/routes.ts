import type { FastifyInstance } from 'fastify';
import { listPriceSources } from '#contract/providers.ts';
import type { Deps } from '#server/env/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { krogerCalls, krogerHealth } from './status.ts';
import { krogerTerms, otherTerms } from './terms.ts';

const quiet = {
  state: 'not live',
  ...{ reason: null, lastHour: null, lastPriceAt: null, pausedUntil: null, lastFailure: null },
} as const;

export function providerRoutes(app: FastifyInstance, { db, env, clock }: Deps): void {
  endpoint(app, listPriceSources, async () => {
    const now = clock();
    const [health, calls] = await Promise.all([krogerHealth(db, env, now), krogerCalls(db, env, now)]);
    const kroger = { ...krogerTerms(env), ...health, ...calls };
    return [kroger, ...otherTerms.map((terms) => ({ ...terms, ...quiet, lastDay: [] }))];
  });
}
