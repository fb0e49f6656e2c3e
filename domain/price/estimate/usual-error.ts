/**
 * Median error of price estimates in percent, measured by `npm run bench -- estimates` on published prices of four
 * cities. Each city's estimates used parameters fitted on the other three cities.
 */
export const MEDIAN_ESTIMATE_ERROR_PERCENT = 13;
