import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import { createSecret, hashSecret } from '#server/http/secrets.ts';
import { createPasswordResetEmail } from './account-mails.ts';
import { type Account, findAccount, listAccountsByEmail } from './accounts.ts';
import { setPassword } from './credentials.ts';
import type { IdpDeps } from './deps.ts';
import { deleteOtherUnconfirmedAccounts } from './forget.ts';
import { reserveEmailQuota } from './mail-limit.ts';

const LINK_LIFETIME_MS = 30 * MINUTE_MS;

const MAX_LINKS = 3;

export async function sendResetLink(deps: IdpDeps, email: string): Promise<void> {
  const { db, env, clock, wake, enqueueMail, getTimeZone } = deps;
  const now = clock();
  const accounts = await listAccountsByEmail(db, email);
  const [firstAccount] = accounts;
  if (firstAccount === undefined || !(await reserveEmailQuota(db, { to: email, kind: 'reset', now }))) return;
  const recipients = firstAccount.email_verified_at === null ? accounts.slice(0, MAX_LINKS) : [firstAccount];
  const links = recipients.map((account) => ({ account, token: createSecret() }));
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('idp_email_token')
      .values(
        links.map(({ account, token }) => ({
          token_hash: hashSecret(token),
          account_id: account.id,
          purpose: 'reset',
          expires_at: new Date(now.getTime() + LINK_LIFETIME_MS),
        })),
      )
      .execute();
    const mailTime = { now, timeZone: await getTimeZone(tx, firstAccount.id) };
    const mail = createPasswordResetEmail(links, env, mailTime);
    await enqueueMail(tx, { to: firstAccount.email, ...mail, isUrgent: true, now });
  });
  wake?.('send-messages');
}

/** Returns undefined if the link is unknown, used or older than 30 minutes. */
export async function findAccountByResetLink(
  db: Db,
  token: unknown,
  now: Date,
): Promise<Account | undefined> {
  if (typeof token !== 'string') return undefined;
  const tokenRow = await db
    .selectFrom('idp_email_token')
    .select('account_id')
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', 'reset')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return tokenRow && findAccount(db, tokenRow.account_id);
}

/**
 * Sets the password and deletes other unconfirmed accounts with the address. Also confirms the address, because the
 * link was sent to it. Returns false if the link was used in the meantime.
 */
export async function resetPassword(
  deps: IdpDeps,
  { account, token, hash }: { account: Account; token: string; hash: string },
): Promise<boolean> {
  const { db, clock, wake, onVerified } = deps;
  const isReset = await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('idp_email_token')
      .where('token_hash', '=', hashSecret(token))
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    const { numAffectedRows: confirmedCount } = await sql`
      update idp_account a set email_verified_at = coalesce(a.email_verified_at, ${clock()})
      where a.id = ${account.id} and not exists (
        select from idp_account other
        where lower(other.email) = lower(a.email) and other.email_verified_at is not null and other.id <> a.id
      )
    `.execute(tx);
    if (confirmedCount === 1n) await onVerified(tx, { accountId: account.id, email: account.email });
    await deleteOtherUnconfirmedAccounts(tx, account, deps);
    // Someone who knew the old password may have added a passkey.
    await tx.deleteFrom('idp_passkey').where('account_id', '=', account.id).execute();
    await setPassword(tx, { account, hash }, deps);
    return true;
  });
  wake?.('send-messages');
  wake?.('delete-left-customers');
  return isReset;
}
