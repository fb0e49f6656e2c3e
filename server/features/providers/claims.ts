import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

type Claim = { provider: string; storeId: number; itemIds: readonly number[]; now: Date };

/** Skips items that any process has requested within `minIntervalMs`. Sorting by item id prevents deadlocks. */
export async function claimItems(
  db: Db,
  { provider, storeId, itemIds, now, minIntervalMs }: Claim & { minIntervalMs: number },
): Promise<Set<number>> {
  const { rows } = await sql<{ itemId: number }>`
    insert into provider_ask as current (provider, store_id, item_id, asked_at)
    select ${provider}, ${storeId}::int, item_id, ${now}::timestamptz from unnest(${[...itemIds]}::int[]) as item(item_id) order by item_id
    on conflict (provider, store_id, item_id) do update set asked_at = excluded.asked_at
      where current.asked_at <= ${new Date(now.getTime() - minIntervalMs)}
    returning item_id as "itemId"
  `.execute(db);
  return new Set(rows.map(({ itemId }) => itemId));
}

export async function releaseItems(db: Db, { provider, storeId, itemIds, now }: Claim): Promise<void> {
  await db
    .deleteFrom('provider_ask')
    .where('provider', '=', provider)
    .where('store_id', '=', storeId)
    .where('item_id', 'in', itemIds.length === 0 ? [0] : [...itemIds])
    .where('asked_at', '=', now)
    .execute();
}
