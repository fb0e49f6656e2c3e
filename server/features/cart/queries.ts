import { type RawBuilder, sql } from 'kysely';
import type { CartEntry } from '#contract/cart.ts';
import { MAX_CART_ENTRIES, MAX_QUANTITY } from '#contract/limits.ts';
import type { Category } from '#domain/grocery-item.ts';
import type { Db } from '#server/db/connect.ts';
import {
  type EstimateRow,
  estimateColumns,
  type PriceRow,
  priceColumns,
  priceJoins,
} from '#server/features/prices/read.ts';
import { nearestStoreIds } from '#server/features/stores/read.ts';

/** Without a selection the cart is compared at so many stores nearest to the shopper (DESIGN §7). */
const NEAREST_STORES = 5;

type WrittenEntry = Omit<CartEntry, 'storePrices'>;

const itemColumns = sql`
  item.id as "itemId", item.name, item.brand, item.unit, item.category, item.gtin
`;

type ItemRow = {
  itemId: number;
  name: string;
  brand: string;
  unit: string;
  category: Category;
  gtin: string | null;
};

type ListedRow = ItemRow & { entryId: number };
type EntryRow = ListedRow & { quantity: number };

/** An entry of the cart or of another list, without what only that list knows. */
export const toListed = ({ entryId, itemId, ...item }: ListedRow): Omit<WrittenEntry, 'quantity'> => ({
  id: entryId,
  itemId,
  item: {
    id: itemId,
    name: item.name,
    brand: item.brand,
    unit: item.unit,
    category: item.category,
    gtin: item.gtin,
  },
});

const toEntry = ({ quantity, ...row }: EntryRow): WrittenEntry => ({ ...toListed(row), quantity });

/** An entry at one store, with the list's own columns; without any store to compare, the entry alone. */
export type PricedRow<Own> = ListedRow & EstimateRow & Own & (PriceRow | { storeId: null });

type PricedQuery = {
  /** Of the prepared statement. */
  name: string;
  userId: string;
  storeIds: readonly number[] | undefined;
  /** Selects id, item_id, added_at and the columns of the list's own. */
  entries: RawBuilder<unknown>;
  /** Those columns, as `entry.x`. */
  ownColumns: RawBuilder<unknown>;
};

/**
 * Every entry of a user's list at every compared store, oldest entry first, stores in the order chosen. The stores
 * are `storeIds` where given, else the saved selection, else the five nearest to the saved location within the saved
 * distance; hidden ones are left out. One statement whose work does not grow with the price tables.
 */
export async function readPriced<Own>(
  db: Db,
  { name, userId, storeIds, entries, ownColumns }: PricedQuery,
): Promise<PricedRow<Own>[]> {
  const result = await sql<PricedRow<Own>>`
    /* name: ${sql.raw(name)} */
    with saved as (
      select latitude, longitude, distance_miles, store_ids from preference where user_id = ${userId}
    ), asked as (
      select store.id, wanted.position
      from unnest(coalesce(${storeIds ?? null}::int[], (select store_ids from saved)))
        with ordinality as wanted(id, position)
      join store on store.id = wanted.id and not store.is_hidden
    ), compared as materialized (
      select id, position from asked
      union all
      select near.id, row_number() over (order by near.miles, near.id)
      from saved cross join lateral (
        ${nearestStoreIds(sql.ref('saved.latitude'), sql.ref('saved.longitude'), sql.ref('saved.distance_miles'), NEAREST_STORES)}
      ) near
      where ${storeIds ?? null}::int[] is null and not exists (select from asked)
    ), entry as materialized (
      ${entries}
    )
    select entry.id as "entryId", ${ownColumns}, ${itemColumns}, ${estimateColumns}, ${priceColumns}
    from entry
    join grocery_item item on item.id = entry.item_id
    left join (compared join store on store.id = compared.id join chain on chain.id = store.chain_id) on true
    ${priceJoins}
    order by entry.added_at, entry.id, compared.position
  `.execute(db);
  return result.rows;
}

/** The user's cart at every compared store, as `readPriced` does it. */
export const readCart = (
  db: Db,
  { userId, storeIds }: { userId: string; storeIds: readonly number[] | undefined },
): Promise<PricedRow<{ quantity: number }>[]> =>
  readPriced(db, {
    name: 'cart',
    userId,
    storeIds,
    entries: sql`select id, item_id, quantity, added_at from cart_entry where user_id = ${userId}`,
    ownColumns: sql`entry.quantity`,
  });

type AddResult =
  | { outcome: 'added'; entry: WrittenEntry }
  | { outcome: 'unknown-item' }
  | { outcome: 'refused'; quantity: number | null };

/**
 * Adds a quantity of an item, on top of what the cart has of it; two at once both count. Changes nothing and says so
 * when the item is unknown, when it would be more than 99, or when the cart is full (then `quantity` is null).
 */
export async function addToCart(
  db: Db,
  { userId, itemId, quantity, now }: { userId: string; itemId: number; quantity: number; now: Date },
): Promise<AddResult> {
  const result = await sql<ItemRow & { entryId: number | null; quantity: number | null }>`
    /* name: add-to-cart */
    with written as (
      insert into cart_entry as entry (user_id, item_id, quantity, added_at)
      select ${userId}, grocery_item.id, ${quantity}::int, ${now.toISOString()}::timestamptz
      from grocery_item
      where grocery_item.id = ${itemId} and (
        exists (select from cart_entry where user_id = ${userId} and item_id = ${itemId})
        or (select count(*) from cart_entry where user_id = ${userId}) < ${sql.lit(MAX_CART_ENTRIES)})
      on conflict (user_id, item_id) do update set quantity = entry.quantity + excluded.quantity
      where entry.quantity + excluded.quantity <= ${sql.lit(MAX_QUANTITY)}
      returning entry.id, entry.quantity
    )
    select written.id as "entryId", written.quantity, ${itemColumns}
    from grocery_item item left join written on true
    where item.id = ${itemId}
  `.execute(db);
  const row = result.rows[0];
  if (row === undefined) return { outcome: 'unknown-item' };
  if (row.entryId !== null && row.quantity !== null) {
    return { outcome: 'added', entry: toEntry({ ...row, entryId: row.entryId, quantity: row.quantity }) };
  }
  // Asked again rather than above: another tab may have written since that statement began.
  const had = await db
    .selectFrom('cart_entry')
    .select('quantity')
    .where('user_id', '=', userId)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return { outcome: 'refused', quantity: had?.quantity ?? null };
}

/** Sets the quantity of the user's entry; null when it is not there or somebody else's. */
export async function setQuantity(
  db: Db,
  { userId, entryId, quantity }: { userId: string; entryId: number; quantity: number },
): Promise<WrittenEntry | null> {
  const result = await sql<EntryRow>`
    /* name: set-cart-quantity */
    update cart_entry entry set quantity = ${quantity}
    from grocery_item item
    where entry.id = ${entryId} and entry.user_id = ${userId} and item.id = entry.item_id
    returning entry.id as "entryId", entry.quantity, ${itemColumns}
  `.execute(db);
  const row = result.rows[0];
  return row === undefined ? null : toEntry(row);
}

/** Removes the user's entry; false when it is not there or somebody else's. */
export async function removeEntry(
  db: Db,
  { userId, entryId }: { userId: string; entryId: number },
): Promise<boolean> {
  const result = await db
    .deleteFrom('cart_entry')
    .where('id', '=', entryId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function clearEntries(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('cart_entry').where('user_id', '=', userId).execute();
}
