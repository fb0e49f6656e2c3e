/** What other slices and composition may ask of subscriptions. */
export { premiumOf } from './premium.ts';
