import { sql } from 'kysely';
import type { TripState } from '#domain/list/shop.ts';
import type { Db } from '#server/db/connect.ts';

export const createInCartCondition = (userId: string) => sql<boolean>`(
  exists (select from cart_entry e where e.user_id = ${userId} and 'item-' || e.id = line)
  or exists (select from free_line f where f.user_id = ${userId} and 'note-' || f.id = line)
)`;

export async function findTripState(db: Db, userId: string): Promise<TripState> {
  const { rows } = await sql<TripState[number]>`
    /* name: shop-state */
    select line, is_ticked as "isTicked", away_store_ids as "awayStoreIds"
    from shop_line
    where user_id = ${userId} and (is_ticked or away_store_ids <> '{}') and ${createInCartCondition(userId)}
    order by line collate "C"
  `.execute(db);
  return rows;
}
