export { compare, detailOf, planOf, pricesAt } from './compare.ts';
