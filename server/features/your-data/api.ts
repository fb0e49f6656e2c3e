export { deleteUser } from './delete-account.ts';
export { createHasNoDataCondition } from './tables.ts';
