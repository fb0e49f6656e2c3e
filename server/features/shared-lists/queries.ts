import { sql } from 'kysely';
import { MAX_CART_ENTRIES, MAX_QUANTITY } from '#contract/cart.ts';
import type { Category } from '#domain/grocery-item.ts';
import type { Db } from '../../db/connect.ts';

type NewList = {
  id: string;
  ownerId: string;
  title: string;
  description: string | null;
  now: Date;
};

type ListHead = {
  title: string;
  description: string | null;
  createdAt: Date;
  firstName: string | null;
  lastName: string | null;
};

/** A list and one of its items; of a list without items one row, with `entryId` null. */
export type ListRow = ListHead &
  (
    | {
        entryId: number;
        itemId: number;
        quantity: number;
        notes: string | null;
        name: string;
        brand: string;
        unit: string;
        category: Category;
      }
    | { entryId: null }
  );

/** The list with its items in the order of the cart when it was shared; no row when there is no such list. */
export async function findSharedList(db: Db, id: string): Promise<ListRow[]> {
  const result = await sql<ListRow>`
    /* name: shared-list */
    select list.title, list.description, list.created_at as "createdAt",
      owner.first_name as "firstName", owner.last_name as "lastName",
      entry.id as "entryId", entry.item_id as "itemId", entry.quantity, entry.notes,
      item.name, item.brand, item.unit, item.category
    from shared_list list
    join app_user owner on owner.id = list.owner_id
    left join shared_list_item entry on entry.list_id = list.id
    left join grocery_item item on item.id = entry.item_id
    where list.id = ${id}
    order by entry.position
  `.execute(db);
  return result.rows;
}

/** Keeps the owner's cart as it is at this moment under the new id; false, with nothing kept, when it is empty. */
export async function addListFromCart(db: Db, list: NewList): Promise<boolean> {
  const result = await sql`
    with entry as materialized (
      select item_id, quantity, row_number() over (order by added_at, id) as position
      from cart_entry where user_id = ${list.ownerId}
    ), list as (
      insert into shared_list (id, owner_id, title, description, created_at)
      select ${list.id}, ${list.ownerId}, ${list.title}, ${list.description}, ${list.now.toISOString()}::timestamptz
      where exists (select from entry)
      returning id
    )
    insert into shared_list_item (list_id, item_id, position, quantity)
    select list.id, entry.item_id, entry.position, entry.quantity from list cross join entry
  `.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

export type CopiedRow = {
  itemId: number;
  name: string;
  wanted: number;
  copied: number;
  wasInCart: boolean;
};

/**
 * Adds the items of a list to the user's cart: on top of what is there, up to 99 of each and 200 entries, the first
 * of the list first. Answers how many of each were wanted and added. One statement, so that half a copy is never
 * seen; rows are written in the order of items, so that two copies at once wait for each other without a deadlock.
 */
export async function copyListToCart(
  db: Db,
  { listId, userId, now }: { listId: string; userId: string; now: Date },
): Promise<CopiedRow[]> {
  const result = await sql<CopiedRow>`
    with had as materialized (
      select item_id, quantity from cart_entry where user_id = ${userId}
    ), wish as (
      select entry.item_id, entry.quantity as wanted, entry.position, had.quantity as had,
        count(*) filter (where had.item_id is null) over (order by entry.position) as new_entries
      from shared_list_item entry
      left join had using (item_id)
      where entry.list_id = ${listId}
    ), share as materialized (
      select item_id, position, wanted, had is not null as was_in_cart,
        case
          when had is not null then least(wanted, ${sql.lit(MAX_QUANTITY)} - had)
          when new_entries + (select count(*) from had) <= ${sql.lit(MAX_CART_ENTRIES)} then wanted
          else 0
        end as copied
      from wish
    ), written as (
      insert into cart_entry as entry (user_id, item_id, quantity, added_at)
      select ${userId}, item_id, copied,
        -- So many microseconds later: the cart then shows the items in the order of the list.
        ${now.toISOString()}::timestamptz + position * interval '1 microsecond'
      from share where copied > 0
      order by item_id
      on conflict (user_id, item_id) do update
        set quantity = least(${sql.lit(MAX_QUANTITY)}, entry.quantity + excluded.quantity)
    )
    select share.item_id as "itemId", item.name, share.wanted, share.copied, share.was_in_cart as "wasInCart"
    from share join grocery_item item on item.id = share.item_id
    order by share.position
  `.execute(db);
  return result.rows;
}
