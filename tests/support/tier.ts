import { it } from 'vitest';

const tier = process.env.CARTWISE_TIER ?? '';

/** True in `npm run test:full` and `npm run soak`, which also run slow tests, including all `*.full.test.ts` files. */
export const isFullTier = tier === 'full' || tier === 'soak';

/**
 * Picks how often to repeat a test: `fast` times in `npm test`, `full` times in `npm run test:full`, and `soak` times
 * in `npm run soak`, which runs for hours.
 */
export function pickRoundCount(fast: number, full: number, soak = full): number {
  if (tier === 'soak') return soak;
  return tier === 'full' ? full : fast;
}

/** Defines a full-tier test in a file that also has short tests for `npm test`. */
export const itInFullTier: ReturnType<typeof it.runIf> = it.runIf(isFullTier);
