export { listOrders } from './queries.ts';
export { runDueOrders } from './run-due.ts';
