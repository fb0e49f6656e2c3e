import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import { STORE_PRICE_MAX_AGE_DAYS } from '#domain/price/age.ts';
import { AVERAGE_STORE_FACTOR } from '#domain/price/estimate/level.ts';
import {
  AGREEMENT_FACTOR,
  CONFIRMATION_DAYS,
  ESTIMATE_OUTLIER_FACTOR,
  type HoldReason,
  MAX_UNREVIEWED_CHANGE_PERCENT,
  OUTLIER_FACTOR,
  PRICE_JUMP_FACTOR,
} from '#domain/price/reports.ts';

export const emptyHeldCounts: Record<HoldReason, number> = { outlier: 0, jump: 0, unconfirmed: 0 };

const MIN_PEER_CHAINS = 3;
const confirmationInterval = sql`${sql.lit(CONFIRMATION_DAYS)} * interval '1 day'`;

const outlierFactor = sql.lit(OUTLIER_FACTOR);
const jumpFactor = sql.lit(PRICE_JUMP_FACTOR);
const estimateOutlierFactor = sql.lit(ESTIMATE_OUTLIER_FACTOR);

const isFarFromSql = (from: string) =>
  sql`abs(compared.price_cents - ${sql.ref(from)}) * 100 > ${sql.lit(MAX_UNREVIEWED_CHANGE_PERCENT)} * ${sql.ref(from)}`;

/** False if the store's or chain's current price was seen between the two observations and differs from this one. */
const isUnchangedSinceSql = (other: string, place: 'current' | 'chain') => {
  const [cents, at] = [sql.ref(`compared.${place}_cents`), sql.ref(`compared.${place}_at`)];
  return sql`(${at} is null or compared.observed_at < ${at} or ${sql.ref(`${other}.observed_at`)} > ${at}
      or greatest(${cents}, compared.price_cents) <= ${sql.lit(AGREEMENT_FACTOR)} * least(${cents}, compared.price_cents))`;
};

/**
 * True if two different named contributors saw the same price at the store. An anonymous contributor could be the same
 * person as the other one. If the store's or the chain's price has changed since the other contributor saw it, the
 * price counts as unconfirmed.
 */
const isConfirmedBySql = (other: string) =>
  sql`compared.contributor <> '' and ${sql.ref(`${other}.contributor`)} not in ('', compared.contributor)
    and ${sql.ref(`${other}.item_id`)} = compared.item_id and ${sql.ref(`${other}.store_id`)} = compared.store_id
    and greatest(${sql.ref(`${other}.price_cents`)}, compared.price_cents)
      <= ${sql.lit(AGREEMENT_FACTOR)} * least(${sql.ref(`${other}.price_cents`)}, compared.price_cents)
    and ${sql.ref(`${other}.observed_at`)} between compared.observed_at - ${confirmationInterval}
      and compared.observed_at + ${confirmationInterval}
    and ${isUnchangedSinceSql(other, 'current')} and ${isUnchangedSinceSql(other, 'chain')}`;

/** Two-week windows that overlap by a week, so two rows up to a week apart share at least one window. */
const windowOrigins = sql`(values ('epoch'::timestamptz), ('epoch'::timestamptz + interval '7 days')) as origin(at)`;
const windowStartSql = (observedAt: string) => sql`date_bin('14 days', ${sql.ref(observedAt)}, origin.at)`;

export const skipPlausibilityCheckSql = sql`gated as (select null::text as doubt where false), observed as materialized (select * from fresh)`;

/**
 * Holds implausible prices for review. A price is held in these cases:
 * - It's at least three times the store's recent price, or at most a third of it. If there's no recent price, the
 *   median of at least three chains is used.
 * - It's more than 1.6 times higher or lower than a price seen at the store within an hour.
 * - It's at least four times its estimate, or at most a quarter of it. A price within 35% of the store's recent price
 *   is exempt.
 * - It's at least three times the batch's median for its item, chain and week, or at most a third of it. If only two
 *   prices contradict each other, both are held.
 *
 * A promotion's regular price can't be too high either, since shoppers pay it after the promotion.
 *
 * An imported price with a contributor is published only once two contributors have reported the same price at the
 * store. Until then, it's held as unconfirmed. If it's too far from the expected price (`isFarOff`), it's held for review.
 *
 * Shoppers' reports aren't checked here. Three households must agree on them (`domain/price/agreed-prices.ts`), or an
 * administrator must accept them.
 */
export const plausibilityCheckSql = (now: Date) => sql`
  compared as materialized (
    select fresh.*, current.price_cents as current_cents, current.observed_at as current_at,
      at_chain.price_cents as chain_cents, at_chain.observed_at as chain_at,
      current.observed_at > ${new Date(now.getTime() - STORE_PRICE_MAX_AGE_DAYS * DAY_MS)} as is_recent
    from fresh left join current_store_price current on current.store_id = fresh.store_id and current.item_id = fresh.item_id
    left join current_chain_price at_chain on at_chain.chain_id = fresh.chain_id and at_chain.item_id = fresh.item_id
  ), peer as materialized (
    select unpriced.item_id, percentile_disc(0.5) within group (order by (observation.entry->>2)::int) as cents
    from (select distinct item_id from compared where is_recent is not true) unpriced
    join grocery_item item on item.id = unpriced.item_id
    join item_sighting on item_sighting.item_id = coalesce(item.sighted_as, item.id)
    cross join lateral jsonb_array_elements(item_sighting.seen) as observation(entry)
    where jsonb_array_length(item_sighting.seen) >= ${sql.lit(MIN_PEER_CHAINS)} and (observation.entry->>0)::int = item.id
    group by unpriced.item_id having count(*) >= ${sql.lit(MIN_PEER_CHAINS)}
  ), checked as materialized (
    select compared.*, case
      when greatest(price_cents, reference.cents) >= ${outlierFactor} * least(price_cents, reference.cents) then 'outlier'
      when regular_price_cents >= ${outlierFactor} * least(price_cents, reference.cents) then 'outlier'
      when current_at between compared.observed_at - interval '1 hour' and compared.observed_at + interval '1 hour'
        and greatest(price_cents, current_cents) > ${jumpFactor} * least(price_cents, current_cents) then 'jump'
      when (is_recent and not ${isFarFromSql('current_cents')}) is not true
        and greatest(price_cents, regular_price_cents, estimate.cents)
          >= ${estimateOutlierFactor} * least(price_cents, estimate.cents) then 'outlier'
      when is_far_off then 'outlier'
      when contributor is not null
        and not exists (select from known other where ${isConfirmedBySql('other')})
        and not exists (select from held_price other where other.state = 'waiting' and ${isConfirmedBySql('other')})
        then 'unconfirmed'
      end as doubt
    from compared left join peer on peer.item_id = compared.item_id and is_recent is not true
    join grocery_item item on item.id = compared.item_id join chain on chain.id = compared.chain_id
    cross join lateral (select item.base_price_cents
      * case when chain.price_factor_known then chain.price_factor / ${sql.lit(AVERAGE_STORE_FACTOR)} else 1 end as cents) estimate
    cross join lateral (select case when is_recent then current_cents else peer.cents end as cents) reference
  ), contradicting as materialized (
    select item_id, chain_id, ${windowStartSql('observed_at')} as window_start,
      percentile_disc(0.5) within group (order by price_cents) as lower_middle,
      percentile_disc(0.5) within group (order by price_cents desc) as upper_middle
    from checked cross join ${windowOrigins} where doubt is null
    group by 1, 2, 3 having max(greatest(price_cents, regular_price_cents)) >= ${outlierFactor} * min(price_cents)
  ), gated as materialized (
    select checked.line, checked.item_id, checked.store_id, checked.chain_id, checked.state, checked.price_cents,
      checked.regular_price_cents, checked.is_member, checked.channel, checked.source, checked.source_id,
      checked.contributor, checked.observed_at,
      coalesce(doubt, case when exists (
        select from contradicting cross join ${windowOrigins}
        where contradicting.item_id = checked.item_id and contradicting.chain_id = checked.chain_id
          and contradicting.window_start = ${windowStartSql('checked.observed_at')}
          and (greatest(price_cents, regular_price_cents) >= ${outlierFactor} * lower_middle
            or upper_middle >= ${outlierFactor} * price_cents)
      ) then 'outlier' end) as doubt
    from checked
  ), held as (
    insert into held_price
      (item_id, store_id, chain_id, price_cents, regular_price_cents, channel, source, contributor, observed_at, doubt,
        held_at)
    select item_id, store_id, chain_id, price_cents, regular_price_cents, channel, source, contributor, observed_at, doubt,
      ${now}
    from gated where doubt is not null
    -- Updates a held price that its contributor has corrected.
    on conflict on constraint held_price_once do update set price_cents = excluded.price_cents,
      regular_price_cents = excluded.regular_price_cents, doubt = excluded.doubt
    where held_price.state = 'waiting' and held_price.contributor <> ''
      and (held_price.price_cents, held_price.regular_price_cents)
        is distinct from (excluded.price_cents, excluded.regular_price_cents)
  ), observed as materialized (
    -- Several contributors may have seen the same price on the same day.
    select distinct on (item_id, chain_id, store_id, source_id, channel, observed_at, is_member) *
    from gated where doubt is null
    order by item_id, chain_id, store_id, source_id, channel, observed_at, is_member, price_cents
  )`;
