/** What other slices and composition may ask of the services that send prices. */
export { forgetLive } from './forget.ts';
export { krogerProvider } from './kroger-family.ts';
export type { LiveProvider } from './live-provider.ts';
export { readPricingStatus } from './pricing-status.ts';
export { refreshLive } from './refresh.ts';
export { refreshAms } from './refresh-ams.ts';
export { refreshBls } from './refresh-bls.ts';
export { refreshOpenPrices } from './refresh-open-prices.ts';
export { refreshPlaces } from './refresh-places.ts';
export { callsPerDay, KROGER, LIVE_PROVIDERS, liveTerms, WALMART } from './terms.ts';
export { takeCall } from './usage.ts';
export { walmartProvider } from './walmart-provider.ts';
