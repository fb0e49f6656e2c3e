/** What other slices and composition may ask of notifications. */
export { enqueuePushes } from './enqueue-pushes.ts';
export { sendDuePushes } from './send-due.ts';
