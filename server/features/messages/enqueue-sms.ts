import { sql } from 'kysely';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import { enqueue } from './enqueue.ts';

export const SMS_PER_DAY = 20;
/** The same text to the same number again within this time is a second press, not a second message. */
const SAME_MESSAGE_MS = MINUTE_MS;

type NewSms = { userId: string; phoneNumber: string; message: string; now: Date };

type Enqueued =
  | { kind: 'queued'; id: number }
  | { kind: 'opted-out' }
  | { kind: 'too-many'; retryAfterSeconds: number };

type Known = { isOptedOut: boolean; sameId: number | null; sentToday: number; oldest: Date | null };

/**
 * Enqueues a text message, unless the number answered STOP or the user has sent twenty within 24 hours. One call of a
 * user at a time, so that none slips past the count.
 */
export function enqueueSms(db: Db, { userId, phoneNumber, message, now }: NewSms): Promise<Enqueued> {
  return db.transaction().execute(async (transaction) => {
    await sql`select from app_user where id = ${userId} for no key update`.execute(transaction);
    const dayAgo = new Date(now.getTime() - DAY_MS);
    const { rows } = await sql<Known>`
      select
        exists (select from sms_opt_out o where o.phone_number = ${phoneNumber}) as "isOptedOut",
        max(m.id) filter (
          where m.recipient = ${phoneNumber} and m.body = ${message} and m.state <> 'failed'
            and m.created_at > ${new Date(now.getTime() - SAME_MESSAGE_MS)}
        ) as "sameId",
        count(m.id) as "sentToday",
        min(m.created_at) as oldest
      from message m
      where m.user_id = ${userId} and m.channel = 'sms' and m.created_at > ${dayAgo}
    `.execute(transaction);
    const known = rows[0];
    if (known?.isOptedOut) return { kind: 'opted-out' };
    if (known?.sameId) return { kind: 'queued', id: known.sameId };
    if (known?.oldest && known.sentToday >= SMS_PER_DAY) {
      const waitMs = known.oldest.getTime() - dayAgo.getTime();
      return { kind: 'too-many', retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
    }
    const id = await enqueue(transaction, { channel: 'sms', to: phoneNumber, body: message, userId, now });
    return { kind: 'queued', id };
  });
}
