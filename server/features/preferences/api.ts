/** What other slices may ask of preferences. */
export { readComparisonSettings } from './queries.ts';
