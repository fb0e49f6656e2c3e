/** What other slices and composition may ask of messages. */
export { enqueue } from './enqueue.ts';
export { type Sending, sendDueMessages } from './send-due.ts';
