/** Of each route: few in `npm test`, as many as asked for in `npm run fuzz`. */
export const fuzzRuns = Number(process.env.CARTWISE_FUZZ || 200);

/** The same in every `npm test`, so that it fails for a change and not by chance. */
export const fuzzSeed = Number(process.env.CARTWISE_FUZZ_SEED || 1);
