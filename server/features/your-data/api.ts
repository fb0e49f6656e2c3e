/** What composition may ask: a user and all that is kept about them, gone. */
export { deleteUser } from './delete-account.ts';
/** What retention may ask: whether an account has anything in it. */
export { hasNothing } from './tables.ts';
