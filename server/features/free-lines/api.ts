/** What other slices may ask of lines in the shopper's own words. */
export { freeLinesFull } from './full.ts';
export { addFreeLines, readFreeLines, removeFreeLines } from './queries.ts';
