export { finishCatalogueChange } from './finish-catalogue-change.ts';
export { importFdcBranded } from './import-fdc-branded.ts';
export { listItemsById } from './items-by-ids.ts';
export { optionalPiece } from './queries.ts';
export { searchItems } from './search.ts';
export { listSoldElsewhere } from './sold-elsewhere.ts';
export { createVocabularyHolder, type VocabularyHolder } from './vocabulary-holder.ts';
export { upsertGroceryItems } from './write.ts';
