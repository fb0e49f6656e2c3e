/** What other slices may ask of the cart. */
export { addAllToCart } from './add-all.ts';
export { readPricedCart } from './priced-cart.ts';
