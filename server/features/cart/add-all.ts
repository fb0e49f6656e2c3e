import { sql } from 'kysely';
import type { CartAddition } from '#contract/cart.ts';
import { LINE_NOTE_MAX_CHARACTERS, MAX_CART_ENTRIES, MAX_QUANTITY } from '#contract/limits.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import type { Db } from '#server/db/connect.ts';

type AddedRow = {
  userId: string;
  itemId: number;
  name: string;
  brand: string;
  unit: string;
  requested: number;
  added: number;
  wasInCart: boolean;
};

const toAddition = (rows: readonly AddedRow[]): CartAddition => ({
  addedItemCount: rows.filter(({ added }) => added > 0).length,
  notAdded: rows
    .filter(({ added, requested }) => added < requested)
    .map(({ itemId, name, brand, unit, requested, added, wasInCart }) => ({
      itemId,
      name,
      brand,
      unit,
      quantity: Math.min(MAX_QUANTITY, requested - added),
      reason: wasInCart || added > 0 ? 'quantity_limit' : 'cart_full',
    })),
});

type RequestedItem = {
  itemId: number;
  quantity: number;
  firmness: Firmness;
  /** True if the shopper picked a suggested product without asking for exactly this one. */
  isSuggested?: boolean | undefined;
  /** For copied items. Items added together share a number. Items added later have a higher one. */
  group?: number | undefined;
  note?: string | null | undefined;
};

/**
 * Adds items to carts, up to 99 per entry and 200 entries per cart. An item can have one entry per firmness. Writes rows
 * in the order of users and items, which prevents deadlocks.
 */
export async function addItemsToCarts(
  db: Db,
  items: readonly (RequestedItem & { userId: string })[],
  now: Date,
): Promise<Map<string, CartAddition>> {
  const latestGroup = Math.max(0, ...items.map(({ group = 0 }) => group));
  const { rows } = await sql<AddedRow>`
    /* name: add-all-to-carts */
    with input as materialized (
      -- Merges requests for the same item. After a catalog change, two requests for any brand can resolve to the same
      -- item.
      select given.user_id, wished_item(given.item_id, given.firmness) as item_id, given.firmness,
        sum(given.quantity) as quantity, min(given.position) as position,
        min(given.group_no) as group_no, bool_or(given.is_firm) as is_firm, left(max(given.note), ${sql.lit(LINE_NOTE_MAX_CHARACTERS)}) as note
      from unnest(${items.map(({ userId }) => userId)}::text[], ${items.map(({ itemId }) => itemId)}::int[],
          ${items.map(({ quantity }) => quantity)}::float8[], ${items.map(({ firmness }) => firmness)}::text[],
          ${items.map(({ group = 0 }) => group)}::int[], ${items.map(({ note }) => note ?? '')}::text[],
          ${items.map(({ isSuggested = false }) => !isSuggested)}::boolean[])
        with ordinality as given(user_id, item_id, quantity, firmness, group_no, note, is_firm, position)
      group by 1, 2, 3
    ), existing as materialized (
      -- Does one index lookup per user, so that the planner doesn't scan all carts when there are many.
      select entry.* from (select distinct user_id from input) shopper cross join lateral (
        select user_id, item_id, firmness, quantity from cart_entry where user_id = shopper.user_id offset 0
      ) entry
    ), cart as materialized (
      -- Locks the users' rows, in order of user id, so that concurrent calls can't exceed the limit.
      select user_id, cart_entries_of(user_id) as entry_count from (select distinct user_id from input order by 1) shopper
    ), numbered as (
      select input.*, existing.quantity as existing_quantity, count(*) filter (where existing.item_id is null)
        over (partition by input.user_id order by input.position) as new_entry_count
      from input left join existing using (user_id, item_id, firmness)
    ), outcome as materialized (
      select numbered.user_id, item_id, firmness, is_firm, position, group_no, note, quantity as requested,
        existing_quantity is not null as was_in_cart,
        case
          when existing_quantity is not null then least(quantity, ${sql.lit(MAX_QUANTITY)} - existing_quantity)
          when new_entry_count + cart.entry_count <= ${sql.lit(MAX_CART_ENTRIES)} then least(quantity, ${sql.lit(MAX_QUANTITY)})
          else 0
        end as added
      from numbered join cart using (user_id)
    ), written as (
      insert into cart_entry as entry (user_id, item_id, firmness, is_firm, quantity, note, added_together, added_at)
      select user_id, item_id, firmness, is_firm, added, note, added_together,
        -- Spaced by microseconds, so that the cart shows the items in the order given.
        added_together + position * interval '1 microsecond'
      from outcome, lateral (
        select ${now.toISOString()}::timestamptz - (${latestGroup}::int - group_no) * interval '1 millisecond' as added_together
      ) group_time
      where added > 0
      order by user_id, item_id, firmness
      on conflict (user_id, item_id, firmness) do update
        set quantity = least(${sql.lit(MAX_QUANTITY)}, entry.quantity + excluded.quantity),
          is_firm = entry.is_firm or excluded.is_firm,
          note = coalesce(nullif(entry.note, ''), excluded.note)
    )
    select outcome.user_id as "userId", outcome.item_id as "itemId", item.name,
      wished_brand(outcome.firmness, item.brand) as brand, item.unit,
      outcome.requested, outcome.added, outcome.was_in_cart as "wasInCart"
    from outcome join grocery_item item on item.id = outcome.item_id
    order by outcome.position
  `.execute(db);
  const rowsByUser = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...rowsByUser].map(([userId, userRows]) => [userId, toAddition(userRows)]));
}

export async function addItemsToCart(
  db: Db,
  { userId, items, now }: { userId: string; items: readonly RequestedItem[]; now: Date },
): Promise<CartAddition> {
  const userItems = items.map((item) => ({ ...item, userId }));
  return (await addItemsToCarts(db, userItems, now)).get(userId) ?? { addedItemCount: 0, notAdded: [] };
}
