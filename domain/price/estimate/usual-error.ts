/**
 * In percent, from `npm run bench -- estimates` over published prices of four cities. Each city's estimates used
 * parameters fitted on the other three.
 */
export const MEDIAN_ESTIMATE_ERROR_PERCENT = 13;
