import { sql } from 'kysely';
import { MAX_SHARED_LISTS } from '#contract/limits.ts';
import type { OwnerNameDisplay } from '#contract/shared-lists.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import type { Category } from '#domain/item/grocery-item.ts';
import type { Db, Tx } from '#server/db/connect.ts';

type NewList = {
  id: string;
  ownerId: string;
  title: string;
  description: string | null;
  ownerName: OwnerNameDisplay;
  now: Date;
};

type ListHead = {
  title: string;
  description: string | null;
  createdAt: Date;
  firstName: string | null;
  lastName: string | null;
  ownerName: OwnerNameDisplay;
  freeLines: string[];
};

/** One row per entry. An empty list has one row, with `entryId` null. */
export type SharedListRow = ListHead &
  (
    | {
        entryId: number;
        itemId: number;
        quantity: number;
        firmness: Firmness;
        notes: string | null;
        name: string;
        brand: string;
        unit: string;
        category: Category;
      }
    | { entryId: null }
  );

export async function findSharedList(db: Db, id: string): Promise<SharedListRow[]> {
  const result = await sql<SharedListRow>`
    /* name: shared-list */
    select list.title, list.description, list.created_at as "createdAt",
      owner.first_name as "firstName", owner.last_name as "lastName", list.owner_name as "ownerName",
      array(select text from shared_list_free_line where list_id = list.id order by position) as "freeLines",
      entry.id as "entryId", entry.item_id as "itemId", entry.quantity, entry.firmness, entry.notes,
      item.name, wished_brand(entry.firmness, item.brand) as brand, item.unit, item.category
    from shared_list list
    left join app_user owner on owner.id = list.owner_id
    left join shared_list_item entry on entry.list_id = list.id
    left join grocery_item item on item.id = entry.item_id
    where list.id = ${id}
    order by entry.position
  `.execute(db);
  return result.rows;
}

export async function insertSharedListFromCart(
  db: Db,
  list: NewList,
): Promise<'inserted' | 'cart-empty' | 'full'> {
  const result = await sql<{ id: string | null; isFull: boolean }>`
    with owned as (
      select count(*) >= ${sql.lit(MAX_SHARED_LISTS)} as is_full from shared_list where owner_id = ${list.ownerId}
    ), entry as materialized (
      select item_id, quantity, firmness, nullif(note, '') as notes, row_number() over (order by added_at, id) as position
      from cart_entry where user_id = ${list.ownerId}
    ), free as materialized (
      select text, row_number() over (order by added_at, id) as position
      from free_line where user_id = ${list.ownerId}
    ), list as (
      insert into shared_list (id, owner_id, owner_name, title, description, created_at, last_opened_at)
      select ${list.id}, ${list.ownerId}, ${list.ownerName}, ${list.title}, ${list.description}, now, now
      from (values (${list.now.toISOString()}::timestamptz)) as at (now)
      where (exists (select from entry) or exists (select from free)) and not (select is_full from owned)
      returning id
    ), items as (
      insert into shared_list_item (list_id, item_id, position, quantity, firmness, notes)
      select list.id, entry.item_id, entry.position, entry.quantity, entry.firmness, entry.notes from list cross join entry
    ), lines as (
      insert into shared_list_free_line (list_id, position, text)
      select list.id, free.position, free.text from list cross join free
    )
    select list.id, owned.is_full as "isFull" from owned left join list on true
  `.execute(db);
  const [{ id, isFull } = { id: null, isFull: false }] = result.rows;
  if (id !== null) return 'inserted';
  return isFull ? 'full' : 'cart-empty';
}

type OwnRow = { id: string; title: string; createdAt: Date; lastOpenedAt: Date; itemCount: number };

export async function listSharedListsForOwner(db: Db, ownerId: string): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select list.id, list.title, list.created_at as "createdAt", list.last_opened_at as "lastOpenedAt",
      ((select count(*) from shared_list_item where list_id = list.id)
        + (select count(*) from shared_list_free_line where list_id = list.id))::int as "itemCount"
    from shared_list list where list.owner_id = ${ownerId}
    order by list.created_at desc, list.id
  `.execute(db);
  return rows;
}

export async function deleteSharedListForOwner(
  db: Db,
  { ownerId, listId }: { ownerId: string; listId: string },
): Promise<boolean> {
  const result = await db
    .deleteFrom('shared_list')
    .where('id', '=', listId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** The links to the lists keep working. */
export const clearSharedListOwner = (tx: Tx, ownerId: string) =>
  tx.updateTable('shared_list').set({ owner_id: null }).where('owner_id', '=', ownerId).execute();

/** Lists that nobody opens are deleted eventually. */
export const updateListLastOpenedAt = (db: Db, id: string, now: Date) =>
  db
    .updateTable('shared_list')
    .set({ last_opened_at: now })
    .where('id', '=', id)
    .where('last_opened_at', '<=', new Date(now.getTime() - DAY_MS))
    .execute();
