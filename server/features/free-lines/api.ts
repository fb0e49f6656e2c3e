export { freeLinesFullError } from './full.ts';
export { deleteFreeLines, insertFreeLines, listFreeLinesOf } from './queries.ts';
