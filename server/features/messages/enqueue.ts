import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';

export type NewMessage = { to: string; body: string; userId?: string; now: Date } & (
  | { channel: 'sms' }
  | {
      channel: 'mail';
      subject: string;
      replyTo?: string;
      unsubscribeUrl?: string;
      /** Someone is waiting for the email, so it's sent before all others. */
      isUrgent?: boolean;
    }
  /** Enqueued only by `push/`. `to` is the browser's name. */
  | { channel: 'push'; pushSubscriptionId: number; subject: string; unsubscribeUrl: string }
);

/**
 * Computes a message's turn. Users take turns, so a user with many waiting messages doesn't delay other users'
 * messages. Messages that are added together have the same turn. Messages older than a day aren't counted.
 */
const nextTurnSql = ({ channel, userId, now }: NewMessage) => sql<number>`(
  select 1 + count(*) from message
  where user_id = ${userId ?? null} and channel = ${channel} and state in ('queued', 'sending')
    and created_at > ${new Date(now.getTime() - DAY_MS)}
)`;

/** A job sends the messages within a minute. To send them sooner, wake the jobs after the commit. */
export async function enqueueMessages(db: Db, messages: readonly NewMessage[]): Promise<number[]> {
  if (messages.length === 0) return [];
  const rows = await db
    .insertInto('message')
    .values(
      messages.map((message) => {
        const { channel, to, body, userId, now } = message;
        const { subject = null, unsubscribeUrl = null } = message.channel === 'sms' ? {} : message;
        return {
          channel,
          recipient: to,
          subject,
          body,
          user_id: userId ?? null,
          reply_to: message.channel === 'mail' ? (message.replyTo ?? null) : null,
          push_subscription_id: message.channel === 'push' ? message.pushSubscriptionId : null,
          off_url: unsubscribeUrl,
          turn: message.channel === 'mail' && message.isUrgent === true ? 0 : nextTurnSql(message),
          created_at: now,
        };
      }),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function enqueueMessage(db: Db, message: NewMessage): Promise<number> {
  const [id] = await enqueueMessages(db, [message]);
  if (id === undefined) throw new Error('A message was not written');
  return id;
}
