export { listOwnPricesForUser, saveOwnPrices } from './queries.ts';
export { findPromotionEndIssue } from './routes.ts';
