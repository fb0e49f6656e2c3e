import type { FastifyRequest } from 'fastify';
import { t } from '#domain/language.ts';
import { badFieldsError, notFoundError } from '#server/http/errors.ts';
import { type Account, findAccountOfUser, findPasswordHash } from './accounts.ts';
import type { IdpDeps } from './deps.ts';
import { embeddedIssuer } from './issuer.ts';
import { isPassword } from './password.ts';
import { countPasswordAttempt, resetPasswordAttempts } from './password-attempts.ts';

/** Throws 404 if the user belongs to another provider. */
export async function findOwnAccount({ db, env }: IdpDeps, userId: string): Promise<Account> {
  const account = await findAccountOfUser(db, { userId, issuer: embeddedIssuer(env) });
  if (account === undefined) throw notFoundError(t`Your account`);
  return account;
}

/** A session may have been left open. Throws 400 naming the field, or 429 after too many attempts. */
export async function checkOwnPassword(
  deps: IdpDeps,
  request: FastifyRequest,
  { account, field, password }: { account: Account; field: string; password: string },
): Promise<void> {
  const guess = await countPasswordAttempt(deps, request, account.email);
  const isRight = await isPassword(password, await findPasswordHash(deps.db, account.id));
  if (!isRight) throw badFieldsError({ field, message: t`That’s not your current password.` });
  if (account.email_verified_at !== null) await resetPasswordAttempts(deps.db, guess);
}
