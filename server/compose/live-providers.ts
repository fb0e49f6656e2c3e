import type { Deps } from '#server/env/deps.ts';
import {
  KROGER,
  krogerProvider,
  type LiveProvider,
  liveTerms,
  WALMART,
  walmartProvider,
} from '#server/features/providers/api.ts';
import { kroger } from './kroger.ts';
import { walmart } from './walmart.ts';

/** Providers of live prices that are configured and have an agreement. */
export function liveProviders(deps: Pick<Deps, 'db' | 'env' | 'clock' | 'fetch'>): LiveProvider[] {
  const { env } = deps;
  const krogerIfAllowed = liveTerms(env, KROGER).mayCompare ? kroger(deps) : null;
  const walmartIfAllowed = liveTerms(env, WALMART).mayCompare ? walmart(deps) : null;
  return [
    ...(krogerIfAllowed === null ? [] : [krogerProvider(krogerIfAllowed)]),
    ...(walmartIfAllowed === null ? [] : [walmartProvider(walmartIfAllowed)]),
  ];
}
