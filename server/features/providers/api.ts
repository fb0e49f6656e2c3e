/** What other slices and composition may ask of the services that send prices. */
export { forgetKroger } from './forget.ts';
export { refreshKroger } from './refresh.ts';
export { refreshBls } from './refresh-bls.ts';
export { refreshOpenPrices } from './refresh-open-prices.ts';
export { liveStatus } from './status.ts';
export { callsPerDay, KROGER, krogerTerms } from './terms.ts';
export { takeCall } from './usage.ts';
