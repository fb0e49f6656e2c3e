import type { FastifyRequest } from 'fastify';
import { t } from '#domain/language.ts';
import { invalidFieldsError, notFoundError } from '#server/http/errors.ts';
import { type Account, findAccountByUser, findPasswordHash } from './accounts.ts';
import type { IdpDeps } from './deps.ts';
import { embeddedIssuer } from './issuer.ts';
import { isCorrectPassword } from './password.ts';
import { limitPasswordAttempts, resetPasswordAttempts } from './password-attempts.ts';

/** Throws 404 if the user signs in with an external provider. */
export async function findOwnAccount({ db, env }: IdpDeps, userId: string): Promise<Account> {
  const account = await findAccountByUser(db, { userId, issuer: embeddedIssuer(env) });
  if (account === undefined) throw notFoundError(t`Your account`);
  return account;
}

/**
 * Checks the password before a sensitive change, because the device may be shared. Throws 400 with an issue for `field`
 * if the password is wrong. Throws 429 after too many attempts.
 */
export async function verifyCurrentPassword(
  deps: IdpDeps,
  request: FastifyRequest,
  { account, field, password }: { account: Account; field: string; password: string },
): Promise<void> {
  const attemptKey = await limitPasswordAttempts(deps, request, account.email);
  const isCorrect = await isCorrectPassword(password, await findPasswordHash(deps.db, account.id));
  if (!isCorrect) throw invalidFieldsError({ field, message: t`That’s not your current password.` });
  if (account.email_verified_at !== null) await resetPasswordAttempts(deps.db, attemptKey);
}
