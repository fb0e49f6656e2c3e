export { countOrderLines, listOrders } from './queries.ts';
export { carryOutDueOrders } from './run-due.ts';
