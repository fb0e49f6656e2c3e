export { listOwnPricesForUser, saveOwnPrices } from './queries.ts';
