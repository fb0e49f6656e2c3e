import { sql } from 'kysely';
import type { CartAddition } from '#contract/cart.ts';
import { MAX_CART_ENTRIES, MAX_QUANTITY } from '#contract/limits.ts';
import type { Firmness } from '#domain/firmness.ts';
import type { Db } from '#server/db/connect.ts';

type AddedRow = {
  itemId: number;
  name: string;
  brand: string;
  wanted: number;
  copied: number;
  wasInCart: boolean;
};

/** What was added, and of what did not fit how many and why. */
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
  /** Wishes of the same one were added at once; of a higher one later. */
  group?: number | undefined;
};
type Addition = { userId: string; wishes: readonly Wish[]; now: Date };

/**
 * Adds several items, each named once by a wish as firm, to the user's cart: on top of what is there, up to 99 of each and 200 entries,
 * the first of the wishes first. One statement, so that half of it is never seen; rows are written in the order of
 * items, so that two at once wait for each other without a deadlock.
 */
export async function addAllToCart(db: Db, { userId, wishes, now }: Addition): Promise<CartAddition> {
  const latest = Math.max(0, ...wishes.map(({ group = 0 }) => group));
  const result = await sql<AddedRow>`
    with had as materialized (
      select item_id, firmness, quantity from cart_entry where user_id = ${userId}
    ), asked as (
      -- Two wishes for any brand may have become one since they were kept.
      select wished_item(given.item_id, given.firmness) as item_id, given.firmness,
        least(${sql.lit(MAX_QUANTITY)}, sum(given.quantity)) as quantity,
        min(given.position) as position, min(given.turn) as turn
      from unnest(${wishes.map(({ itemId }) => itemId)}::int[], ${wishes.map(({ quantity }) => quantity)}::float8[],
          ${wishes.map(({ firmness }) => firmness)}::text[], ${wishes.map(({ group = 0 }) => group)}::int[])
        with ordinality as given(item_id, quantity, firmness, turn, position)
      group by 1, 2
    ), wish as (
      select asked.item_id, asked.firmness, asked.quantity as wanted, asked.position, asked.turn, had.quantity as had,
        count(*) filter (where had.item_id is null) over (order by asked.position) as new_entries
      from asked left join had using (item_id, firmness)
    ), share as materialized (
      select item_id, firmness, position, turn, wanted, had is not null as was_in_cart,
        case
          when had is not null then least(wanted, ${sql.lit(MAX_QUANTITY)} - had)
          when new_entries + (select count(*) from had) <= ${sql.lit(MAX_CART_ENTRIES)} then wanted
          else 0
        end as copied
      from wish
    ), written as (
      insert into cart_entry as entry (user_id, item_id, firmness, quantity, added_together, added_at)
      select ${userId}, item_id, firmness, copied, added_together,
        -- So many microseconds later: the cart then shows the items in the order of the wishes.
        added_together + position * interval '1 microsecond'
      from share, lateral (
        select ${now.toISOString()}::timestamptz - (${latest}::int - turn) * interval '1 millisecond' as added_together
      ) list
      where copied > 0
      order by item_id, firmness
      on conflict (user_id, item_id, firmness) do update
        set quantity = least(${sql.lit(MAX_QUANTITY)}, entry.quantity + excluded.quantity)
    )
    select share.item_id as "itemId", item.name,
      wished_brand(share.firmness, item.brand) as brand, share.wanted, share.copied, share.was_in_cart as "wasInCart"
    from share join grocery_item item on item.id = share.item_id
    order by share.position
  `.execute(db);
  return toAddition(result.rows);
}
