import { pickRoundCount } from '../tier.ts';

/** Requests per route. `npm run fuzz` can set the number. */
export const fuzzRuns = Number(process.env.CARTWISE_FUZZ || pickRoundCount(12, 200));

/** The seed is constant in `npm test`, so that failures come from changes and not from chance. */
export const fuzzSeed = Number(process.env.CARTWISE_FUZZ_SEED || 1);
