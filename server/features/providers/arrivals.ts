import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** For each shopper, the arrival time of the newest price from these sources for an item in their cart at a selected store. */
export async function listNewestArrivals(
  db: Db,
  viewers: readonly string[],
  sources: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ userId: string; at: Date }>`
    select entry.user_id as "userId", max(current.observed_at) as at
    from cart_entry entry join preference using (user_id)
    join current_store_price current
      on current.store_id = any(preference.store_ids) and current.item_id = entry.item_id
    where entry.user_id = any(${[...viewers]}::text[]) and current.source = any(${[...sources]}::text[])
    group by entry.user_id
  `.execute(db);
  return new Map(rows.map(({ userId, at }) => [userId, at.getTime()]));
}
