/** Whether this run is the full tier, `npm run test:full`: everything, at length. Files named `*.full.test.ts` run in it alone. */
export const isFullTier = process.env.CARTWISE_TIER === 'full';

/** Rounds of a test that repeats itself: few in `npm test`, many in the full tier. */
export const rounds = (few: number, many: number): number => (isFullTier ? many : few);
