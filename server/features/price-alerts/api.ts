/** What composition may ask of price alerts. */
export { mailPriceAlerts } from './mail-alerts.ts';
