/** What other slices may ask of preferences. */
export { readSettings } from './queries.ts';
