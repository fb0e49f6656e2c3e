/** What other slices may ask of the prices a shopper saw. */
export { keepOwnPrices, readOwnPrices } from './queries.ts';
