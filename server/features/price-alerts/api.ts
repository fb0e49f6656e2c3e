export { enqueuePriceAlerts } from './mail-alerts.ts';
