export { deleteLivePrices } from './forget.ts';
export { createKrogerProvider } from './kroger-family.ts';
export type { LiveProvider } from './live-provider.ts';
export { readPricingStatus } from './pricing-status.ts';
export { refreshLivePrices } from './refresh.ts';
export { refreshAdvertisedPrices } from './refresh-ams.ts';
export { refreshOfficialPrices } from './refresh-bls.ts';
export { refreshOpenPrices } from './refresh-open-prices.ts';
export { refreshChainStores } from './refresh-places.ts';
export {
  findLiveTerms,
  getDailyCallBudgets,
  KROGER,
  LIVE_PROVIDERS,
  WALMART,
} from './terms.ts';
export { reserveProviderCall } from './usage.ts';
export { createWalmartProvider } from './walmart-provider.ts';
