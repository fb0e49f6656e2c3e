export { carryOutDueOrders } from './carry-out-due.ts';
export { countOrderLines, listOrders } from './queries.ts';
