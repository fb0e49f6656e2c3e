/** What other slices, composition and commands may ask of grocery items. */
export { finishCatalogueChange } from './finish-catalogue-change.ts';
export { importFdcBranded } from './import-fdc-branded.ts';
export { pieceOf } from './queries.ts';
export { searchItems } from './search.ts';
export { soldElsewhere } from './sold-elsewhere.ts';
export { holdVocabulary, type VocabularyHolder } from './vocabulary-holder.ts';
export { upsertGroceryItems } from './write.ts';
