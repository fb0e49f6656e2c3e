export { enqueueMessage, enqueueMessages, type NewMessage } from './enqueue.ts';
export type { ClaimedMessage } from './outbox.ts';
export { createOutboxUrl } from './outbox-key.ts';
export { type MessagingDeps, sendChannelMessages, sendDueMessages } from './send-due.ts';
