import { it } from 'vitest';

const tier = process.env.CARTWISE_TIER ?? '';

/** Whether the long tests run: `npm run test:full` and `npm run soak`. Files named `*.full.test.ts` run only then. */
export const isFullTier = tier === 'full' || tier === 'soak';

/** Rounds of a test that repeats itself: in `npm test`, in `npm run test:full`, and in `npm run soak`, which takes hours. */
export function rounds(few: number, many: number, hours = many): number {
  if (tier === 'soak') return hours;
  return tier === 'full' ? many : few;
}

/** A test of the full tier, in a file that has a short case for `npm test` too. */
export const itInFullTier: ReturnType<typeof it.runIf> = it.runIf(isFullTier);
