import type { Deps } from '#server/env/deps.ts';
import { type Ams, createAms } from '#server/gateways/ams/ams.ts';

const TIME_LIMIT_MS = 30_000;

export function connectAms({ env, fetch }: Pick<Deps, 'env' | 'fetch'>): Ams | null {
  if (env.AMS_API_KEY === undefined) return null;
  return createAms({
    ...{ url: env.AMS_API_BASE, key: env.AMS_API_KEY, fetch, timeLimitMs: TIME_LIMIT_MS },
    userAgent: `Cartwise/1.0 (+${env.PUBLIC_URL})`,
  });
}
