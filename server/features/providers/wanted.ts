import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

const MAX_WANTED_ITEMS = 20_000;

export type WantedStore = {
  storeId: number;
  chainSlug: string;
  latitude: number;
  longitude: number;
  items: { itemId: number; gtin: string; isByWeight: boolean }[];
};

type WantedQuery = {
  chainSlugs: string[];
  source: string;
  batch: number;
  now: Date;
  minIntervalMs: number;
  viewers: readonly string[] | undefined;
};

/**
 * Lists stores and items whose prices shoppers want. Items in carts come first, then favorites and recurring orders. If
 * `viewers` is given, lists only items in those shoppers' carts. Leaves out items without a GTIN, and items seen or
 * requested within `minIntervalMs`.
 */
export async function listStoresWithWantedPrices(
  db: Db,
  { chainSlugs, source, batch, now, minIntervalMs, viewers }: WantedQuery,
): Promise<WantedStore[]> {
  const requestedBefore = new Date(now.getTime() - minIntervalMs);
  const isForEveryone = viewers === undefined;
  const { rows } = await sql<WantedStore>`
    with wanted as (
      select user_id, item_id, 1 as rank from cart_entry
        where ${isForEveryone} or user_id = any(${[...(viewers ?? [])]}::text[])
      union all select user_id, item_id, 2 from favorite where ${isForEveryone}
      union all select user_id, item_id, 2 from recurring_order_item item
        join recurring_order on recurring_order.id = item.order_id and is_active and removed_at is null
        where ${isForEveryone}
    ), at_store as (
      select store.id as store_id, item_id, min(rank) as rank
      from wanted join preference using (user_id) cross join lateral unnest(store_ids) as selected(id)
      join store on store.id = selected.id and not is_hidden and not is_sample
      join chain on chain.id = store.chain_id and chain.slug = any(${chainSlugs})
      group by store.id, item_id
    ), due as (
      select at_store.*, gtin, lower(unit) in ('lb', '1 lb') as is_by_weight, current.observed_at
      from at_store join grocery_item on grocery_item.id = item_id and gtin is not null
      left join current_store_price current
        on current.store_id = at_store.store_id and current.item_id = at_store.item_id and current.source = ${source}
      left join provider_ask ask
        on ask.store_id = at_store.store_id and ask.item_id = at_store.item_id and ask.provider = ${source}
      where (current.observed_at is null or current.observed_at <= ${requestedBefore})
        and (ask.asked_at is null or ask.asked_at <= ${requestedBefore})
      order by rank, current.observed_at nulls first, at_store.store_id, at_store.item_id limit ${sql.lit(MAX_WANTED_ITEMS)}
    ), batched as (
      select *, (row_number() over (partition by store_id order by rank, observed_at nulls first, item_id) - 1)
        / ${sql.lit(batch)} as batch
      from due
    )
    select store.id as "storeId", chain.slug as "chainSlug", store.latitude, store.longitude,
      jsonb_agg(jsonb_build_object('itemId', item_id, 'gtin', gtin, 'isByWeight', is_by_weight)) as items
    from batched join store on store.id = store_id join chain on chain.id = store.chain_id
    group by store.id, chain.slug, batch
    order by min(rank), min(observed_at) nulls first, batch, store.id
  `.execute(db);
  return rows;
}
