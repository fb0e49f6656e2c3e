export { freeLinesFullError } from './full.ts';
export { deleteFreeLines, insertFreeLines, listFreeLinesForUser } from './queries.ts';
