import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/connect.ts';
import { noSuchListError } from './errors.ts';

/** Finds or creates the list row that stores the cart's version. */
export async function findOrCreateCartList(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ listId: number; memberId: number }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<{ listId: number; memberId: number }>`
    /* name: cart-list */
    with cart as (
      insert into grocery_list (owner_id, kind, name, created_at, used_at)
      values (${userId}, 'cart', '', ${at}, ${at})
      on conflict (owner_id) where kind = 'cart' do update set used_at = excluded.used_at
      returning id
    )
    insert into list_member (list_id, user_id, role, joined_at, seen_at)
    select id, ${userId}, 'owner', ${at}, ${at} from cart
    on conflict (list_id, user_id) do update set seen_at = excluded.seen_at
    returning list_id as "listId", id as "memberId"
  `.execute(db);
  const [cart] = rows;
  if (cart === undefined) throw noSuchListError();
  return cart;
}

/** Returns the cart's version, or zero if nobody has opened the cart's event stream. */
export async function findCartSeq(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select seq from grocery_list where owner_id = ${userId} and kind = 'cart'
  `.execute(db);
  return rows[0]?.seq ?? 0;
}

/**
 * Increments the cart's version. Don't call this for changes to cart entries or free-text lines, which database
 * triggers count. Returns undefined if nobody has opened the cart's event stream.
 */
export async function incrementCartSeq(tx: Tx, userId: string): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    update grocery_list set seq = seq + 1 where owner_id = ${userId} and kind = 'cart' returning seq
  `.execute(tx);
  return rows[0]?.seq;
}
