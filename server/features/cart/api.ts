export { addAllToCart, addAllToCarts } from './add-all.ts';
export { pricingStores, readPricedCart } from './priced-cart.ts';
export { deleteEntries, listEntries } from './queries.ts';
