export { addItemsToCart, addItemsToCarts } from './add-all.ts';
export { readPricedCart, requirePricingStores } from './priced-cart.ts';
export { deleteEntries, listCartEntries, listSuggestedEntryIds } from './queries.ts';
