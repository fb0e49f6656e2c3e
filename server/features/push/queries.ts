import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { MAX_PUSH_DEVICES, type PushDevice } from '#contract/push.ts';
import type { Db } from '#server/db/connect.ts';

const hashEndpoint = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url');

export async function listDevicesForUser(db: Db, userId: string): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_subscription')
    .select(['id', 'endpoint', 'device', 'created_at', 'last_sent_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: Number(row.id),
    name: row.device,
    addedAt: row.created_at.toISOString(),
    lastSentAt: row.last_sent_at?.toISOString() ?? null,
    fingerprint: hashEndpoint(row.endpoint),
  }));
}

type NewDevice = {
  userId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string;
  now: Date;
};

/**
 * Registers a browser. Only the browser itself knows its endpoint and keys, so a shopper who signs in on it may take
 * over the registration.
 */
export function insertPushDevice(db: Db, newDevice: NewDevice): Promise<'added' | 'full' | 'taken'> {
  const { userId, endpoint, p256dh, auth, device, now } = newDevice;
  return db.transaction().execute(async (tx) => {
    await sql`select from app_user where id = ${userId} for update`.execute(tx);
    const { rows } = await sql<{ isFull: boolean; isAdded: boolean }>`
      with others as (
        select count(*) >= ${sql.lit(MAX_PUSH_DEVICES)} as is_full from push_subscription
        where user_id = ${userId} and endpoint <> ${endpoint}
      ), added as (
        insert into push_subscription as current (user_id, endpoint, p256dh, auth, device, created_at)
        select ${userId}, ${endpoint}, ${p256dh}, ${auth}, ${device}, ${now} from others where not is_full
        on conflict (endpoint) do update set user_id = excluded.user_id, device = excluded.device,
          created_at = case when current.user_id = excluded.user_id then current.created_at else excluded.created_at end,
          last_sent_at = case when current.user_id = excluded.user_id then current.last_sent_at end, failing_since = null
          where current.p256dh = excluded.p256dh and current.auth = excluded.auth
        returning id
      ), deleted_messages as (
        -- Pending notifications were meant for the previous shopper.
        delete from message where push_subscription_id in (select id from added) and user_id <> ${userId}
          and state in ('queued', 'sending')
      )
      select is_full as "isFull", exists (select from added) as "isAdded" from others
    `.execute(tx);
    const [result] = rows;
    if (result?.isFull === true) return 'full';
    return result?.isAdded === true ? 'added' : 'taken';
  });
}

export async function deletePushDevice(
  db: Db,
  { userId, id }: { userId: string; id: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
