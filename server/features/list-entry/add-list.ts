import { sql } from 'kysely';
import { MAX_CART_ENTRIES, MAX_QUANTITY } from '#contract/limits.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { t } from '#domain/language.ts';
import type { Db } from '#server/db/connect.ts';
import { addItemsToCart } from '#server/features/cart/api.ts';
import { deleteCartNotes, insertCartNotes, tooManyCartNotesError } from '#server/features/free-lines/api.ts';
import { AppError, invalidFieldsError } from '#server/http/errors.ts';

type RequestedItem = { itemId: number; quantity: number; firmness: Firmness };
type GroupedItem = RequestedItem & { group?: number | undefined };
type AddedList = { userId: string; items: readonly RequestedItem[] };

async function rejectUnsellableItems(db: Db, items: readonly RequestedItem[]): Promise<void> {
  if (items.length === 0) return;
  const rows = await db
    .selectFrom('grocery_item')
    .select(['id', 'unit'])
    .where(
      'id',
      'in',
      items.map(({ itemId }) => itemId),
    )
    .execute();
  const unitsById = new Map(rows.map(({ id, unit }) => [id, unit]));
  const issues = items.flatMap(({ itemId, quantity }, index) => {
    const unit = unitsById.get(itemId);
    if (unit === undefined) return [{ field: `wishes.${index}.itemId`, message: t`we don’t have that item` }];
    if (Number.isInteger(quantity) || isSoldByWeight(unit)) return [];
    return [
      {
        field: `wishes.${index}.quantity`,
        message: t`must be a whole number; only items sold by the pound can be in halves`,
      },
    ];
  });
  if (issues.length > 0) throw invalidFieldsError(...issues);
}

const cartFullError = (leftOutCount: number) =>
  new AppError(
    409,
    'cart_full',
    t`Your cart holds ${MAX_CART_ENTRIES} items, and ${leftOutCount} of these won’t fit. Nothing was added. Skip some and try again.`,
  );

const quantityLimitError = (names: readonly string[]) =>
  new AppError(
    409,
    'quantity_limit',
    t`You can have up to ${MAX_QUANTITY} of one item: ${names.join(', ')}. Nothing was added.`,
  );

/**
 * Adds all items and free-text lines to the user's cart, or none. Returns the ids of the free-text lines, for undo.
 * @throws 400 for an unknown item
 * @throws 409 if they don't all fit
 */
export function addLinesToCart(
  db: Db,
  {
    userId,
    items,
    freeLines,
    now,
  }: AddedList & { items: readonly GroupedItem[]; freeLines: readonly string[]; now: Date },
): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    await rejectUnsellableItems(tx, items);
    if (items.length > 0) {
      const { notAdded } = await addItemsToCart(tx, { userId, items, now });
      const leftOutCount = notAdded.filter(({ reason }) => reason === 'cart_full').length;
      if (leftOutCount > 0) throw cartFullError(leftOutCount);
      if (notAdded.length > 0) throw quantityLimitError(notAdded.map(({ name }) => name));
    }
    const lines = await insertCartNotes(tx, { userId, texts: freeLines, now });
    if (lines === null) throw tooManyCartNotesError();
    return lines.map(({ id }) => id);
  });
}

/** Ignores entries that no longer exist. */
export function removeLinesFromCart(
  db: Db,
  { userId, items, freeLineIds }: AddedList & { freeLineIds: readonly number[] },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`
      with undone as materialized (
        select wished_item(input.item_id, input.firmness) as item_id, input.firmness, sum(input.quantity) as quantity
        from unnest(${items.map(({ itemId }) => itemId)}::int[], ${items.map(({ quantity }) => quantity)}::float8[],
            ${items.map(({ firmness }) => firmness)}::text[]) as input(item_id, quantity, firmness)
        group by 1, 2
      ), deleted as (
        delete from cart_entry entry using undone
        where entry.user_id = ${userId} and entry.item_id = undone.item_id and entry.firmness = undone.firmness
          and entry.quantity <= undone.quantity
      )
      update cart_entry entry set quantity = entry.quantity - undone.quantity from undone
      where entry.user_id = ${userId} and entry.item_id = undone.item_id and entry.firmness = undone.firmness
        and entry.quantity > undone.quantity
    `.execute(tx);
    await deleteCartNotes(tx, { userId, ids: freeLineIds });
  });
}
