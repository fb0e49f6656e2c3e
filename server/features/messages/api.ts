export { enqueue, enqueueAll, type NewMessage } from './enqueue.ts';
export type { ClaimedMessage } from './outbox.ts';
export { outboxAddress } from './outbox-key.ts';
export { type MessagingDeps, sendChannel, sendDueMessages } from './send-due.ts';
