import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { insertAccount } from '#server/idp/accounts.ts';
import { findMatchingPasswordHash } from '#server/idp/password.ts';

/**
 * Creates an account with the embedded identity provider. Pass the result to `signIn` to link the account to an app
 * user.
 */
export async function insertProviderAccount(db: Db, origin: string, password: string) {
  const email = `${randomUUID()}@example.com`;
  const { hash: passwordHash } = await findMatchingPasswordHash(password, []);
  const person = { email, firstName: 'Ada', lastName: 'Byron', passwordHash, now: new Date() };
  const { id: subject } = await insertAccount(db, person);
  return { email, subject, issuer: `${origin}/idp` };
}
