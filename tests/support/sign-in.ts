import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { AppUser } from '#server/db/types.gen.ts';
import { startSession } from '#server/features/auth/session-queries.ts';

type SignedIn = {
  userId: string;
  /** Value of the `Cookie` header for plain HTTP requests. */
  cookie: string;
  headers: { cookie: string; 'sec-fetch-site': 'same-origin' };
};

/** Inserts a user with an active session. All timestamps default to now. */
export async function signIn(db: Db, overrides: Partial<Insertable<AppUser>> = {}): Promise<SignedIn> {
  const now = new Date();
  const userId = overrides.id ?? randomUUID();
  await db
    .insertInto('app_user')
    .values({
      id: userId,
      issuer: 'https://issuer.test',
      subject: userId,
      email: `${userId}@example.com`,
      email_verified: true,
      first_name: 'Sam',
      last_name: 'Shopper',
      created_at: now,
      ...overrides,
    })
    .execute();
  const cookie = `session=${await startSession(db, { userId, isReauthentication: true, now })}`;
  return { userId, cookie, headers: { cookie, 'sec-fetch-site': 'same-origin' } };
}
