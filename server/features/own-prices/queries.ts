import { sql } from 'kysely';
import { MAX_OWN_PRICES } from '#contract/limits.ts';
import type { OwnPrice } from '#contract/own-prices.ts';
import { type Db, inTransaction } from '#server/db/connect.ts';
import { withdrawObservations } from '#server/features/observations/api.ts';
import { publishSupported } from '#server/features/price-reports/api.ts';
import { learnOwnLevels, type OwnSighting } from '#server/features/pricing/api.ts';

export async function listOwnPricesOf(db: Db, userId: string): Promise<OwnSighting[]> {
  const { rows } = await sql<OwnSighting>`
    /* name: own-prices */
    select own.item_id as "itemId", own.store_id as "storeId", store.chain_id as "chainId", store.state,
      own.price_cents as "priceCents", own.regular_price_cents as "regularPriceCents",
      own.is_member as "isMember", own.promotion_ends_on::text as "promotionEndsOn", own.seen_at as "seenAt",
      case when level.chain_id is not null
        then json_build_object('offset', level.level_offset, 'error', level.level_error) end as "ownLevel"
    from own_price own join store on store.id = own.store_id
    left join own_level level on level.user_id = own.user_id and level.chain_id = store.chain_id
    where own.user_id = ${userId}
  `.execute(db);
  return rows;
}

type SaveResult =
  | { outcome: 'kept'; before: OwnPrice[] }
  /** The items or stores at these positions don't exist; nothing was stored. */
  | { outcome: 'unknown'; places: number[] };

type Row = Omit<OwnPrice, 'seenAt'> & {
  seenAt: Date | null;
  isKnown: boolean;
  /** Whether the price used to count for everyone and no longer does (decision 49). */
  isWithdrawn: boolean;
};

/**
 * Stores the user's own prices, replacing earlier ones; a null price deletes one. All or nothing. Beyond
 * `MAX_OWN_PRICES`, the oldest are deleted. Also updates the levels learned from them for their chains. Returns the
 * earlier prices.
 */
export async function saveOwnPrices(
  db: Db,
  { userId, prices, now }: { userId: string; prices: readonly OwnPrice[]; now: Date },
): Promise<SaveResult> {
  const column = <T>(pick: (price: OwnPrice) => T) => prices.map(pick);
  const { rows } = await inTransaction(db, async (tx) => {
    // Serializes calls of one shopper, so the limit holds.
    await sql`select from app_user where id = ${userId} for update`.execute(tx);
    const changed = await sql<Row>`
      with said as (
        select * from unnest(
          ${column(({ itemId }) => itemId)}::int[], ${column(({ storeId }) => storeId)}::int[],
          ${column(({ priceCents }) => priceCents)}::int[], ${column(({ regularPriceCents }) => regularPriceCents)}::int[],
          ${column(({ promotionEndsOn }) => promotionEndsOn ?? null)}::date[],
          ${column(({ isMember }) => isMember ?? false)}::boolean[], ${column(({ seenAt }) => seenAt)}::timestamptz[]
        ) with ordinality as said(item_id, store_id, price_cents, regular_price_cents, promotion_ends_on, is_member, seen_at, place)
      ), known as (
        select said.*, own.price_cents as former_cents, own.regular_price_cents as former_regular_cents,
          own.promotion_ends_on::text as former_ends_on, own.is_member as former_is_member, own.seen_at as former_seen_at,
          own.state = 'counted' and said.price_cents is null and not exists (
            -- Someone else saw it too, or copied the moment to take their price away.
            select from own_price other
            where other.item_id = own.item_id and other.store_id = own.store_id and other.seen_at = own.seen_at
              and other.user_id <> own.user_id and other.state = 'counted'
          ) as is_withdrawn, item.id is not null and store.id is not null as is_known
        from said
        left join grocery_item item on item.id = said.item_id
        left join store on store.id = said.store_id
        left join own_price own
          on own.user_id = ${userId} and own.item_id = said.item_id and own.store_id = said.store_id
      ), judged as (
        select bool_and(is_known) as is_known,
          (select count(*) from own_price where user_id = ${userId})
            + count(*) filter (where former_cents is null and price_cents is not null)
            - ${sql.lit(MAX_OWN_PRICES)} as too_many
        from known
      ), oldest as (
        select item_id, store_id from own_price own
        where user_id = ${userId}
          and not exists (select from said where said.item_id = own.item_id and said.store_id = own.store_id)
        order by seen_at, item_id, store_id
        limit (select greatest(0, too_many) from judged)
      ), forgotten as (
        delete from own_price own using oldest, judged
        where judged.is_known
          and own.user_id = ${userId} and own.item_id = oldest.item_id and own.store_id = oldest.store_id
      ), taken_back as (
        delete from own_price own using said, judged
        where judged.is_known and said.price_cents is null
          and own.user_id = ${userId} and own.item_id = said.item_id and own.store_id = said.store_id
      ), proves_nothing as (
        -- A photo belongs to one price, so it goes when the price changes.
        delete from price_photo photo using own_price own, said, judged
        where judged.is_known and said.price_cents is not null and photo.own_price_id = own.id
          and own.user_id = ${userId} and own.item_id = said.item_id and own.store_id = said.store_id
          and (own.price_cents, own.seen_at) is distinct from (said.price_cents, said.seen_at)
      ), kept as (
        insert into own_price
          (user_id, item_id, store_id, price_cents, regular_price_cents, promotion_ends_on, is_member, seen_at, said_at)
        select ${userId}, item_id, store_id, price_cents, regular_price_cents, promotion_ends_on, is_member, seen_at, ${now}
        from said, judged where judged.is_known and price_cents is not null
        on conflict (user_id, item_id, store_id) do update set price_cents = excluded.price_cents,
          regular_price_cents = excluded.regular_price_cents, promotion_ends_on = excluded.promotion_ends_on,
          is_member = excluded.is_member, seen_at = excluded.seen_at, said_at = excluded.said_at,
          state = 'waiting'
      )
      select item_id as "itemId", store_id as "storeId", former_cents as "priceCents",
        former_regular_cents as "regularPriceCents", former_ends_on as "promotionEndsOn", coalesce(former_is_member, false) as "isMember", former_seen_at as "seenAt",
        known.is_known as "isKnown",
        coalesce(is_withdrawn, false) and judged.is_known as "isWithdrawn"
      from known, judged order by place
    `.execute(tx);
    const withdrawn = changed.rows.flatMap(
      ({ isWithdrawn, seenAt, priceCents, isMember = false, ...place }) =>
        isWithdrawn && seenAt && priceCents ? [{ ...place, seenAt, priceCents, isMember }] : [],
    );
    await publishSupported(tx, await withdrawObservations(tx, withdrawn), now);
    await learnOwnLevels(tx, { userId, now });
    return changed;
  });
  const places = rows.flatMap(({ isKnown }, place) => (isKnown ? [] : [place]));
  if (places.length > 0) return { outcome: 'unknown', places };
  const before = rows.map(({ isKnown, isWithdrawn, seenAt, ...price }) => ({
    ...price,
    seenAt: (seenAt ?? now).toISOString(),
  }));
  return { outcome: 'kept', before };
}
