/**
 * Median error of estimates in percent: the result of `npm run bench -- estimates` over published prices of
 * four cities, with leave-one-city-out cross-validation of parameters and chain levels.
 */
export const USUAL_ERROR_PERCENT = 16;
