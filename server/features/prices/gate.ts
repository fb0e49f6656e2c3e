import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import { STORE_MAX_AGE_DAYS } from '#domain/price-age.ts';
import { type Doubt, JUMP_FACTOR, OUTLIER_FACTOR } from '#domain/price-reports.ts';

export const nothingHeld: Record<Doubt, number> = { outlier: 0, jump: 0 };

/** So many chains have to have told a price before one is judged by the middle of them. */
const PEERS_NEEDED = 3;

const outlier = sql.lit(OUTLIER_FACTOR);
const jump = sql.lit(JUMP_FACTOR);

/** Parts of the statement that writes observations, between what is new (`fresh`) and what counts (`observed`). */
export const ungated = sql`weighed as (select null::text as doubt where false), observed as materialized (select * from fresh)`;

/**
 * `doubtOf` of the rules for sets of rows: what somebody sends lies three times as high as its peers, or a third, or 60 % off what
 * was seen at the store within the hour. Peers are the price that is current there, where it is not older than a store's price
 * is shown; else the middle of what three chains or more told of the item.
 */
export const gated = (now: Date) => sql`
  alone as materialized (
    select fresh.*, last.price_cents as last_cents, last.observed_at as last_at,
      last.observed_at > ${new Date(now.getTime() - STORE_MAX_AGE_DAYS * DAY_MS)} as is_lately
    from fresh left join current_store_price last on last.store_id = fresh.store_id and last.item_id = fresh.item_id
  ), peer as materialized (
    select wanted.item_id, percentile_disc(0.5) within group (order by (told.entry->>2)::int) as cents
    from (select distinct item_id from alone where is_lately is not true) wanted
    join grocery_item item on item.id = wanted.item_id
    join item_sighting on item_sighting.item_id = coalesce(item.sighted_as, item.id)
    cross join lateral jsonb_array_elements(item_sighting.seen) as told(entry)
    where jsonb_array_length(item_sighting.seen) >= ${sql.lit(PEERS_NEEDED)} and (told.entry->>0)::int = item.id
    group by wanted.item_id having count(*) >= ${sql.lit(PEERS_NEEDED)}
  ), weighed as materialized (
    select alone.*, case
      when greatest(price_cents, peers.cents) >= ${outlier} * least(price_cents, peers.cents) then 'outlier'
      when last_at between alone.observed_at - interval '1 hour' and alone.observed_at + interval '1 hour'
        and greatest(price_cents, last_cents) > ${jump} * least(price_cents, last_cents) then 'jump'
      end as doubt
    from alone left join peer on peer.item_id = alone.item_id and is_lately is not true
    cross join lateral (select case when is_lately then last_cents else peer.cents end as cents) peers
  ), held as (
    insert into held_price
      (item_id, store_id, chain_id, price_cents, regular_price_cents, channel, source, observed_at, doubt, held_at)
    select item_id, store_id, chain_id, price_cents, regular_price_cents, channel, source, observed_at, doubt, ${now}
    from weighed where doubt is not null
    on conflict do nothing
  ), observed as materialized (
    select * from weighed where doubt is null
  )`;
