import type { Deps } from '#server/env/deps.ts';
import { type Bls, createBls } from '#server/gateways/bls/bls.ts';

const TIME_LIMIT_MS = 20_000;

export function connectBls({ env, fetch }: Pick<Deps, 'env' | 'fetch'>): Bls | null {
  if (env.BLS_API === undefined) return null;
  return createBls({
    ...{ url: env.BLS_API, key: env.BLS_API_KEY, fetch, timeLimitMs: TIME_LIMIT_MS },
    userAgent: `Cartwise/1.0 (+${env.PUBLIC_URL})`,
  });
}
