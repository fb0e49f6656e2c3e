export { keepOwnPrices, readOwnPrices } from './queries.ts';
