/** What other slices may ask of shared lists. */
export { disownLists } from './queries.ts';
