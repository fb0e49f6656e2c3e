/** What composition may ask of recurring orders. */
export { runDueOrders } from './run-due.ts';
