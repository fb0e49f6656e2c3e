export { deleteUser } from './delete-account.ts';
export { hasNothing } from './tables.ts';
