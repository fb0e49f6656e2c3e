import { rounds } from '../tier.ts';

/** Requests per route: few in `npm test`, many in the full tier, and as many as asked for in `npm run fuzz`. */
export const fuzzRuns = Number(process.env.CARTWISE_FUZZ || rounds(12, 200));

/** The same in every `npm test`, so that it fails for a change and not by chance. */
export const fuzzSeed = Number(process.env.CARTWISE_FUZZ_SEED || 1);
