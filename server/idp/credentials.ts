import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '#server/db/connect.ts';
import { signInRequiredError } from '#server/http/errors.ts';
import { createPasswordChangedEmail } from './account-mails.ts';
import { type Account, listAccountsByEmail } from './accounts.ts';
import type { IdpDeps } from './deps.ts';
import { revokeProviderAccess } from './forget.ts';
import { findMatchingPasswordHash } from './password.ts';

/** Hashes a password. Accounts with the same email address share one salt. */
export async function hashPasswordForEmail(db: Db, email: string, password: string): Promise<string> {
  const accounts = await listAccountsByEmail(db, email);
  const { hash } = await findMatchingPasswordHash(
    password,
    accounts.slice(0, 1).map((login) => login.password_hash),
  );
  return hash;
}

/** Also ends other sessions, cancels emailed links and notifies the owner. Throws 401 if the account was deleted. */
export async function setPassword(
  tx: Tx,
  { account, hash, currentRequest }: { account: Account; hash: string; currentRequest?: FastifyRequest },
  { env, clock, enqueueMail, endSessions, getTimeZone }: IdpDeps,
): Promise<void> {
  const now = clock();
  const { numUpdatedRows } = await tx
    .updateTable('idp_account')
    .set({ password_hash: hash })
    .where('id', '=', account.id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw signInRequiredError();
  await tx
    .deleteFrom('idp_email_token')
    .where('account_id', '=', account.id)
    .where('purpose', 'in', ['change', 'reset'])
    .execute();
  await revokeProviderAccess(tx, account.id);
  await endSessions(tx, account.id, currentRequest);
  // An unconfirmed address may belong to a stranger, so send no email.
  if (account.email_verified_at === null) return;
  const mailTime = { now, timeZone: await getTimeZone(tx, account.id) };
  await enqueueMail(tx, { to: account.email, ...createPasswordChangedEmail(account, env, mailTime), now });
}
