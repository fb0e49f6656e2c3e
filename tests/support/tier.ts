import { it } from 'vitest';

const tier = process.env.CARTWISE_TIER ?? '';

/** True in `npm run test:full` and `npm run soak`, which also run slow tests, including all `*.full.test.ts` files. */
export const isFullTier = tier === 'full' || tier === 'soak';

/**
 * Number of rounds of a repeated test: `few` in `npm test`, `many` in `npm run test:full`, and `hours` in `npm run
 * soak`, which takes hours.
 */
export function roundsInTier(few: number, many: number, hours = many): number {
  if (tier === 'soak') return hours;
  return tier === 'full' ? many : few;
}

/** Defines a full-tier test in a file that also has short tests for `npm test`. */
export const itInFullTier: ReturnType<typeof it.runIf> = it.runIf(isFullTier);
