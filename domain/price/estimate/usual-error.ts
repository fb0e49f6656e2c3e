/**
 * Median error of estimates in percent, from `npm run bench -- estimates` over published prices of four
 * cities. Parameters and chain levels for each city were fitted on the other three.
 */
export const MEDIAN_ESTIMATE_ERROR_PERCENT = 13;
