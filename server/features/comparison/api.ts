export { compare, planOf, pricesAt } from './compare.ts';
