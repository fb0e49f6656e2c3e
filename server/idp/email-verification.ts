import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import { hashSecret, newSecret } from '#server/http/secrets.ts';
import type { IdpDeps } from './deps.ts';

const LIFETIME_MS = DAY_MS;

type Recipient = {
  accountId: string;
  email: string;
  firstName: string;
  /** They asked for another mail; the links of earlier ones go on working. */
  isAskedFor?: boolean;
};

type Sending = Pick<IdpDeps, 'enqueueMail' | 'env'> & { now: Date };

/**
 * Enqueues a mail with a fresh link, unless one that still works is on its way and nobody asked for another. The link
 * serves once, for 24 hours. Wants a transaction.
 */
export async function enqueueVerification(
  db: Db,
  recipient: Recipient,
  { enqueueMail, env, now }: Sending,
): Promise<void> {
  const token = newSecret();
  const body = [
    `Hello ${recipient.firstName},`,
    'please confirm that this is your e-mail address by opening this link within 24 hours:',
    `${env.PUBLIC_URL}/idp/verify-email?token=${token}`,
    'If you did not sign up for Cartwise, ignore this mail; nothing more will come.',
  ].join('\n\n');
  const { numAffectedRows } = await sql`
    insert into idp_email_token (token_hash, account_id, expires_at)
    select ${hashSecret(token)}, ${recipient.accountId}, ${new Date(now.getTime() + LIFETIME_MS)}
    where ${recipient.isAskedFor ?? false} or not exists (
      select from idp_email_token t where t.account_id = ${recipient.accountId} and t.expires_at > ${now}
    )
  `.execute(db);
  if (numAffectedRows === 0n) return;
  await enqueueMail(db, { to: recipient.email, subject: 'Confirm your e-mail address', body, now });
}

/** Uses a link up and says whose it was; null when it is unknown, already used, or older than 24 hours. */
export async function verifyEmail(db: Db, token: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with used as (
      delete from idp_email_token where token_hash = ${hashSecret(token)} and expires_at > ${now}
      returning account_id
    )
    update idp_account a set email_verified_at = coalesce(a.email_verified_at, ${now})
    from used where a.id = used.account_id
    returning a.id
  `.execute(db);
  return rows[0]?.id ?? null;
}
