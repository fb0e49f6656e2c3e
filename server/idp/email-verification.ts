import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import { t } from '#domain/language.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { createSecret, hashSecret } from '#server/http/secrets.ts';
import { type Account, findAccount, isEmailConfirmed } from './accounts.ts';
import type { IdpDeps } from './deps.ts';
import { reserveEmailQuota } from './mail-limit.ts';
import { accountNameSentence, formatDateTime, greetingText } from './mail-texts.ts';

const LINK_LIFETIME_MS = DAY_MS;

type SendingDeps = Pick<IdpDeps, 'enqueueMail' | 'env' | 'getTimeZone'> & {
  now: Date;
  /** True if the user requested another email. Links in earlier emails stay valid. */
  isRequestedByUser?: boolean;
};

type MailData = { token: string; env: IdpDeps['env']; timeZone: string };

const createConfirmationEmail = (account: Account, { token, env, timeZone }: MailData) => ({
  subject: t`Confirm your email address`,
  body: [
    greetingText(account),
    t`Please confirm within 24 hours that this is your email address. You may need to enter your password:\n${env.PUBLIC_URL}/idp/verify-email?token=${token}`,
    `${t`Someone signed up for Cartwise with it on ${formatDateTime(account.created_at, timeZone)}.`}${accountNameSentence(account)} ${t`If this wasn’t you, open the link and choose “Delete that account.”`}`,
  ].join('\n\n'),
});

const createExistingAccountEmail = (account: Account, { token, env, timeZone }: MailData) => ({
  subject: t`You already have an account`,
  body: [
    greetingText(account),
    `${t`You already have a Cartwise account with this email address. Someone tried to sign up with it again on ${formatDateTime(account.created_at, timeZone)}.`}${accountNameSentence(account)} ${t`No one got into your account, and nothing in it has changed.`}`,
    t`If this was you, sign in with your password. If you forgot it, choose a new one on the sign-in page. That also deletes the new sign-up.`,
    t`If this wasn’t you, this link deletes the sign-up:\n${env.PUBLIC_URL}/idp/not-me?token=${token}`,
  ].join('\n\n'),
});

/**
 * Sends a confirmation link, unless an earlier link is still valid and the user didn't request another.
 * Returns false if the inbox has already received its daily maximum.
 */
export async function enqueueVerification(
  tx: Tx,
  account: Account,
  { enqueueMail, env, getTimeZone, now, isRequestedByUser = false }: SendingDeps,
): Promise<boolean> {
  const token = createSecret();
  const { numAffectedRows } = await sql`
    insert into idp_email_token (token_hash, account_id, expires_at)
    select ${hashSecret(token)}, ${account.id}, ${new Date(now.getTime() + LINK_LIFETIME_MS)}
    where ${isRequestedByUser} or not exists (
      select from idp_email_token t
      where t.account_id = ${account.id} and t.purpose = 'confirm' and t.expires_at > ${now}
    )
  `.execute(tx);
  if (numAffectedRows === 0n) return true;
  if (!(await reserveEmailQuota(tx, { to: account.email, kind: 'confirm', now }))) return false;
  const createEmail = (await isEmailConfirmed(tx, account.email))
    ? createExistingAccountEmail
    : createConfirmationEmail;
  const timeZone = await getTimeZone(tx, account.id);
  const email = createEmail(account, { token, env, timeZone });
  await enqueueMail(tx, { to: account.email, ...email, isUrgent: true, now });
  return true;
}

export async function resendConfirmationLink(deps: IdpDeps, account: Account): Promise<void> {
  if (account.email_verified_at !== null) return;
  const sendingDeps = { ...deps, now: deps.clock() };
  await deps.db.transaction().execute((tx) => enqueueVerification(tx, account, sendingDeps));
  deps.wake?.('send-messages');
}

export type ConfirmationLink = { account: Account; newEmail: string | null };

/** Returns undefined if the link is unknown, used or older than 24 hours. */
export async function findConfirmationLink(
  db: Db,
  token: unknown,
  now: Date,
): Promise<ConfirmationLink | undefined> {
  if (typeof token !== 'string') return undefined;
  const tokenRow = await db
    .selectFrom('idp_email_token')
    .select(['account_id', 'new_email'])
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', 'in', ['confirm', 'change'])
    .where('expires_at', '>', now)
    .executeTakeFirst();
  const account = tokenRow && (await findAccount(db, tokenRow.account_id));
  return account && { account, newEmail: tokenRow.new_email };
}

/** Returns null if the link is unknown, used or expired, or if a different account has confirmed the address. */
export async function verifyEmail(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ accountId: string; email: string } | null> {
  const { rows } = await sql<{ accountId: string; email: string }>`
    with used as (
      delete from idp_email_token
      where token_hash = ${hashSecret(token)} and purpose in ('confirm', 'change') and expires_at > ${now}
      returning account_id, new_email
    )
    update idp_account a set
      email = coalesce(used.new_email, a.email),
      email_verified_at = case when used.new_email is null then coalesce(a.email_verified_at, ${now}) else ${now} end
    from used where a.id = used.account_id and not exists (
      select from idp_account other
      where lower(other.email) = lower(coalesce(used.new_email, a.email))
        and other.email_verified_at is not null and other.id <> a.id
    )
    returning a.id as "accountId", a.email
  `.execute(tx);
  return rows[0] ?? null;
}
