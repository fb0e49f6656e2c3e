import { type RawBuilder, sql } from 'kysely';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { advisoryLockIds } from '#server/db/locks.ts';
import { enqueueMessage } from './enqueue.ts';

export const MAX_SMS_PER_USER_PER_DAY = 20;
/** Counts the messages from all accounts together, so that nobody can flood a stranger's phone. */
export const MAX_SMS_PER_PHONE_PER_DAY = 20;
/** Within this time, an identical message isn't queued again. */
const DUPLICATE_WINDOW_MS = MINUTE_MS;

type NewSms = {
  userId: string;
  phoneNumber: string;
  message: string;
  productPerDay: number;
  now: Date;
};

type EnqueueResult =
  | { kind: 'queued'; id: number }
  | { kind: 'opted-out' }
  | { kind: 'too-many'; scope: keyof typeof scopeConditions; retryAfterSeconds: number };

const scopeConditions = {
  user: ({ userId }: NewSms) => sql`m.user_id = ${userId}`,
  phone: ({ phoneNumber }: NewSms) => sql`m.recipient = ${phoneNumber}`,
  product: () => sql`true`,
};

type NumberState = { isOptedOut: boolean; sameId: number | null };

async function computeSecondsUntilAllowed(
  tx: Tx,
  scope: RawBuilder<unknown>,
  limit: number,
  now: Date,
): Promise<number> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  if (limit === 0) return DAY_MS / 1000;
  // When the `limit`-th newest message is a day old, the next message can be sent.
  const { rows } = await sql<{ at: Date }>`
    select m.created_at as at from message m
    where m.channel = 'sms' and ${scope} and m.created_at > ${dayAgo}
    order by m.created_at desc offset ${limit - 1}::int limit 1
  `.execute(tx);
  const [limitingMessage] = rows;
  return limitingMessage === undefined
    ? 0
    : Math.max(1, Math.ceil((limitingMessage.at.getTime() - dayAgo.getTime()) / 1000));
}

export function enqueueSms(db: Db, sms: NewSms): Promise<EnqueueResult> {
  const { userId, phoneNumber, message, productPerDay, now } = sms;
  const limits = { user: MAX_SMS_PER_USER_PER_DAY, phone: MAX_SMS_PER_PHONE_PER_DAY, product: productPerDay };
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLockIds.textMessages)})`.execute(tx);
    const { rows } = await sql<NumberState>`
      select
        exists (select from sms_opt_out o where o.phone_number = ${phoneNumber}) as "isOptedOut",
        (select max(m.id) from message m
          where m.user_id = ${userId} and m.channel = 'sms' and m.recipient = ${phoneNumber} and m.body = ${message}
            and m.state <> 'failed' and m.created_at > ${new Date(now.getTime() - DUPLICATE_WINDOW_MS)}) as "sameId"
    `.execute(tx);
    const state = rows[0];
    if (state?.isOptedOut) return { kind: 'opted-out' };
    if (state?.sameId) return { kind: 'queued', id: state.sameId };
    for (const scope of ['user', 'phone', 'product'] as const) {
      const retryAfterSeconds = await computeSecondsUntilAllowed(
        tx,
        scopeConditions[scope](sms),
        limits[scope],
        now,
      );
      if (retryAfterSeconds > 0) return { kind: 'too-many', scope, retryAfterSeconds };
    }
    const id = await enqueueMessage(tx, { channel: 'sms', to: phoneNumber, body: message, userId, now });
    return { kind: 'queued', id };
  });
}
