/** What other slices may ask of the shop. */
export { forgetShopLine } from './forget.ts';
