import { it } from 'vitest';

const tier = process.env.CARTWISE_TIER ?? '';

/** True in `npm run test:full` and `npm run soak`, which also run slow tests, including all `*.full.test.ts` files. */
export const isFullTier = tier === 'full' || tier === 'soak';

/**
 * Picks how often to repeat a test. `npm test` uses `fast`, `npm run test:full` uses `full`. `npm run soak`, which
 * takes hours, uses `soak`.
 */
export function pickRoundCount(fast: number, full: number, soak = full): number {
  if (tier === 'soak') return soak;
  return tier === 'full' ? full : fast;
}

export const itInFullTier: ReturnType<typeof it.runIf> = it.runIf(isFullTier);
