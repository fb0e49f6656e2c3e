export { addAllToCart, addAllToCarts } from './add-all.ts';
export { readPricedCart } from './priced-cart.ts';
export { readEntries, removeEntries } from './queries.ts';
