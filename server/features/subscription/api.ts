export { deleteQueuedCustomers, queueCustomerDeletion } from './delete-customers.ts';
export { computePremiumStatus } from './premium.ts';
export { applyWebhookEvent } from './receive-event.ts';
export { reconcileSubscriptions } from './reconcile.ts';
export { cancelAllSubscriptions } from './subscribe.ts';
