import type { Db } from '#server/db/connect.ts';

export type NewMessage = { to: string; body: string; userId?: string; now: Date } & (
  | { channel: 'sms' }
  | {
      channel: 'mail';
      subject: string;
      replyTo?: string;
      /** Where one tap, a POST, ends mails such as this one. */
      offUrl?: string;
    }
  /** Only by the slice that knows the browsers; `to` is what one is called. */
  | { channel: 'push'; pushSubscriptionId: number; subject: string; offUrl: string }
);

/**
 * Puts mails, text messages and notifications into the outbox, with what the caller's transaction writes or not at all; the only way
 * there. The jobs `send-messages` and `send-pushes` send them; who does not want to wait for its next minute wakes it after the transaction.
 * Their ids, in their order.
 */
export async function enqueueAll(db: Db, messages: readonly NewMessage[]): Promise<number[]> {
  if (messages.length === 0) return [];
  const rows = await db
    .insertInto('message')
    .values(
      messages.map((message) => {
        const { channel, to, body, userId, now } = message;
        const { subject = null, offUrl = null } = message.channel === 'sms' ? {} : message;
        return {
          channel,
          recipient: to,
          subject,
          body,
          user_id: userId ?? null,
          reply_to: message.channel === 'mail' ? (message.replyTo ?? null) : null,
          push_subscription_id: message.channel === 'push' ? message.pushSubscriptionId : null,
          off_url: offUrl,
          created_at: now,
        };
      }),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The same for one (`enqueueAll`). */
export async function enqueue(db: Db, message: NewMessage): Promise<number> {
  const [id] = await enqueueAll(db, [message]);
  if (id === undefined) throw new Error('A message was not written');
  return id;
}
