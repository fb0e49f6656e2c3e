import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#server/env/deps.ts';
import { callsPerDay, KROGER, takeCall } from '#server/features/providers/api.ts';
import { createKroger, type Kroger } from '#server/gateways/kroger/kroger.ts';

const TIME_LIMIT_MS = 10_000;

export function connectKroger({
  db,
  env,
  clock,
  fetch,
}: Pick<Deps, 'db' | 'env' | 'clock' | 'fetch'>): Kroger | null {
  const { KROGER_CLIENT_ID: clientId, KROGER_CLIENT_SECRET: clientSecret } = env;
  if (clientId === undefined || clientSecret === undefined) return null;
  const budget = callsPerDay(env, KROGER);
  return createKroger({
    ...{ baseUrl: env.KROGER_API_BASE, clientId, clientSecret, fetch, clock },
    userAgent: `Cartwise/1.0 (+${env.PUBLIC_URL})`,
    sleep: (milliseconds) => sleep(milliseconds),
    random: Math.random,
    takeCall: (endpoint) =>
      takeCall(db, { provider: KROGER, endpoint, now: clock(), callsPerDay: budget[endpoint] }),
    timeLimitMs: TIME_LIMIT_MS,
  });
}
