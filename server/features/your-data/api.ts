export { deleteUser } from './delete-account.ts';
export { createNoDataCondition } from './tables.ts';
