import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#server/env/deps.ts';
import {
  createOpenPricesContributor,
  type OpenPricesContributor,
} from '#server/gateways/open-prices/contribute.ts';
import { createOpenPrices, type OpenPrices } from '#server/gateways/open-prices/open-prices.ts';

const TIME_LIMIT_MS = 10_000;

export function connectOpenPrices({ env, fetch }: Pick<Deps, 'env' | 'fetch'>): OpenPrices | null {
  if (env.OPEN_PRICES_API === undefined) return null;
  return createOpenPrices({
    ...{ baseUrl: env.OPEN_PRICES_API, fetch, timeLimitMs: TIME_LIMIT_MS },
    userAgent: `Cartwise/1.0 (+${env.PUBLIC_URL})`,
    sleep: (milliseconds) => sleep(milliseconds),
  });
}

/** Longer than other requests, for uploading photos. */
const CONTRIBUTION_TIME_LIMIT_MS = 30_000;

export function connectOpenPricesContributor({
  env,
  fetch,
}: Pick<Deps, 'env' | 'fetch'>): OpenPricesContributor | null {
  const { OPEN_PRICES_API: baseUrl, OPEN_PRICES_USER: user, OPEN_PRICES_PASSWORD: password } = env;
  if (baseUrl === undefined || user === undefined || password === undefined) return null;
  return createOpenPricesContributor({
    ...{ baseUrl, user, password, fetch, timeLimitMs: CONTRIBUTION_TIME_LIMIT_MS },
    userAgent: `Cartwise/1.0 (+${env.PUBLIC_URL})`,
    sleep: (milliseconds) => sleep(milliseconds),
  });
}
