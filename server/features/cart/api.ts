export { addItemsToCart, addItemsToCarts } from './add-all.ts';
export { readPricedCart, requirePricingStores } from './priced-cart.ts';
export { deleteEntries, listEntries, listSuggestedEntryIds } from './queries.ts';
