import type { Deps } from '#server/env/deps.ts';
import {
  createKrogerProvider,
  createWalmartProvider,
  findLiveTerms,
  getDailyCallBudgets,
  KROGER,
  type LiveProvider,
  reserveProviderCall,
  WALMART,
} from '#server/features/providers/api.ts';
import { createKrogerClient } from '#server/gateways/kroger/kroger.ts';
import { createWalmartClient } from '#server/gateways/walmart/walmart.ts';
import { commonGatewayOptions } from './gateway-options.ts';

type LiveDeps = Pick<Deps, 'db' | 'env' | 'clock' | 'fetch'>;

function createLiveOptions(deps: LiveDeps, provider: LiveProvider['name']) {
  const { db, env, clock } = deps;
  const callBudgets = getDailyCallBudgets(env, provider);
  return {
    ...commonGatewayOptions(deps),
    clock,
    random: Math.random,
    timeLimitMs: 10_000,
    takeCall: (endpoint: keyof typeof callBudgets) =>
      reserveProviderCall(db, { provider, endpoint, now: clock(), callsPerDay: callBudgets[endpoint] }),
  };
}

function connectKroger(deps: LiveDeps): LiveProvider[] {
  const {
    KROGER_CLIENT_ID: clientId,
    KROGER_CLIENT_SECRET: clientSecret,
    KROGER_API_BASE: baseUrl,
  } = deps.env;
  if (clientId === undefined || clientSecret === undefined) return [];
  return [
    createKrogerProvider(
      createKrogerClient({ ...createLiveOptions(deps, KROGER), baseUrl, clientId, clientSecret }),
    ),
  ];
}

function connectWalmart(deps: LiveDeps): LiveProvider[] {
  const { WALMART_CONSUMER_ID: consumerId, WALMART_PRIVATE_KEY: privateKey, ...env } = deps.env;
  if (consumerId === undefined || privateKey === undefined) return [];
  const service = { baseUrl: env.WALMART_API_BASE, keyVersion: env.WALMART_KEY_VERSION };
  return [
    createWalmartProvider(
      createWalmartClient({ ...createLiveOptions(deps, WALMART), ...service, consumerId, privateKey }),
    ),
  ];
}

export const createLiveProviders = (deps: LiveDeps): LiveProvider[] => [
  ...(findLiveTerms(deps.env, KROGER).mayCompare ? connectKroger(deps) : []),
  ...(findLiveTerms(deps.env, WALMART).mayCompare ? connectWalmart(deps) : []),
];
