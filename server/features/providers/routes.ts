import type { FastifyInstance } from 'fastify';
import { listPriceSources } from '#contract/providers.ts';
import type { Deps } from '#server/env/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { eventsRoute } from './events-route.ts';
import type { LiveProvider } from './live-provider.ts';
import { liveCalls, liveHealth } from './status.ts';
import { LIVE_PROVIDERS, liveTerms, otherTerms } from './terms.ts';

const quiet = {
  state: 'not live',
  ...{ reason: null, lastHour: null, lastPriceAt: null, pausedUntil: null, lastFailure: null },
} as const;

export function providerRoutes(app: FastifyInstance, deps: Deps, providers: readonly LiveProvider[]): void {
  const { db, env, clock } = deps;
  eventsRoute(app, deps, providers);

  endpoint(app, listPriceSources, async () => {
    const when = { env, now: clock() };
    const live = LIVE_PROVIDERS.map(async (name) => ({
      ...liveTerms(env, name),
      ...(await liveHealth(db, name, when)),
      ...(await liveCalls(db, name, when)),
    }));
    return [
      ...(await Promise.all(live)),
      ...otherTerms.map((terms) => ({ ...terms, ...quiet, lastDay: [] })),
    ];
  });
}
