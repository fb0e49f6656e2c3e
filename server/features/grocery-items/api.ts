export { importFdcBranded } from './import-fdc-branded.ts';
export { listItemsById } from './items-by-ids.ts';
export { toPieceWeightField } from './queries.ts';
export { refreshCatalogDerivedData } from './refresh-catalog-derived-data.ts';
export { loadVocabulary, searchItems } from './search.ts';
export { createVocabularyCache, type VocabularyCache } from './vocabulary-cache.ts';
export { upsertGroceryItems } from './write.ts';
