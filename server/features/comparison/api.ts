/** What other slices may ask of the comparison. */
export { compare, detailOf, planOf, pricesAt } from './compare.ts';
