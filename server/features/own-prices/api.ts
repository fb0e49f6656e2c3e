export { readOwnPrices, saveOwnPrices } from './queries.ts';
