export { comparePricedCart, createTaxRules, listPricesAtStores, planShoppingTrip } from './compare.ts';
