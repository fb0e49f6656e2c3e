import { pickRoundCount } from '../tier.ts';

/** Requests per route. `npm run fuzz` can set the number. */
export const fuzzRuns = Number(process.env.CARTWISE_FUZZ || pickRoundCount(12, 200));

/** Constant in `npm test`, so that failures come from changes, not chance. */
export const fuzzSeed = Number(process.env.CARTWISE_FUZZ_SEED || 1);
