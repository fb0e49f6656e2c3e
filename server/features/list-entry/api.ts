/** What other slices may ask of how lists are read. */
export { readNeeds } from './read-list.ts';
