export { learnLevels } from './learn-levels.ts';
export { learnOwnLevels } from './own-levels.ts';
export type { OwnSighting } from './own-sightings.ts';
export { priceEntries, readEntryPrices } from './price-entries.ts';
export { replaceStoreBrands } from './store-brands.ts';
