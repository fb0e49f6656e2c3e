/**
 * Median error of estimates in percent: the result of `npm run bench -- estimates` over published prices of
 * four cities, each judged by parameters and levels of chains from the others.
 */
export const USUAL_ERROR_PERCENT = 15;
