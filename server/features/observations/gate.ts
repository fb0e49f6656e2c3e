import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import { STORE_MAX_AGE_DAYS } from '#domain/price/age.ts';
import { AVERAGE_STORE_FACTOR } from '#domain/price/estimate/level.ts';
import {
  type Doubt,
  FIRST_PRICE_FACTOR,
  JUMP_FACTOR,
  MAX_STEP_PERCENT,
  OUTLIER_FACTOR,
} from '#domain/price/reports.ts';

export const nothingHeld: Record<Doubt, number> = { outlier: 0, jump: 0 };

/** Chains needed before a price is compared with their median. */
const PEERS_NEEDED = 3;

const outlier = sql.lit(OUTLIER_FACTOR);
const jump = sql.lit(JUMP_FACTOR);
const farFromEstimate = sql.lit(FIRST_PRICE_FACTOR);

/** Another contributor's row for the item, from anywhere, whose price supports this one. */
const supports = (other: string) => {
  const cents = sql.ref(`${other}.price_cents`);
  return sql`${sql.ref(`${other}.item_id`)} = alone.item_id and ${sql.ref(`${other}.contributor`)} <> alone.contributor
    and abs(alone.price_cents - ${cents}) * 100 <= ${sql.lit(MAX_STEP_PERCENT)} * ${cents}`;
};

/** Overlapping two-week windows, one starting each week: two rows up to a week apart share at least one. */
const windows = sql`(values ('epoch'::timestamptz), ('epoch'::timestamptz + interval '7 days')) as origin(at)`;
const windowOf = (observedAt: string) => sql`date_bin('14 days', ${sql.ref(observedAt)}, origin.at)`;

/** Part of the statement in `write.ts`, between the new rows (`fresh`) and those that count (`observed`). */
export const noGateSql = sql`weighed as (select null::text as doubt where false), observed as materialized (select * from fresh)`;

/**
 * Holds implausible prices for review: three times as high or as low as the reference, or 60 % off a price seen at the
 * store within the hour. The reference is the store's current price if it's recent enough to be shown, else the median
 * of at least three chains. A first price is also held if it's four times or a quarter of its estimate (base price at
 * the chain's level). The remaining rows of a batch are then compared with each other per item, chain and week: rows
 * three times as high or low as the median are held, and if two contradict each other, both are.
 * A regular price is bounded by the price, by the reference and by the estimate alike, as others pay it once the
 * promotion is over. From a crowd, the first price of an item that has neither a price nor an estimate anywhere is
 * held until another contributor agrees or another source has one.
 * Imports and live providers are gated. Reports aren't: they need a vote (`domain/price/reports.ts`) or an administrator.
 */
export const gateSql = (now: Date) => sql`
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
  ), judged as materialized (
    select alone.*, case
      when greatest(price_cents, peers.cents) >= ${outlier} * least(price_cents, peers.cents) then 'outlier'
      when regular_price_cents >= ${outlier} * least(price_cents, peers.cents) then 'outlier'
      when last_at between alone.observed_at - interval '1 hour' and alone.observed_at + interval '1 hour'
        and greatest(price_cents, last_cents) > ${jump} * least(price_cents, last_cents) then 'jump'
      when is_lately is not true and greatest(price_cents, regular_price_cents, estimate.cents)
        >= ${farFromEstimate} * least(price_cents, estimate.cents) then 'outlier'
      when contributor is not null and estimate.cents is null
        and not exists (select from item_sighting where item_sighting.item_id = coalesce(item.sighted_as, item.id))
        and not exists (select from known other where ${supports('other')})
        and not exists (select from held_price told where told.state = 'waiting' and ${supports('told')})
        then 'outlier'
      end as doubt
    from alone left join peer on peer.item_id = alone.item_id and is_lately is not true
    join grocery_item item on item.id = alone.item_id join chain on chain.id = alone.chain_id
    cross join lateral (select item.base_price_cents
      * case when chain.price_factor_known then chain.price_factor / ${sql.lit(AVERAGE_STORE_FACTOR)} else 1 end as cents) estimate
    cross join lateral (select case when is_lately then last_cents else peer.cents end as cents) peers
  ), together as materialized (
    select item_id, chain_id, ${windowOf('observed_at')} as since,
      percentile_disc(0.5) within group (order by price_cents) as lower_middle,
      percentile_disc(0.5) within group (order by price_cents desc) as upper_middle
    from judged cross join ${windows} where doubt is null
    group by 1, 2, 3 having max(greatest(price_cents, regular_price_cents)) >= ${outlier} * min(price_cents)
  ), weighed as materialized (
    select judged.line, judged.item_id, judged.store_id, judged.chain_id, judged.state, judged.price_cents,
      judged.regular_price_cents, judged.is_member, judged.channel, judged.source, judged.source_id,
      judged.contributor, judged.observed_at,
      coalesce(doubt, case when exists (
        select from together cross join ${windows}
        where together.item_id = judged.item_id and together.chain_id = judged.chain_id
          and together.since = ${windowOf('judged.observed_at')}
          and (greatest(price_cents, regular_price_cents) >= ${outlier} * lower_middle
            or upper_middle >= ${outlier} * price_cents)
      ) then 'outlier' end) as doubt
    from judged
  ), held as (
    insert into held_price
      (item_id, store_id, chain_id, price_cents, regular_price_cents, channel, source, contributor, observed_at, doubt,
        held_at)
    select item_id, store_id, chain_id, price_cents, regular_price_cents, channel, source, contributor, observed_at, doubt,
      ${now}
    from weighed where doubt is not null
    on conflict do nothing
  ), observed as materialized (
    select * from weighed where doubt is null
  )`;
