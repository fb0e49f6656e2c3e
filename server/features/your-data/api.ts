export { deleteUser } from './delete-account.ts';
export { hasNoData } from './tables.ts';
