export { deleteCustomers, insertCustomersToDelete } from './delete-customers.ts';
export { premiumOf } from './premium.ts';
export { receiveEvent } from './receive-event.ts';
export { reconcile } from './reconcile.ts';
export { endSubscriptions } from './subscribe.ts';
