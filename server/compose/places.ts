import type { Deps } from '#server/env/deps.ts';
import { createPlaces, type Places } from '#server/gateways/places/places.ts';

const TIME_LIMIT_MS = 60_000;

export function connectPlaces({ env, fetch }: Pick<Deps, 'env' | 'fetch'>): Places | null {
  if (env.ALL_THE_PLACES_URL === undefined) return null;
  return createPlaces({
    ...{ url: env.ALL_THE_PLACES_URL, fetch, timeLimitMs: TIME_LIMIT_MS },
    userAgent: `Cartwise/1.0 (+${env.PUBLIC_URL})`,
  });
}
