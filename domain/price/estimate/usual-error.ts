/**
 * Median error of estimates in percent. Result of `npm run bench -- estimates` over published prices of four cities,
 * with parameters and chain levels for each city fitted on the other three.
 */
export const USUAL_ERROR_PERCENT = 15;
