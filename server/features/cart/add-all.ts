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
  wanted: number;
  copied: number;
  wasInCart: boolean;
};

/** Counts the items added, and those left out by reason. */
const toAddition = (rows: readonly AddedRow[]): CartAddition => ({
  copiedItemCount: rows.filter(({ copied }) => copied > 0).length,
  notCopied: rows
    .filter(({ copied, wanted }) => copied < wanted)
    .map(({ itemId, name, brand, wanted, copied, wasInCart }) => ({
      itemId,
      name,
      brand,
      quantity: wanted - copied,
      reason: wasInCart ? 'quantity_limit' : 'cart_full',
    })),
});

type Wish = {
  itemId: number;
  quantity: number;
  firmness: Firmness;
  /** Wishes with the same number were added together; higher numbers were added later. */
  group?: number | undefined;
  note?: string | null | undefined;
};

/**
 * Adds items to users' carts, on top of what is there: up to 99 per item and 200 entries, in the order given. Each item
 * appears once per firmness. One statement, so it's atomic; rows are written in the order of users and items, which
 * prevents deadlocks. Returns the outcome per user; users without wishes are left out.
 */
export async function addAllToCarts(
  db: Db,
  wishes: readonly (Wish & { userId: string })[],
  now: Date,
): Promise<Map<string, CartAddition>> {
  const latest = Math.max(0, ...wishes.map(({ group = 0 }) => group));
  const { rows } = await sql<AddedRow>`
    /* name: add-all-to-carts */
    with given as materialized (
      -- Two stored wishes for any brand may be for the same item by now.
      select wish.user_id, wished_item(wish.item_id, wish.firmness) as item_id, wish.firmness,
        least(${sql.lit(MAX_QUANTITY)}, sum(wish.quantity)) as quantity,
        min(wish.position) as position, min(wish.turn) as turn, left(max(wish.note), ${sql.lit(LINE_NOTE_MAX_CHARACTERS)}) as note
      from unnest(${wishes.map(({ userId }) => userId)}::text[], ${wishes.map(({ itemId }) => itemId)}::int[],
          ${wishes.map(({ quantity }) => quantity)}::float8[], ${wishes.map(({ firmness }) => firmness)}::text[],
          ${wishes.map(({ group = 0 }) => group)}::int[], ${wishes.map(({ note }) => note ?? '')}::text[])
        with ordinality as wish(user_id, item_id, quantity, firmness, turn, note, position)
      group by 1, 2, 3
    ), had as materialized (
      -- One index lookup per user; keeps the planner from scanning all carts when there are many.
      select held.* from (select distinct user_id from given) who cross join lateral (
        select user_id, item_id, firmness, quantity from cart_entry where user_id = who.user_id offset 0
      ) held
    ), held as materialized (
      select user_id, cart_entries_of(user_id) as entries from (select distinct user_id from given order by 1) who
    ), wish as (
      select given.*, had.quantity as had, count(*) filter (where had.item_id is null)
        over (partition by given.user_id order by given.position) as new_entries
      from given left join had using (user_id, item_id, firmness)
    ), share as materialized (
      select wish.user_id, item_id, firmness, position, turn, note, quantity as wanted, had is not null as was_in_cart,
        case
          when had is not null then least(quantity, ${sql.lit(MAX_QUANTITY)} - had)
          when new_entries + held.entries <= ${sql.lit(MAX_CART_ENTRIES)} then quantity
          else 0
        end as copied
      from wish join held using (user_id)
    ), written as (
      insert into cart_entry as entry (user_id, item_id, firmness, quantity, note, added_together, added_at)
      select user_id, item_id, firmness, copied, note, added_together,
        -- Spaced by microseconds, so that the cart shows the items in the order of the wishes.
        added_together + position * interval '1 microsecond'
      from share, lateral (
        select ${now.toISOString()}::timestamptz - (${latest}::int - turn) * interval '1 millisecond' as added_together
      ) list
      where copied > 0
      order by user_id, item_id, firmness
      on conflict (user_id, item_id, firmness) do update
        set quantity = least(${sql.lit(MAX_QUANTITY)}, entry.quantity + excluded.quantity),
          note = coalesce(nullif(entry.note, ''), excluded.note)
    )
    select share.user_id as "userId", share.item_id as "itemId", item.name,
      wished_brand(share.firmness, item.brand) as brand, share.wanted, share.copied, share.was_in_cart as "wasInCart"
    from share join grocery_item item on item.id = share.item_id
    order by share.position
  `.execute(db);
  const ofUsers = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...ofUsers].map(([userId, ofUser]) => [userId, toAddition(ofUser)]));
}

/** Adds items to one cart (see `addAllToCarts`). */
export async function addAllToCart(
  db: Db,
  { userId, wishes, now }: { userId: string; wishes: readonly Wish[]; now: Date },
): Promise<CartAddition> {
  const mine = wishes.map((wish) => ({ ...wish, userId }));
  return (await addAllToCarts(db, mine, now)).get(userId) ?? { copiedItemCount: 0, notCopied: [] };
}
