import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** Lists the items whose store brand isn't sold by any of these stores' chains (decision 6). */
export async function listItemsSoldElsewhere(
  db: Db,
  itemIds: readonly number[],
  storeIds: readonly number[],
): Promise<number[]> {
  if (itemIds.length === 0 || storeIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    /* name: sold-elsewhere */
    select item.id from grocery_item item join store_brand on store_brand.brand = lower(item.brand)
    where item.id = any(${itemIds}::int[])
    group by item.id
    having not bool_or(store_brand.chain_id in (select chain_id from store where id = any(${storeIds}::int[])))
  `.execute(db);
  return rows.map(({ id }) => id);
}
