import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { SendOutcome } from '#server/gateways/send-outcome.ts';
import {
  computeRetryDelayMs,
  MAX_PLAUSIBLE_RETRY_DELAY_MS,
  MAX_SEND_ATTEMPTS,
  MESSAGE_LEASE_MS,
} from './retry.ts';

export type Channel = 'sms' | 'mail' | 'push';

export type ClaimedMessage = {
  id: number;
  to: string;
  replyTo: string | null;
  unsubscribeUrl: string | null;
  pushSubscriptionId: number | null;
  subject: string | null;
  body: string;
  createdAt: Date;
  attempts: number;
  firstAttemptAt: Date;
  /** True if an earlier attempt got no response or if its process died. */
  isDoubtful: boolean;
  isOptedOut: boolean;
};

export async function claimNextMessage(
  db: Db,
  channel: Channel,
  now: Date,
): Promise<ClaimedMessage | undefined> {
  const addToNow = (addedMs: number) => new Date(now.getTime() + addedMs);
  const { rows } = await sql<ClaimedMessage>`
    with due as (
      select id from message
      where channel = ${channel} and state in ('queued', 'sending')
        and (next_attempt_at is null or next_attempt_at <= ${now} or next_attempt_at > ${addToNow(MAX_PLAUSIBLE_RETRY_DELAY_MS)})
      order by turn, next_attempt_at nulls first, id
      limit 1
      for update skip locked
    )
    update message m set
      state = 'sending',
      attempts = m.attempts + 1,
      first_attempt_at = coalesce(m.first_attempt_at, ${now}),
      -- If the state is still 'sending', the process died during its attempt.
      is_doubtful = m.is_doubtful or m.state = 'sending',
      next_attempt_at = ${addToNow(MESSAGE_LEASE_MS)}
    from due where m.id = due.id
    returning m.id, m.recipient as "to", m.reply_to as "replyTo", m.off_url as "unsubscribeUrl",
      m.push_subscription_id as "pushSubscriptionId", m.subject, m.body, m.created_at as "createdAt",
      m.attempts, m.first_attempt_at as "firstAttemptAt", m.is_doubtful as "isDoubtful",
      exists (select from sms_opt_out o where o.phone_number = m.recipient) as "isOptedOut"
  `.execute(db);
  return rows[0];
}

export async function listKnownProviderIds(
  db: Db,
  channel: Channel,
  providerIds: readonly string[],
): Promise<Set<string | null>> {
  if (providerIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('message')
    .select('provider_id')
    .where('channel', '=', channel)
    .where('provider_id', 'in', providerIds)
    .execute();
  return new Set(rows.map((row) => row.provider_id));
}

function toOutcomeColumns(outcome: SendOutcome, { id, attempts }: ClaimedMessage, now: Date) {
  if (outcome.kind === 'accepted') {
    const { providerId } = outcome;
    const settledColumns = { is_doubtful: false, last_error: null, next_attempt_at: null };
    return { state: 'sent', sent_at: now, provider_id: providerId, ...settledColumns };
  }
  const failure = { last_error: outcome.reason, is_doubtful: outcome.kind === 'unknown' };
  if (outcome.kind === 'refused' || attempts >= MAX_SEND_ATTEMPTS) {
    return { state: 'failed', next_attempt_at: null, ...failure };
  }
  const retryAfterMs = outcome.kind === 'deferred' ? outcome.retryAfterMs : undefined;
  const delayMs = computeRetryDelayMs({ id, attempts, retryAfterMs });
  return { state: 'queued', next_attempt_at: new Date(now.getTime() + delayMs), ...failure };
}

/**
 * Stores the outcome of a send attempt. Changes nothing if another process has claimed the message. Keeps a final
 * delivery status that has already been stored.
 */
export async function updateMessageAfterAttempt(
  db: Db,
  message: ClaimedMessage,
  outcome: SendOutcome,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('message')
      .set(toOutcomeColumns(outcome, message, now))
      .where('id', '=', message.id)
      .where('state', '=', 'sending')
      .where('attempts', '=', message.attempts)
      .execute();
    if (outcome.kind !== 'refused' || outcome.isOptedOut !== true) return;
    await tx
      .insertInto('sms_opt_out')
      .values({ phone_number: message.to, opted_out_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
