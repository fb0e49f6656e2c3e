export { compare, createTaxRules, planCart, pricesAtStores } from './compare.ts';
