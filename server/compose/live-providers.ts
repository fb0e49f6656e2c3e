import type { Deps } from '#server/env/deps.ts';
import {
  findLiveTerms,
  KROGER,
  krogerProvider,
  type LiveProvider,
  WALMART,
  walmartProvider,
} from '#server/features/providers/api.ts';
import { connectKroger } from './kroger.ts';
import { connectWalmart } from './walmart.ts';

export function createLiveProviders(deps: Pick<Deps, 'db' | 'env' | 'clock' | 'fetch'>): LiveProvider[] {
  const { env } = deps;
  const krogerIfAllowed = findLiveTerms(env, KROGER).mayCompare ? connectKroger(deps) : null;
  const walmartIfAllowed = findLiveTerms(env, WALMART).mayCompare ? connectWalmart(deps) : null;
  return [
    ...(krogerIfAllowed === null ? [] : [krogerProvider(krogerIfAllowed)]),
    ...(walmartIfAllowed === null ? [] : [walmartProvider(walmartIfAllowed)]),
  ];
}
