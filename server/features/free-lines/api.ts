export { freeLinesFull } from './full.ts';
export { addFreeLines, readFreeLines, removeFreeLines } from './queries.ts';
