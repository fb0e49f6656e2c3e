import type { Deps } from '#server/env/deps.ts';
import { KROGER, krogerProvider, type LiveProvider, liveTerms } from '#server/features/providers/api.ts';
import { kroger } from './kroger.ts';

/** Who may be asked for live prices: named by the configuration, and with a stated agreement. */
export function liveProviders(deps: Pick<Deps, 'db' | 'env' | 'clock' | 'fetch'>): LiveProvider[] {
  const asked = kroger(deps);
  return asked !== null && liveTerms(deps.env, KROGER).mayCompare ? [krogerProvider(asked)] : [];
}
