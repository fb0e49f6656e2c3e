import { it } from 'vitest';

const tier = process.env.CARTWISE_TIER ?? '';

/** True if slow tests run: `npm run test:full` and `npm run soak`. `*.full.test.ts` files run only then. */
export const isFullTier = tier === 'full' || tier === 'soak';

/**
 * Number of rounds of a repeated test in `npm test`, in `npm run test:full`, and in `npm run soak`, which takes hours.
 */
export function roundsInTier(few: number, many: number, hours = many): number {
  if (tier === 'soak') return hours;
  return tier === 'full' ? many : few;
}

/** A full-tier test in a file that also has short tests for `npm test`. */
export const itInFullTier: ReturnType<typeof it.runIf> = it.runIf(isFullTier);
