export { enqueuePushes } from './enqueue-pushes.ts';
export { sendDuePushes } from './send-due.ts';
