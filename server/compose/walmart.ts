import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#server/env/deps.ts';
import { callsPerDay, takeCall, WALMART } from '#server/features/providers/api.ts';
import { createWalmart, type Walmart } from '#server/gateways/walmart/walmart.ts';

const TIME_LIMIT_MS = 10_000;

export function connectWalmart({
  db,
  env,
  clock,
  fetch,
}: Pick<Deps, 'db' | 'env' | 'clock' | 'fetch'>): Walmart | null {
  const { WALMART_CONSUMER_ID: consumerId, WALMART_PRIVATE_KEY: privateKey } = env;
  if (consumerId === undefined || privateKey === undefined) return null;
  const budget = callsPerDay(env, WALMART);
  return createWalmart({
    ...{ baseUrl: env.WALMART_API_BASE, consumerId, privateKey, fetch, clock },
    keyVersion: env.WALMART_KEY_VERSION,
    userAgent: `Cartwise/1.0 (+${env.PUBLIC_URL})`,
    sleep: (milliseconds) => sleep(milliseconds),
    random: Math.random,
    takeCall: (endpoint) =>
      takeCall(db, { provider: WALMART, endpoint, now: clock(), callsPerDay: budget[endpoint] }),
    timeLimitMs: TIME_LIMIT_MS,
  });
}
