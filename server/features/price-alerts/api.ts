export { mailPriceAlerts } from './mail-alerts.ts';
