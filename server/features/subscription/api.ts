/** What other slices and composition may ask of subscriptions. */
export { premiumOf } from './premium.ts';
export { receiveEvent } from './receive-event.ts';
export { reconcile } from './reconcile.ts';
