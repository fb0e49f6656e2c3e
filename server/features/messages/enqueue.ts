import type { Db } from '#server/db/connect.ts';

type NewMessage = { to: string; body: string; userId?: string; now: Date } & (
  | { channel: 'sms' }
  | { channel: 'mail'; subject: string; replyTo?: string }
);

/**
 * Puts a mail or text message into the outbox, with what the caller's transaction writes or not at all; the only way
 * there. The job `send-messages` sends it; who does not want to wait for its next minute wakes it after the transaction.
 */
export async function enqueue(db: Db, message: NewMessage): Promise<number> {
  const { channel, to, body, userId, now } = message;
  const mail = channel === 'mail' ? { subject: message.subject, reply_to: message.replyTo ?? null } : {};
  const { id } = await db
    .insertInto('message')
    .values({ channel, recipient: to, body, user_id: userId ?? null, created_at: now, ...mail })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
