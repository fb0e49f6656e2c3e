export { countOrderLines, listOrders } from './queries.ts';
export { runDueOrders } from './run-due.ts';
