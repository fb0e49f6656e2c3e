export { compare, planOf, pricesAt, taxesOf } from './compare.ts';
