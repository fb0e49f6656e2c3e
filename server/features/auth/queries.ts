import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import type { SignInAttempt } from '#server/db/types.gen.ts';
import type { Identity, SignInSecrets } from '#server/gateways/openid/relying-party.ts';
import { hashSecret } from '#server/http/secrets.ts';
import type { BegunAt } from './begun-at.ts';
import { endOthers } from './session-list.ts';
import { endSession, startSession } from './session-queries.ts';

/** How long a shopper may take at the identity provider. */
export const ATTEMPT_LIFETIME_SECONDS = 600;

type NewAttempt = {
  secrets: SignInSecrets;
  /** Secret of the browser that left, in its cookie. */
  browser: string;
  returnTo: string;
  isMobile: boolean;
  /** It is begun to give the password or passkey again. */
  proves: boolean;
  now: Date;
};

export async function addAttempt(db: Db, attempt: NewAttempt): Promise<void> {
  await db
    .insertInto('sign_in_attempt')
    .values({
      state_hash: hashSecret(attempt.secrets.state),
      browser_hash: hashSecret(attempt.browser),
      nonce: attempt.secrets.nonce,
      code_verifier: attempt.secrets.codeVerifier,
      return_to: attempt.returnTo,
      is_mobile: attempt.isMobile,
      proves: attempt.proves,
      expires_at: new Date(attempt.now.getTime() + ATTEMPT_LIFETIME_SECONDS * 1000),
    })
    .execute();
}

/** So far may the clock of a provider be behind ours. */
const MAX_BEHIND_MS = MINUTE_MS;

/**
 * Whether the provider has asked again since this attempt began. One that was told to and doesn't say when it asked is
 * taken at its word.
 */
export function hasProved(
  { proves, expires_at }: Pick<Selectable<SignInAttempt>, 'proves' | 'expires_at'>,
  { authenticatedAt }: Pick<Identity, 'authenticatedAt'>,
): boolean {
  const beganAtMs = expires_at.getTime() - ATTEMPT_LIFETIME_SECONDS * 1000;
  return proves && (authenticatedAt === null || authenticatedAt.getTime() >= beganAtMs - MAX_BEHIND_MS);
}

/** The attempt with that state, which is gone from then on: each serves once, whatever comes of it. */
export async function takeAttempt(db: Db, state: string): Promise<Selectable<SignInAttempt> | undefined> {
  return db
    .deleteFrom('sign_in_attempt')
    .where('state_hash', '=', hashSecret(state))
    .returningAll()
    .executeTakeFirst();
}

/** The user whom (issuer, subject) names, made if new; names, e-mail and picture as the provider says today. */
async function upsertUser(db: Db, identity: Identity, now: Date): Promise<string> {
  const fromProvider = {
    email: identity.email,
    email_verified: identity.emailVerified,
    first_name: identity.firstName,
    last_name: identity.lastName,
    profile_image_url: identity.pictureUrl,
  };
  const { id } = await db
    .insertInto('app_user')
    .values({
      id: randomUUID(),
      issuer: identity.issuer,
      subject: identity.subject,
      ...fromProvider,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(fromProvider))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Takes the provider's word, given outside a sign-in, that an e-mail is a user's: what follows from it (family,
 * administration) holds from then on in every session, and what followed from the one before no longer.
 */
export async function confirmEmail(
  db: Db,
  { issuer, subject, email }: Pick<Identity, 'issuer' | 'subject'> & { email: string },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ email, email_verified: true })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

/** Ends the sessions of a user, but the one with the secret `token`. */
export async function endSessionsOf(
  db: Db,
  { issuer, subject, token }: Pick<Identity, 'issuer' | 'subject'> & { token?: string | undefined },
): Promise<void> {
  const user = await db
    .selectFrom('app_user')
    .select('id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (user !== undefined) await endOthers(db, { userId: user.id, token });
}

/** Whom the provider `issuer` knows a user as; undefined when another one does. */
export async function subjectOf(
  db: Db,
  { userId, issuer }: { userId: string; issuer: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('app_user')
    .select('subject')
    .where('id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return found?.subject;
}

/** The user whom the provider `issuer` knows as `subject`; undefined when they never came here. */
export async function userOf(
  db: Db,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<string | undefined> {
  const user = await db
    .selectFrom('app_user')
    .select('id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return user?.id;
}

type Arrival = {
  identity: Identity;
  oldToken: string | undefined;
  at: BegunAt;
  /** They gave their password or passkey just now. */
  isProved: boolean;
  now: Date;
};

/**
 * Signs a user in and returns the secret of the new session. Whatever session the browser had before ends, so
 * an id planted in it beforehand is worth nothing.
 */
export async function signInUser(
  db: Db,
  { identity, oldToken, at, isProved, now }: Arrival,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    if (oldToken !== undefined) await endSession(transaction, oldToken);
    const userId = await upsertUser(transaction, identity, now);
    return startSession(transaction, { userId, providerIdToken: identity.idToken, at, isProved, now });
  });
}
