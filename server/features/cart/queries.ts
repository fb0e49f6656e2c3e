import { type RawBuilder, sql } from 'kysely';
import type { CartEntry } from '#contract/cart.ts';
import { MAX_CART_ENTRIES, MAX_QUANTITY } from '#contract/limits.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import type { Category } from '#domain/item/grocery-item.ts';
import { isSoldByWeight, WEIGHED_UNITS } from '#domain/item/size/sold-by-weight.ts';
import type { Db } from '#server/db/connect.ts';
import { deleteShopLine } from '#server/features/shop/api.ts';

type UnpricedEntry = Omit<CartEntry, 'addedTogether' | 'storePrices'>;

const itemColumns = (firmness: RawBuilder<unknown>) => sql`
  item.id as "itemId", item.name, wished_brand(${firmness}, item.brand) as brand, item.unit, item.category, item.gtin
`;

type ItemRow = {
  itemId: number;
  name: string;
  brand: string;
  unit: string;
  category: Category;
  gtin: string | null;
};

type EntryRow = ItemRow & { entryId: number; quantity: number; firmness: Firmness };

const toEntry = ({ entryId, quantity, firmness, itemId, ...item }: EntryRow): UnpricedEntry => ({
  id: entryId,
  itemId,
  quantity,
  firmness,
  item: {
    id: itemId,
    name: item.name,
    brand: item.brand,
    unit: item.unit,
    category: item.category,
    gtin: item.gtin,
  },
});

type StoredEntry = Pick<CartEntry, 'id' | 'itemId' | 'quantity' | 'firmness' | 'addedTogether' | 'note'>;

/** If `hasOwnPrices` is false, callers can skip the query for own prices. */
export async function readStoredCart(
  db: Db,
  userId: string,
): Promise<{ entries: StoredEntry[]; hasOwnPrices: boolean }> {
  const { rows } = await sql<
    StoredEntry & { addedTogether: number | null; note: string; hasOwnPrices: boolean }
  >`
    /* name: cart-entries */
    select id, item_id as "itemId", quantity, firmness,
      (extract(epoch from added_together) * 1000)::float8 as "addedTogether", note,
      exists (select from own_price where own_price.user_id = ${userId}) as "hasOwnPrices"
    from cart_entry where user_id = ${userId} order by added_at, id
  `.execute(db);
  const entries = rows.map(({ id, itemId, quantity, firmness, addedTogether, note }) => ({
    ...{ id, itemId, quantity, firmness },
    ...(addedTogether === null ? {} : { addedTogether }),
    ...(note === '' ? {} : { note }),
  }));
  return { entries, hasOwnPrices: rows[0]?.hasOwnPrices ?? false };
}

export const listCartEntries = async (db: Db, userId: string): Promise<StoredEntry[]> =>
  (await readStoredCart(db, userId)).entries;

/** Lists entries whose product was picked from suggestions, not requested specifically. */
export async function listSuggestedEntryIds(db: Db, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('cart_entry')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_firm', '=', false)
    .execute();
  return rows.map(({ id }) => id);
}

const isSellable = (quantity: number | null, unit: RawBuilder<unknown>) =>
  sql`(${quantity}::float8 = floor(${quantity}::float8) or lower(trim(${unit})) = any(${[...WEIGHED_UNITS]}::text[]))`;

/** If the write is refused, `quantity` is the quantity already in the cart, or null if the cart is full. */
export type CartWriteResult =
  | { outcome: 'written'; entry: UnpricedEntry }
  | { outcome: 'unknown-item' }
  | { outcome: 'not-by-weight' }
  | { outcome: 'refused'; quantity: number | null };

type NewEntry = {
  userId: string;
  itemId: number;
  quantity: number;
  firmness: Firmness;
  /** True if the shopper picked a suggested product without asking for exactly this one. */
  isSuggested: boolean;
  /** If omitted, or if that entry no longer exists, the new entry goes last. */
  beforeEntryId?: number | undefined;
  /** The `addedTogether` value that a restored entry had before it was removed. */
  addedTogether?: number | undefined;
  note?: string | undefined;
  now: Date;
};

/**
 * Adds an item, or adds to its existing quantity, even if calls are concurrent. Rejects unknown items, half
 * packages, quantities over 99, and new entries in a full cart.
 */
export async function addToCart(
  db: Db,
  { userId, itemId, quantity, firmness, isSuggested, beforeEntryId, addedTogether, note = '', now }: NewEntry,
): Promise<CartWriteResult> {
  const result = await sql<ItemRow & { entryId: number | null; quantity: number | null }>`
    /* name: add-to-cart */
    with wanted_item as (
      select id, unit from grocery_item where id = wished_item(${itemId}, ${firmness})
    ), insertion as (
      select 'epoch'::timestamptz + ${addedTogether ?? null}::float8 * interval '1 millisecond' as added_together
    ), written as (
      insert into cart_entry as entry (user_id, item_id, quantity, firmness, is_firm, note, added_together, added_at)
      select ${userId}, wanted_item.id, ${quantity}::float8, ${firmness}, ${!isSuggested}, ${note}, insertion.added_together, coalesce(
        (select added_at - interval '1 microsecond' from cart_entry
          where id = ${beforeEntryId ?? null}::bigint and user_id = ${userId}),
        (select max(added_at) + interval '1 microsecond' from cart_entry
          where user_id = ${userId} and added_together = insertion.added_together),
        ${now.toISOString()}::timestamptz)
      from wanted_item, insertion
      where ${isSellable(quantity, sql`wanted_item.unit`)} and (exists (
          select from cart_entry where user_id = ${userId} and item_id = wanted_item.id and firmness = ${firmness})
        -- Locks the user's row, so that concurrent calls can't exceed the limit.
        or cart_entries_of(${userId}) < ${sql.lit(MAX_CART_ENTRIES)})
      on conflict (user_id, item_id, firmness) do update set quantity = entry.quantity + excluded.quantity,
        is_firm = entry.is_firm or excluded.is_firm,
        note = coalesce(nullif(entry.note, ''), excluded.note)
      where entry.quantity + excluded.quantity <= ${sql.lit(MAX_QUANTITY)}
      returning entry.id, entry.quantity
    )
    select written.id as "entryId", written.quantity, ${itemColumns(sql`${firmness}`)}
    from wanted_item join grocery_item item using (id) left join written on true
  `.execute(db);
  const row = result.rows[0];
  if (row === undefined) return { outcome: 'unknown-item' };
  if (!Number.isInteger(quantity) && !isSoldByWeight(row.unit)) return { outcome: 'not-by-weight' };
  if (row.entryId !== null && row.quantity !== null) {
    return {
      outcome: 'written',
      entry: toEntry({ ...row, firmness, entryId: row.entryId, quantity: row.quantity }),
    };
  }
  // Another tab may have changed the quantity since the statement started.
  const existingEntry = await db
    .selectFrom('cart_entry')
    .select('quantity')
    .where('user_id', '=', userId)
    .where('item_id', '=', row.itemId)
    .where('firmness', '=', firmness)
    .executeTakeFirst();
  return { outcome: 'refused', quantity: existingEntry?.quantity ?? null };
}

type EntryChange = {
  userId: string;
  entryId: number;
  quantity?: number | undefined;
  note?: string | undefined;
};

export async function updateEntry(
  db: Db,
  { userId, entryId, quantity, note }: EntryChange,
): Promise<CartWriteResult | null> {
  const isAllowed = sql`coalesce(${isSellable(quantity ?? null, sql`item.unit`)}, true)`;
  const result = await sql<EntryRow>`
    /* name: change-cart-entry */
    update cart_entry entry
    set note = case when ${isAllowed} then coalesce(${note ?? null}::text, entry.note) else entry.note end,
      quantity = case when ${isAllowed} then coalesce(${quantity ?? null}::float8, entry.quantity) else entry.quantity end
    from grocery_item item
    where entry.id = ${entryId} and entry.user_id = ${userId} and item.id = entry.item_id
    returning entry.id as "entryId", entry.quantity, entry.firmness, ${itemColumns(sql`entry.firmness`)}
  `.execute(db);
  const row = result.rows[0];
  if (row === undefined) return null;
  if (quantity !== undefined && row.quantity !== quantity) return { outcome: 'not-by-weight' };
  return { outcome: 'written', entry: toEntry(row) };
}

/**
 * Replaces an entry's item or firmness but keeps its id, position and note. Rounds the quantity up if the new
 * item isn't sold by weight. If the cart already has an entry for the new item and firmness, merges the two.
 * Returns null if the user has no such entry.
 */
export async function switchEntryItem(
  db: Db,
  {
    userId,
    entryId,
    itemId,
    firmness,
    quantity: newQuantity,
    note,
  }: EntryChange & { itemId?: number | undefined; firmness?: Firmness | undefined },
): Promise<CartWriteResult | null> {
  return db.transaction().execute(async (tx) => {
    // The user's row is locked, so no concurrent call can add an entry for the same item.
    await sql`select cart_entries_of(${userId})`.execute(tx);
    const entries = tx.selectFrom('cart_entry').where('user_id', '=', userId);
    const existingEntry = await entries.selectAll().where('id', '=', entryId).forUpdate().executeTakeFirst();
    if (existingEntry === undefined) return null;
    const requestedItem = {
      itemId: itemId ?? existingEntry.item_id,
      firmness: firmness ?? (existingEntry.firmness as Firmness),
    };
    const { rows } = await sql<ItemRow>`
      /* name: item-of-wish */
      select ${itemColumns(sql`${requestedItem.firmness}`)} from grocery_item item
      where item.id = wished_item(${requestedItem.itemId}, ${requestedItem.firmness})
    `.execute(tx);
    const [item] = rows;
    if (item === undefined) return { outcome: 'unknown-item' };
    const isByWeight = isSoldByWeight(item.unit);
    const chosenQuantity =
      newQuantity ?? (isByWeight ? existingEntry.quantity : Math.ceil(existingEntry.quantity));
    if (!isByWeight && !Number.isInteger(chosenQuantity)) return { outcome: 'not-by-weight' };
    const otherEntry = await entries
      .select(['id', 'quantity', 'note'])
      .where('item_id', '=', item.itemId)
      .where('firmness', '=', requestedItem.firmness)
      .where('id', '!=', entryId)
      .forUpdate()
      .executeTakeFirst();
    const quantity = chosenQuantity + (otherEntry?.quantity ?? 0);
    if (otherEntry && quantity > MAX_QUANTITY) return { outcome: 'refused', quantity: otherEntry.quantity };
    if (otherEntry) await tx.deleteFrom('cart_entry').where('id', '=', entryId).execute();
    if (item.itemId !== existingEntry.item_id || requestedItem.firmness !== existingEntry.firmness) {
      await deleteShopLine(tx, { userId, line: `item-${entryId}` });
    }
    const id = otherEntry?.id ?? entryId;
    await tx
      .updateTable('cart_entry')
      .set({
        item_id: item.itemId,
        firmness: requestedItem.firmness,
        is_firm: firmness === undefined ? existingEntry.is_firm : true,
        quantity,
        note: otherEntry?.note || (note ?? existingEntry.note),
      })
      .where('id', '=', id)
      .execute();
    return {
      outcome: 'written',
      entry: toEntry({ ...item, entryId: id, firmness: requestedItem.firmness, quantity }),
    };
  });
}

/** Rewrites `added_at` in the order of `entryIds`. Gaps between the times leave room for restoring removed entries. */
export async function updateEntryOrder(
  db: Db,
  { userId, entryIds }: { userId: string; entryIds: readonly number[] },
): Promise<void> {
  await sql`
    /* name: order-cart */
    update cart_entry entry
    set added_together = null, added_at = newest.added_at - ordered.position * interval '1 millisecond'
    from unnest(${entryIds}::bigint[]) with ordinality as ordered(id, position),
      (select max(added_at) as added_at from cart_entry where user_id = ${userId}) newest
    where entry.id = ordered.id and entry.user_id = ${userId}
  `.execute(db);
}

export async function deleteEntry(
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

export async function deleteEntries(
  db: Db,
  { userId, entryIds }: { userId: string; entryIds: readonly number[] },
): Promise<void> {
  if (entryIds.length === 0) return;
  await db.deleteFrom('cart_entry').where('user_id', '=', userId).where('id', 'in', entryIds).execute();
}

/** Deletes free-text lines too. */
export async function deleteAllEntries(db: Db, userId: string): Promise<void> {
  await sql`
    with lines as (delete from free_line where user_id = ${userId})
    delete from cart_entry where user_id = ${userId}
  `.execute(db);
}
