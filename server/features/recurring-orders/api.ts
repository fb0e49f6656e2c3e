export { readOrders } from './queries.ts';
export { runDueOrders } from './run-due.ts';
