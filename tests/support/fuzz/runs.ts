import { pickRoundCount } from '../tier.ts';

/** Requests per route: few in `npm test`, many in the full tier, and configurable in `npm run fuzz`. */
export const fuzzRuns = Number(process.env.CARTWISE_FUZZ || pickRoundCount(12, 200));

/** Constant in `npm test`, so that a failure is due to a change rather than chance. */
export const fuzzSeed = Number(process.env.CARTWISE_FUZZ_SEED || 1);
