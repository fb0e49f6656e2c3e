import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { signIn } from '#tests/support/sign-in.ts';

const LINE_COUNT = 40;

export async function createFullCarts(db: Db, count: number): Promise<Record<string, string>[]> {
  const stores = await sql<{ id: number }>`
    select min(id) as id from store where city = 'Chicago' and not is_hidden group by chain_id order by 1 limit 5
  `.execute(db);
  const storeIds = stores.rows.map(({ id }) => id);
  const headers: Record<string, string>[] = [];
  for (let shopper = 0; shopper < count; shopper += 1) {
    const { userId, headers: sessionHeaders } = await signIn(db);
    await sql`
      insert into cart_entry (user_id, item_id, quantity, added_at)
      select ${userId}, id, 1, now() from grocery_item order by (id * 7919 + ${shopper}::int * 104729) % 1009 limit ${LINE_COUNT}::int
    `.execute(db);
    await db
      .insertInto('preference')
      .values({ user_id: userId, distance_miles: 15, store_ids: storeIds, extra_stop_value_cents: 500 })
      .execute();
    headers.push(sessionHeaders);
  }
  return headers;
}
