import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import { hashSecret, newSecret } from '#server/http/secrets.ts';

const LIFETIME_MS = DAY_MS;

type Recipient = {
  accountId: string;
  email: string;
  firstName: string;
  /** They asked for another mail; the links of earlier ones go on working. */
  isAskedFor?: boolean;
};

/**
 * Puts a mail with a fresh link into the outbox, unless one that still works is on its way and nobody asked for another.
 * The link serves once, for 24 hours.
 */
export async function sendVerification(
  db: Db,
  recipient: Recipient,
  publicUrl: string,
  now: Date,
): Promise<void> {
  const token = newSecret();
  const body = [
    `Hello ${recipient.firstName},`,
    'please confirm that this is your e-mail address by opening this link within 24 hours:',
    `${publicUrl}/idp/verify-email?token=${token}`,
    'If you did not sign up for Cartwise, ignore this mail; nothing more will come.',
  ].join('\n\n');
  await sql`
    with token as (
      insert into idp_email_token (token_hash, account_id, expires_at)
      select ${hashSecret(token)}, ${recipient.accountId}, ${new Date(now.getTime() + LIFETIME_MS)}
      where ${recipient.isAskedFor ?? false} or not exists (
        select from idp_email_token t where t.account_id = ${recipient.accountId} and t.expires_at > ${now}
      )
      returning 1
    )
    insert into message (channel, recipient, subject, body, created_at)
    select 'mail', ${recipient.email}, 'Confirm your e-mail address', ${body}, ${now} from token
  `.execute(db);
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
