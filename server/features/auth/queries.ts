import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { SignInAttempt } from '#server/db/types.gen.ts';
import type { Identity, SignInSecrets } from '#server/gateways/openid/relying-party.ts';
import { hashSecret } from '#server/http/secrets.ts';
import { deleteOtherSessions } from './session-list.ts';
import type { SessionOrigin } from './session-origin.ts';
import { deleteSession, startSession } from './session-queries.ts';

export const ATTEMPT_LIFETIME_SECONDS = 600;

type NewAttempt = {
  secrets: SignInSecrets;
  browserSecret: string;
  returnTo: string;
  isMobile: boolean;
  /** The provider must ask for the password or passkey again. */
  isProofRequired: boolean;
  now: Date;
};

export async function insertSignInAttempt(db: Db, attempt: NewAttempt): Promise<void> {
  await db
    .insertInto('sign_in_attempt')
    .values({
      state_hash: hashSecret(attempt.secrets.state),
      browser_hash: hashSecret(attempt.browserSecret),
      nonce: attempt.secrets.nonce,
      code_verifier: attempt.secrets.codeVerifier,
      return_to: attempt.returnTo,
      is_mobile: attempt.isMobile,
      proves: attempt.isProofRequired,
      expires_at: new Date(attempt.now.getTime() + ATTEMPT_LIFETIME_SECONDS * 1000),
    })
    .execute();
}

/** The provider's clock may lag behind ours by this much. */
const MAX_CLOCK_LAG_MS = MINUTE_MS;

/**
 * True if the user proved their identity during this sign-in attempt. Providers that don't send `auth_time` are
 * trusted.
 */
export function hasProvedIdentity(
  { proves, expires_at }: Pick<Selectable<SignInAttempt>, 'proves' | 'expires_at'>,
  { authenticatedAt }: Pick<Identity, 'authenticatedAt'>,
): boolean {
  const startedAtMs = expires_at.getTime() - ATTEMPT_LIFETIME_SECONDS * 1000;
  return proves && (authenticatedAt === null || authenticatedAt.getTime() >= startedAtMs - MAX_CLOCK_LAG_MS);
}

export async function consumeSignInAttempt(
  db: Db,
  state: string,
): Promise<Selectable<SignInAttempt> | undefined> {
  return db
    .deleteFrom('sign_in_attempt')
    .where('state_hash', '=', hashSecret(state))
    .returningAll()
    .executeTakeFirst();
}

export async function upsertUser(
  tx: Tx,
  identity: Omit<Identity, 'idToken' | 'authenticatedAt'>,
  now: Date,
): Promise<string> {
  const profile = {
    email: identity.email,
    email_verified: identity.emailVerified,
    first_name: identity.firstName,
    last_name: identity.lastName,
    profile_image_url: identity.pictureUrl,
  };
  const { id } = await tx
    .insertInto('app_user')
    .values({
      id: randomUUID(),
      issuer: identity.issuer,
      subject: identity.subject,
      ...profile,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(profile))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves the confirmed email address. Rights that depend on it change immediately in all sessions. */
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

/** Deletes all of the user's sessions except the one with the secret `token`. */
export async function deleteSessionsForUser(
  db: Db,
  { issuer, subject, token }: Pick<Identity, 'issuer' | 'subject'> & { token?: string | undefined },
): Promise<void> {
  const userId = await findUserId(db, { issuer, subject });
  if (userId !== undefined) await deleteOtherSessions(db, { userId, token });
}

export async function findOpenIdSubject(
  db: Db,
  { userId, issuer }: { userId: string; issuer: string },
): Promise<string | undefined> {
  const user = await db
    .selectFrom('app_user')
    .select('subject')
    .where('id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return user?.subject;
}

export async function findUserId(
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

type SignIn = {
  identity: Identity;
  oldToken: string | undefined;
  origin: SessionOrigin;
  isReauthentication: boolean;
  now: Date;
};

/** Starts a session. Ends the browser's previous session to prevent session fixation. */
export async function signInUser(
  db: Db,
  { identity, oldToken, origin, isReauthentication, now }: SignIn,
): Promise<{ userId: string; token: string }> {
  return db.transaction().execute(async (tx) => {
    if (oldToken !== undefined) await deleteSession(tx, oldToken);
    const userId = await upsertUser(tx, identity, now);
    const session = { userId, providerIdToken: identity.idToken, origin, isReauthentication, now };
    return { userId, token: await startSession(tx, session) };
  });
}
