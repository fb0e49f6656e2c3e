/** What other slices may ask of preferences. */
export { readExtraStopValue } from './queries.ts';
