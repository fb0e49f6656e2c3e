export { deleteUser } from './delete-account.ts';
export { hasNoDataSql } from './tables.ts';
