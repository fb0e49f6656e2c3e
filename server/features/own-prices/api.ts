export { listOwnPricesOf, saveOwnPrices } from './queries.ts';
