export { compare, createTaxRules, planCart, pricesAt } from './compare.ts';
