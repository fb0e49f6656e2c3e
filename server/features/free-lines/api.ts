export { tooManyCartNotesError } from './full.ts';
export { deleteCartNotes, insertCartNotes, listCartNotesForUser } from './queries.ts';
