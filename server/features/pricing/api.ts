export { learnChainPriceLevels } from './learn-levels.ts';
export { learnShopperPriceLevels } from './own-levels.ts';
export type { ViewerObservation } from './own-observations.ts';
export { computeEntryPrices, loadEntryPricer } from './price-entries.ts';
export { replaceStoreBrands } from './store-brands.ts';
