export { deleteCustomers, insertCustomersToDelete } from './delete-customers.ts';
export { toPremium } from './premium.ts';
export { receiveEvent } from './receive-event.ts';
export { reconcileSubscriptions } from './reconcile.ts';
export { endSubscriptions } from './subscribe.ts';
