import { type Selectable, sql } from 'kysely';
import type { LanguageCode } from '#contract/language.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import type { AppUser, Session } from '#server/db/types.gen.ts';
import { createSecret, hashSecret } from '#server/http/secrets.ts';
import type { SessionOrigin } from './session-origin.ts';

export const SESSION_IDLE_TIMEOUT_MS = 7 * DAY_MS;

export const SESSION_MAX_LIFETIME_MS = 30 * DAY_MS;

export type SessionRow = Pick<Selectable<Session>, 'last_seen_at'> &
  Omit<Selectable<AppUser>, 'issuer' | 'subject'> & { is_family_member: boolean };

/** Returns undefined if the session was idle for 7 days or is older than 30 days. Runs on every signed-in request. */
export async function findSession(db: Db, token: string, now: Date): Promise<SessionRow | undefined> {
  const idleSince = new Date(now.getTime() - SESSION_IDLE_TIMEOUT_MS);
  const { rows } = await sql<SessionRow>`/* name: session-user */
    select s.last_seen_at, u.id, u.email, u.email_verified, u.first_name, u.last_name, u.profile_image_url,
      u.subscription_status, u.subscription_canceled_at, u.subscription_current_period_end, u.created_at,
      u.is_family_member, u.subscription_is_past_due
    from session s
    join subscriber u on u.id = s.user_id
    where s.id_hash = ${hashSecret(token)} and s.expires_at > ${now} and s.last_seen_at > ${idleSince}
  `.execute(db);
  return rows[0];
}

/** Returns the hashes of the sessions that haven't ended, in hexadecimal. */
export async function listLiveSessionHashes(
  db: Db,
  hashes: readonly Buffer[],
  now: Date,
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const { rows } = await sql<{ hash: Buffer }>`/* name: live-sessions */
    select id_hash as hash from session
    where id_hash = any(${[...hashes]}::bytea[]) and expires_at > ${now}
      and last_seen_at > ${new Date(now.getTime() - SESSION_IDLE_TIMEOUT_MS)}
  `.execute(db);
  return new Set(rows.map(({ hash }) => hash.toString('hex')));
}

export async function updateSessionLastSeen(
  db: Db,
  token: string,
  now: Date,
  everyMs: number,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: now })
    .where('id_hash', '=', hashSecret(token))
    .where('last_seen_at', '<=', new Date(now.getTime() - everyMs))
    .execute();
}

export async function updateUserLanguage(db: Db, userId: string, language: LanguageCode): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ language })
    .where('id', '=', userId)
    .where('language', '<>', language)
    .execute();
}

type NewSession = {
  userId: string;
  providerIdToken?: string;
  origin?: SessionOrigin;
  /** The user entered their credentials again, as `requireRecentAuthentication` demands. */
  isReauthentication?: boolean;
  now: Date;
};

export async function startSession(
  db: Db,
  { userId, providerIdToken, origin, isReauthentication = false, now }: NewSession,
): Promise<string> {
  const token = createSecret();
  await db
    .insertInto('session')
    .values({
      id_hash: hashSecret(token),
      user_id: userId,
      ...origin,
      provider_id_token: providerIdToken ?? null,
      created_at: now,
      last_seen_at: now,
      proved_at: isReauthentication ? now : null,
      expires_at: new Date(now.getTime() + SESSION_MAX_LIFETIME_MS),
    })
    .execute();
  return token;
}

export async function hasProvedIdentitySince(db: Db, idHash: Buffer, since: Date): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .select('proved_at')
    .where('id_hash', '=', idHash)
    .where('proved_at', '>', since)
    .executeTakeFirst();
  return session !== undefined;
}

export async function deleteSession(
  db: Db,
  token: string,
): Promise<{ provider_id_token: string | null } | undefined> {
  return db
    .deleteFrom('session')
    .where('id_hash', '=', hashSecret(token))
    .returning('provider_id_token')
    .executeTakeFirst();
}
