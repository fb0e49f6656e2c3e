import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/connect.ts';
import type { Session } from '#server/db/types.gen.ts';
import { hashSecret } from '#server/http/secrets.ts';
import { SESSION_IDLE_TIMEOUT_MS } from './session-queries.ts';

type ListedSession = Pick<
  Selectable<Session>,
  'number' | 'id_hash' | 'device' | 'network' | 'created_at' | 'last_seen_at'
>;

export async function listSessionsForUser(db: Db, userId: string, now: Date): Promise<ListedSession[]> {
  return db
    .selectFrom('session')
    .select(['number', 'id_hash', 'device', 'network', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - SESSION_IDLE_TIMEOUT_MS))
    .orderBy('last_seen_at', 'desc')
    .orderBy('number', 'desc')
    .execute();
}

export async function deleteSessionByNumber(
  tx: Tx,
  { userId, number }: { userId: string; number: number },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('number', '=', number)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteOtherSessions(
  db: Db,
  { userId, token }: { userId: string; token: string | undefined },
): Promise<void> {
  await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(token !== undefined, (query) => query.where('id_hash', '!=', hashSecret(token ?? '')))
    .execute();
}
