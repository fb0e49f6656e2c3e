/** What other slices, composition and commands may ask of prices. */
export { importPrices } from './import-prices.ts';
export { learnLevels } from './learn-levels.ts';
export { priceEntries } from './price-entries.ts';
export { replaceStoreBrands } from './store-brands.ts';
export { oldestObservation } from './write.ts';
