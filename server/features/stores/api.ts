export { listPricingStores, nearestMilkCitySql, type PricingStore } from './compared.ts';
export { importPlaces, savePlaces } from './import-places.ts';
export { importSnapRetailers } from './import-snap-retailers.ts';
export { importStores } from './import-stores.ts';
export { matchPlaces, type NamedPlace } from './match-places.ts';
export {
  listClosedStoreNames,
  listNearestStores,
  listStoreNames,
  listStoresById,
  listUnknownStoreIds,
  nearestStoreIdsSql,
  roundCoordinates,
} from './queries.ts';
export { replaceSampleStores, replaceSavedSampleStores } from './replace-samples.ts';
export { refreshDueStoreAreas } from './request-areas.ts';
export { findOrQueueStoreArea } from './store-areas.ts';
export { updateSampleStoreVisibility, upsertChains, upsertStores } from './write.ts';
