export { enqueuePushNotifications } from './enqueue-pushes.ts';
export { sendDuePushNotifications } from './send-due.ts';
