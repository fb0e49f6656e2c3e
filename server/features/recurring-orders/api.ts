/** What composition may ask of recurring orders. */
export { readOrders } from './queries.ts';
export { runDueOrders } from './run-due.ts';
