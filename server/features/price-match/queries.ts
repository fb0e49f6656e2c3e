import { sql } from 'kysely';
import type { PriceMatch } from '#contract/price-match.ts';
import { MAX_PRICE_CENTS } from '#domain/money.ts';
import type { Db } from '#server/db/connect.ts';
import { nearestStoreIdsSql } from '#server/features/stores/api.ts';

const MAX_NEARBY_STORES = 200;

type LowestPrice = NonNullable<PriceMatch['lowest']>;
type Row = { item: PriceMatch['item']; store: LowestPrice['store'] | null } & {
  [Key in 'priceCents' | 'channel' | 'source']: LowestPrice[Key] | null;
} & { observedAt: Date | null };

/**
 * Finds the lowest price seen since `since` at selected or nearby stores. Includes clubs only if they're selected.
 * Leaves out card prices, delivery prices and sample stores. Returns null if the item doesn't exist.
 */
export async function findLowestSeenPrice(
  db: Db,
  { userId, itemId, since, now }: { userId: string; itemId: number; since: Date; now: Date },
): Promise<PriceMatch | null> {
  const today = now.toISOString().slice(0, 'yyyy-mm-dd'.length);
  const { rows } = await sql<Row>`
    /* name: price-match */
    with saved as (
      select latitude, longitude, distance_miles, store_ids from preference where user_id = ${userId}
    ), nearby_store as (
      select unnest(store_ids) as id from saved
      union
      select nearest.id from saved cross join lateral (
        ${nearestStoreIdsSql(sql.ref('saved.latitude'), sql.ref('saved.longitude'), sql.ref('saved.distance_miles'), MAX_NEARBY_STORES, 'excluded')}
      ) nearest
    ), observed as (
      select store_id, price_cents, price_channel(channel) as channel, source_id, observed_at, false as is_own
      from price_observation
      where item_id = ${itemId} and store_id in (select id from nearby_store) and not is_member
        and observed_at >= ${since} and observed_at <= ${now} and price_cents <= ${sql.lit(MAX_PRICE_CENTS)}
      union all
      select store_id, price_cents, 'in-store', null, seen_at, true from own_price
      where user_id = ${userId} and item_id = ${itemId} and store_id in (select id from nearby_store) and not is_member
        and seen_at >= ${since} and seen_at <= ${now} and coalesce(promotion_ends_on >= ${today}::date, true)
    ), current as (
      select distinct on (store_id) * from observed where channel in ('in-store', 'pickup')
      order by store_id, observed_at desc, is_own desc
    )
    select json_build_object('id', item.id, 'name', item.name, 'brand', item.brand, 'unit', item.unit) as item,
      lowest.store, lowest.price_cents as "priceCents", lowest.channel, lowest.source,
      lowest.observed_at as "observedAt"
    from grocery_item item
    left join lateral (
      select current.price_cents, current.channel, price_source.source, current.observed_at,
        json_build_object('id', store.id, 'name', store.name, 'chainName', chain.name, 'logo', chain.logo,
          'color', chain.color, 'address', coalesce(store.address, ''), 'city', store.city, 'state', store.state,
          'zipCode', store.zip_code) as store
      from current
      join store on store.id = current.store_id and not store.is_hidden and not store.is_sample
      join chain on chain.id = store.chain_id
      left join price_source on price_source.id = current.source_id
      order by current.price_cents, current.observed_at desc, store.id limit 1
    ) lowest on true
    where item.id = ${itemId}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { item, store, priceCents, channel, source, observedAt } = row;
  if (store === null || priceCents === null || channel === null || observedAt === null)
    return { item, lowest: null };
  return { item, lowest: { priceCents, channel, source, observedAt: observedAt.toISOString(), store } };
}
