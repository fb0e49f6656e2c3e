import { sql } from 'kysely';
import { MAX_OWN_PRICES } from '#contract/limits.ts';
import type { OwnPrice } from '#contract/own-prices.ts';
import { milkCodes } from '#domain/price/estimate/milk.ts';
import { type Db, inTransaction } from '#server/db/connect.ts';
import {
  deleteReplacedVotes,
  listVoteCounts,
  lockReports,
  updatePublishedPrices,
} from '#server/features/price-reports/api.ts';
import { learnShopperPriceLevels, type ViewerObservation } from '#server/features/pricing/api.ts';
import { nearestMilkCitySql } from '#server/features/stores/api.ts';

export async function listOwnPricesForUser(db: Db, userId: string): Promise<ViewerObservation[]> {
  const { rows } = await sql<ViewerObservation>`
    /* name: own-prices */
    select own.item_id as "itemId", own.store_id as "storeId", store.chain_id as "chainId", store.state,
      own.price_cents as "priceCents", own.regular_price_cents as "regularPriceCents",
      own.is_member as "isMember", own.promotion_ends_on::text as "promotionEndsOn", own.seen_at as "seenAt",
      case when level.chain_id is not null
        then json_build_object('offset', level.level_offset, 'error', level.level_error) end as "ownLevel",
      case when item.bls_code in (${sql.join([...milkCodes])}) then ${nearestMilkCitySql} end as "milkCity"
    from own_price own join store on store.id = own.store_id join grocery_item item on item.id = own.item_id
    left join own_level level on level.user_id = own.user_id and level.chain_id = store.chain_id
    where own.user_id = ${userId}
  `.execute(db);
  return rows;
}

type SaveResult =
  | { outcome: 'saved'; before: OwnPrice[] }
  /** Nothing was stored, because the prices with these indexes have an unknown item or store. */
  | { outcome: 'unknown'; unknownIndexes: number[] };

type Row = Omit<OwnPrice, 'seenAt'> & {
  seenAt: Date | null;
  isKnown: boolean;
};

/** Used to cap a price's time at the current time, because a shopper's clock may be a few minutes ahead. */
const pickEarlier = (one: Date, other: Date) => (one < other ? one : other);

/**
 * Stores all prices or none. A null price deletes the stored price. If a shopper has more than `MAX_OWN_PRICES` prices,
 * the oldest are deleted. Also updates the chains' price levels learned from this shopper's prices. Returns the earlier
 * prices.
 *
 * Each price is also a report to other shoppers (`price-reports`). It waits until `publishReports` or an administrator
 * decides. A foreign key deletes the votes of deleted reports, and `deleteReplacedVotes` deletes the votes that the
 * shopper corrected. Then the published prices are updated.
 */
export async function saveOwnPrices(
  db: Db,
  { userId, prices, now }: { userId: string; prices: readonly OwnPrice[]; now: Date },
): Promise<SaveResult> {
  const toColumn = <T>(pick: (price: OwnPrice) => T) => prices.map(pick);
  const { rows } = await inTransaction(db, async (tx) => {
    // Locks the shopper's row, so that concurrent calls can't exceed the limit.
    await sql`select from app_user where id = ${userId} for no key update`.execute(tx);
    await lockReports(tx, userId);
    const votesBefore = await listVoteCounts(tx, userId);
    const result = await sql<Row>`
      with input as (
        select * from unnest(
          ${toColumn(({ itemId }) => itemId)}::int[], ${toColumn(({ storeId }) => storeId)}::int[],
          ${toColumn(({ priceCents }) => priceCents)}::int[], ${toColumn(({ regularPriceCents }) => regularPriceCents)}::int[],
          ${toColumn(({ promotionEndsOn }) => promotionEndsOn ?? null)}::date[],
          ${toColumn(({ isMember }) => isMember ?? false)}::boolean[], ${toColumn(({ seenAt }) => pickEarlier(new Date(seenAt), now))}::timestamptz[]
        ) with ordinality as input(item_id, store_id, price_cents, regular_price_cents, promotion_ends_on, is_member, seen_at, position)
      ), resolved as (
        select input.*, own.price_cents as previous_cents, own.regular_price_cents as previous_regular_cents,
          own.promotion_ends_on::text as previous_ends_on, own.is_member as previous_is_member, own.seen_at as previous_seen_at, item.id is not null and store.id is not null as is_known
        from input
        left join grocery_item item on item.id = input.item_id
        left join store on store.id = input.store_id
        left join own_price own
          on own.user_id = ${userId} and own.item_id = input.item_id and own.store_id = input.store_id
      ), checked as (
        select bool_and(is_known) as is_known,
          (select count(*) from own_price where user_id = ${userId})
            + count(*) filter (where previous_cents is null and price_cents is not null)
            - count(*) filter (where previous_cents is not null and price_cents is null)
            - ${sql.lit(MAX_OWN_PRICES)} as excess_count
        from resolved
      ), oldest as (
        select item_id, store_id from own_price own
        where user_id = ${userId}
          and not exists (select from input where input.item_id = own.item_id and input.store_id = own.store_id)
        order by seen_at, item_id, store_id
        limit (select greatest(0, excess_count) from checked)
      ), deleted_oldest as (
        delete from own_price own using oldest, checked
        where checked.is_known
          and own.user_id = ${userId} and own.item_id = oldest.item_id and own.store_id = oldest.store_id
      ), deleted_prices as (
        delete from own_price own using input, checked
        where checked.is_known and input.price_cents is null
          and own.user_id = ${userId} and own.item_id = input.item_id and own.store_id = input.store_id
      ), deleted_photos as (
        -- Delete the photo when the price or its time changes, since it shows an earlier label.
        delete from price_photo photo using own_price own, input, checked
        where checked.is_known and input.price_cents is not null and photo.own_price_id = own.id
          and own.user_id = ${userId} and own.item_id = input.item_id and own.store_id = input.store_id
          and (own.price_cents, own.seen_at) is distinct from (input.price_cents, input.seen_at)
      ), upserted as (
        insert into own_price as own
          (user_id, item_id, store_id, price_cents, regular_price_cents, promotion_ends_on, is_member, seen_at, said_at)
        select ${userId}, item_id, store_id, price_cents, regular_price_cents, promotion_ends_on, is_member, seen_at, ${now}
        from input, checked where checked.is_known and price_cents is not null
        on conflict (user_id, item_id, store_id) do update set price_cents = excluded.price_cents,
          regular_price_cents = excluded.regular_price_cents, promotion_ends_on = excluded.promotion_ends_on,
          is_member = excluded.is_member, seen_at = excluded.seen_at, said_at = excluded.said_at,
          -- An accepted price that Undo restores isn't reviewed again, unless a later price has been accepted.
          state = case when exists (
            select from price_vote vote where vote.own_price_id = own.id and vote.accepted_at is not null
              and (vote.seen_at, vote.price_cents, vote.is_member) = (excluded.seen_at, excluded.price_cents, excluded.is_member)
              and vote.regular_price_cents is not distinct from excluded.regular_price_cents
          ) and not exists (select from price_vote later where later.own_price_id = own.id and later.seen_at > excluded.seen_at)
            then 'accepted' else 'waiting' end
      )
      select item_id as "itemId", store_id as "storeId", previous_cents as "priceCents",
        previous_regular_cents as "regularPriceCents", previous_ends_on as "promotionEndsOn", coalesce(previous_is_member, false) as "isMember", previous_seen_at as "seenAt",
        resolved.is_known as "isKnown"
      from resolved, checked order by position
    `.execute(tx);
    if (votesBefore.length > 0) {
      await deleteReplacedVotes(tx, userId);
      const votesAfter = new Map(
        (await listVoteCounts(tx, userId)).map(({ itemId, storeId, votes }) => [
          `${itemId} ${storeId}`,
          votes,
        ]),
      );
      const changedPairs = votesBefore.filter(
        ({ itemId, storeId, votes }) => votesAfter.get(`${itemId} ${storeId}`) !== votes,
      );
      await updatePublishedPrices(tx, changedPairs, now);
    }
    await learnShopperPriceLevels(tx, { userId, now });
    return result;
  });
  const unknownIndexes = rows.flatMap(({ isKnown }, index) => (isKnown ? [] : [index]));
  if (unknownIndexes.length > 0) return { outcome: 'unknown', unknownIndexes };
  const before = rows.map(({ isKnown, seenAt, ...price }) => ({
    ...price,
    seenAt: (seenAt ?? now).toISOString(),
  }));
  return { outcome: 'saved', before };
}
