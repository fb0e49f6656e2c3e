import type { FastifyInstance } from 'fastify';
import { listPriceSources } from '#contract/providers.ts';
import type { Deps } from '#server/env/deps.ts';
import { readSessionHash } from '#server/features/auth/api.ts';
import { checkAccess } from '#server/http/check-access.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { createLivePriceStreams } from './live-price-streams.ts';
import type { LiveProvider } from './live-provider.ts';
import { countProviderCalls, findLiveProviderHealth, findScheduledSourceHealth } from './status.ts';
import { findLiveTerms, getDailyCallBudgets, LIVE_PROVIDERS, otherSourceTerms } from './terms.ts';

/**
 * If no provider is usable, returns 204, so that the browser doesn't reconnect. The route isn't in the contract,
 * because its response never ends.
 */
function eventsRoute(app: FastifyInstance, deps: Deps, providers: readonly LiveProvider[]): void {
  const openStream = createLivePriceStreams(app, deps, providers);

  app.get(
    '/api/cart/live-prices',
    { exposeHeadRoute: false, config: { isStream: true } },
    async (request, reply) => {
      checkAccess({ access: 'user' }, request.user);
      if (providers.length === 0 || request.user === null) return reply.code(204).send();
      const session = readSessionHash(request, deps.env);
      return openStream(request, reply, { userId: request.user.id, session });
    },
  );
}

const noCallStats = {
  state: 'not live' as const,
  ...{ reason: null, lastHour: null, lastDay: [] },
  ...{ lastAnswerAt: null, lastPriceAt: null, pausedUntil: null, lastFailure: null },
};

const scheduledSources = {
  'Open Prices': 'OPEN_PRICES_API',
  'Bureau of Labor Statistics': 'BLS_API',
  'USDA AMS': 'AMS_API_KEY',
  'All The Places': 'ALL_THE_PLACES_URL',
} as const;
const isScheduledSource = (name: string): name is keyof typeof scheduledSources =>
  Object.hasOwn(scheduledSources, name);

export function providerRoutes(app: FastifyInstance, deps: Deps, providers: readonly LiveProvider[]): void {
  const { db, env, clock } = deps;
  eventsRoute(app, deps, providers);

  addEndpoint(app, listPriceSources, async () => {
    const now = clock();
    const liveSources = LIVE_PROVIDERS.map(async (name) => ({
      ...findLiveTerms(env, name),
      ...(await findLiveProviderHealth(db, name, { env, now })),
      ...(await countProviderCalls(db, name, { perDay: getDailyCallBudgets(env, name), now })),
    }));
    const otherSources = otherSourceTerms.map(async (terms) => {
      const { name } = terms;
      if (!isScheduledSource(name)) return { ...terms, ...noCallStats };
      const variable = scheduledSources[name];
      return {
        ...terms,
        ...(await findScheduledSourceHealth(db, name, { variable, isOn: env[variable] !== undefined, now })),
        ...(await countProviderCalls(db, name, { perDay: {}, now })),
      };
    });
    return Promise.all([...liveSources, ...otherSources]);
  });
}
