import { sql } from 'kysely';
import type { HoldReason } from '#domain/price/reports.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { advisoryLockIds } from '#server/db/locks.ts';
import { withStagedRows } from '#server/db/staged.ts';
import { emptyHeldCounts, plausibilityCheckSql, skipPlausibilityCheckSql } from './gate.ts';

/** A GTIN or chain slug takes precedence over the id. */
export type ObservationInput = {
  line: number;
  gtin: string | null;
  itemId: number | null;
  /** Null if the price applies to the whole chain. If this is set, the chain fields are ignored. */
  storeId: number | null;
  chainId: number | null;
  chainSlug: string | null;
  priceCents: number;
  /** The price without a promotion or card. */
  regularPriceCents: number | null;
  isMember?: boolean;
  channel: 'in-store' | 'pickup' | 'delivery';
  source: string;
  /** Who reported a crowdsourced price; '' if unknown. */
  contributor?: string | null;
  /** True if the price is so far from the expected price that an administrator has to accept it. */
  isFarOff?: boolean;
  observedAt: Date;
};

/** Each partition contains half of the items, so batches for different partitions never write the same rows. */
export type ItemPartition = 0 | 1;

type CountedSource = { id: number; count: number; newest: string };

type MergeResult = {
  inserted: number;
  /** Rows that were already recorded with the same item, place, source, channel, time and `isMember`. */
  duplicate: number;
  rejected: { line: number; reason: string }[];
  /** Includes rows that an earlier review rejected. */
  held: Record<HoldReason, number>;
};

const MAX_AGE_YEARS = 10;

export const computeOldestAcceptedTime = (now: Date): Date =>
  new Date(new Date(now).setUTCFullYear(now.getUTCFullYear() - MAX_AGE_YEARS));

const toFirstOfMonth = (instant: Date) => `${instant.toISOString().slice(0, 7)}-01`;

const columns = {
  line: ['integer', (row: ObservationInput) => row.line],
  gtin: ['text', (row: ObservationInput) => row.gtin],
  item_id: ['bigint', (row: ObservationInput) => row.itemId],
  store_id: ['bigint', (row: ObservationInput) => row.storeId],
  chain_id: ['bigint', (row: ObservationInput) => row.chainId],
  chain_slug: ['text', (row: ObservationInput) => row.chainSlug],
  price_cents: ['integer', (row: ObservationInput) => row.priceCents],
  regular_price_cents: ['integer', (row: ObservationInput) => row.regularPriceCents],
  is_member: ['boolean', (row: ObservationInput) => row.isMember ?? false],
  channel: ['text', (row: ObservationInput) => row.channel],
  source: ['text', (row: ObservationInput) => row.source],
  contributor: ['text', (row: ObservationInput) => row.contributor ?? null],
  is_far_off: ['boolean', (row: ObservationInput) => row.isFarOff ?? false],
  observed_at: ['timestamptz', (row: ObservationInput) => row.observedAt],
} as const;

type MergeOptions = { now: Date; hasPlausibilityCheck?: boolean; partition?: ItemPartition };

/**
 * Stores observations and updates the current prices. Idempotent.
 *
 * - Only a newer observation replaces a current price. If two were seen at the same time, an in-store price wins, then
 *   the lower price. If two member prices were seen at the same time, the lower one wins.
 * - A member price's regular price becomes the current price for shoppers without the card.
 * - With `hasPlausibilityCheck`, implausible prices are held for review (`gate.ts`).
 *
 * Other writers wait for the commit, so use batches of about ten thousand rows and short transactions. With `partition`,
 * writers for the other half of the items don't wait.
 */
export async function mergeObservations(
  db: Db,
  observations: readonly ObservationInput[],
  { now, hasPlausibilityCheck = false, partition }: MergeOptions,
): Promise<MergeResult> {
  const oldest = computeOldestAcceptedTime(now);
  const outOfRangeRows = observations.flatMap(({ line, observedAt }) => {
    if (observedAt > now) return { line, reason: 'observedAt is in the future' };
    return observedAt < oldest ? { line, reason: 'observedAt is too long ago' } : [];
  });
  const rows = observations.filter(({ observedAt }) => observedAt >= oldest && observedAt <= now);
  if (rows.length === 0)
    return { inserted: 0, duplicate: 0, rejected: outOfRangeRows, held: { ...emptyHeldCounts } };
  const months = [...new Set(rows.map((row) => toFirstOfMonth(row.observedAt)))].sort();
  await sql`
    select ensure_price_observation_partition(month) from unnest(${months}::date[]) as month
  `.execute(db);
  const staged = { table: 'staged_observation', columns, rows };
  const { rejected, ...counts } = await withStagedRows(db, staged, (tx) =>
    mergeStaged(tx, { now, hasPlausibilityCheck, partition }),
  );
  return { ...counts, rejected: [...outOfRangeRows, ...rejected] };
}

/** Locks out other writers of the same items, so that nobody can insert a row between our check and our insert. */
async function serializeWriters(tx: Tx, partition: ItemPartition | undefined): Promise<void> {
  if (partition === undefined) {
    await sql`select pg_advisory_xact_lock(${advisoryLockIds.observations})`.execute(tx);
    return;
  }
  await sql`select pg_advisory_xact_lock_shared(${advisoryLockIds.observations})`.execute(tx);
  await sql`select pg_advisory_xact_lock(${advisoryLockIds.observationsOfHalf[partition]})`.execute(tx);
}

/** Run this last: it blocks other writers of the source until the commit. */
async function updateSourceCounts(tx: Tx, counted: readonly CountedSource[]): Promise<void> {
  await sql`
    /* name: count-by-source */
    update price_source total
    set observation_count = total.observation_count + counted.count,
      newest_observed_at = greatest(total.newest_observed_at, counted.newest)
    from (
      select source.id, input.count, input.newest
      from json_to_recordset(${JSON.stringify(counted)}) as input(id int, count bigint, newest timestamptz)
      join price_source source using (id) order by source.id for update of source
    ) counted
    where total.id = counted.id
  `.execute(tx);
}

/**
 * Merges the staged rows in one statement:
 *
 * - `known`: input rows with an item and a chain. `refused`: the others.
 * - `fresh`: rows of `known` without duplicates in the batch or in `price_observation`.
 * - `gated` (`gate.ts`): rows of `fresh` with `doubt`, the reason for holding the row, or null.
 * - `observed`: rows of `gated` without a doubt, one per item, place, source, channel, time and `isMember`.
 *   Without a plausibility check, all rows of `fresh`.
 * - `plain`: prices for shoppers without a card. A regular price replaces a member price.
 * - `at_stores`, `at_chains`: rows of `plain` that are newer than the current price.
 * - `new_sightings`: rows of `at_chains`, grouped by item.
 *
 * All parts see the tables as they were before the statement. So each row is either inserted or updated.
 */
async function mergeStaged(
  tx: Tx,
  { partition, ...gate }: { now: Date; hasPlausibilityCheck: boolean; partition: ItemPartition | undefined },
): Promise<MergeResult> {
  await serializeWriters(tx, partition);
  await sql`
    insert into price_source (source, observation_count)
    select distinct source, 0 from staged_observation staged
    where not exists (select from price_source known where known.source = staged.source)
    order by source on conflict do nothing
  `.execute(tx);
  const result = await sql<
    Omit<MergeResult, 'held'> & {
      known: number;
      outliers: number;
      jumps: number;
      unconfirmed: number;
      counted: CountedSource[];
    }
  >`
    /* name: ${sql.raw(gate.hasPlausibilityCheck ? 'record-gated-observations' : 'record-observations')} */
    with input as materialized (
      select staged.line, staged.store_id as given_store_id, chain_slug, staged.price_cents, regular_price_cents, is_member, channel,
        staged.source, price_source.id as source_id, contributor, is_far_off, observed_at, store.id as store_id, store.state,
        case when gtin is null then (select id from grocery_item where id = staged.item_id)
          else (select id from grocery_item where grocery_item.gtin = staged.gtin) end as item_id,
        case when staged.store_id is not null then store.chain_id
          when chain_slug is null then (select id from chain where id = staged.chain_id)
          else (select id from chain where slug = chain_slug) end as chain_id
      from staged_observation staged join price_source using (source) left join store on store.id = staged.store_id
    ), known as (
      select * from input where item_id is not null and chain_id is not null
    ), fresh as materialized (
      select distinct on (item_id, chain_id, store_id, source_id, channel, observed_at, is_member, contributor) *
      from known
      where (select true from price_observation seen
        where seen.item_id = known.item_id and seen.chain_id = known.chain_id
          and coalesce(seen.store_id, 0) = coalesce(known.store_id, 0) and seen.source_id = known.source_id
          and seen.channel = price_channel_code(known.channel) and seen.observed_at = known.observed_at
          and seen.is_member = known.is_member) is null
      order by item_id, chain_id, store_id, source_id, channel, observed_at, is_member, contributor, price_cents
    ), ${gate.hasPlausibilityCheck ? plausibilityCheckSql(gate.now) : skipPlausibilityCheckSql}, recorded as (
      insert into price_observation
        (observed_at, item_id, store_id, chain_id, price_cents, regular_price_cents, source_id, channel, is_member)
      select observed_at, item_id, store_id, chain_id, price_cents, regular_price_cents, source_id,
        price_channel_code(channel), is_member
      from observed
    ), plain as not materialized (
      select item_id, store_id, chain_id, state, channel, source, observed_at,
        case when is_member then regular_price_cents else price_cents end as price_cents,
        case when not is_member then regular_price_cents end as regular_price_cents
      from observed where not is_member or regular_price_cents is not null
    ), member_at_stores as (
      insert into current_store_member_price as current
        (store_id, item_id, price_cents, regular_price_cents, source, observed_at)
      select distinct on (store_id, item_id) store_id, item_id, price_cents, regular_price_cents, source, observed_at
      from observed where is_member and store_id is not null
      order by store_id, item_id, observed_at desc, price_cents
      on conflict (store_id, item_id) do update set price_cents = excluded.price_cents,
        regular_price_cents = excluded.regular_price_cents, source = excluded.source, observed_at = excluded.observed_at
      where (excluded.observed_at, -excluded.price_cents) > (current.observed_at, -current.price_cents)
    ), member_at_chains as (
      insert into current_chain_member_price as current
        (chain_id, item_id, price_cents, regular_price_cents, source, observed_at, state)
      select distinct on (chain_id, item_id)
        chain_id, item_id, price_cents, regular_price_cents, source, observed_at, state
      from observed where is_member
      order by chain_id, item_id, observed_at desc, price_cents
      on conflict (chain_id, item_id) do update set price_cents = excluded.price_cents,
        regular_price_cents = excluded.regular_price_cents, source = excluded.source, observed_at = excluded.observed_at,
        state = excluded.state
      where (excluded.observed_at, -excluded.price_cents) > (current.observed_at, -current.price_cents)
    ), at_stores as materialized (
      select newest.*, current.item_id is null as is_first
      from (
        select distinct on (store_id, item_id) * from plain where store_id is not null
        order by store_id, item_id, observed_at desc, channel = 'in-store' desc, price_cents
      ) newest left join current_store_price current using (store_id, item_id)
      where current.item_id is null or (newest.observed_at, newest.channel = 'in-store', -newest.price_cents)
        > (current.observed_at, current.channel = 'in-store', -current.price_cents)
    ), inserted_at_stores as (
      insert into current_store_price
        (store_id, item_id, price_cents, regular_price_cents, channel, source, observed_at)
      select store_id, item_id, price_cents, regular_price_cents, channel, source, observed_at
      from at_stores where is_first
    ), updated_at_stores as (
      update current_store_price current
      set price_cents = newer.price_cents, regular_price_cents = newer.regular_price_cents, channel = newer.channel,
        source = newer.source, observed_at = newer.observed_at
      from at_stores newer
      where not is_first and current.store_id = newer.store_id and current.item_id = newer.item_id
    ), at_chains as materialized (
      select newest.*, current.item_id is null as is_first
      from (
        select distinct on (chain_id, item_id) * from plain
        order by chain_id, item_id, observed_at desc, channel = 'in-store' desc, price_cents
      ) newest left join current_chain_price current using (chain_id, item_id)
      where current.item_id is null or (newest.observed_at, newest.channel = 'in-store', -newest.price_cents)
        > (current.observed_at, current.channel = 'in-store', -current.price_cents)
    ), inserted_at_chains as (
      insert into current_chain_price
        (chain_id, item_id, price_cents, regular_price_cents, channel, source, observed_at, state)
      select chain_id, item_id, price_cents, regular_price_cents, channel, source, observed_at, state
      from at_chains where is_first
    ), updated_at_chains as (
      update current_chain_price current
      set price_cents = newer.price_cents, regular_price_cents = newer.regular_price_cents, channel = newer.channel,
        source = newer.source, observed_at = newer.observed_at, state = newer.state
      from at_chains newer
      where not is_first and current.chain_id = newer.chain_id and current.item_id = newer.item_id
    ), new_sightings as materialized (
      select coalesce(item.sighted_as, item.id) as item_id, jsonb_agg(jsonb_build_array(item.id, chain_id,
        price_cents, regular_price_cents, state, extract(epoch from observed_at)::bigint) order by item.id) as seen
      from at_chains join grocery_item item on item.id = at_chains.item_id
      group by 1
    ), inserted_sightings as (
      insert into item_sighting (item_id, seen)
      select item_id, case when jsonb_array_length(seen) = 1 then seen else newest_sightings(seen) end
      from new_sightings where not exists (select from item_sighting current where current.item_id = new_sightings.item_id)
      -- If the catalog has changed since the split, a concurrent writer may have the item in its half.
      on conflict (item_id) do update set seen = add_sightings(item_sighting.seen, excluded.seen)
    ), updated_sightings as (
      update item_sighting current set seen = add_sightings(current.seen, new_sightings.seen)
      from new_sightings where current.item_id = new_sightings.item_id
    ), refused as (
      select line, case when item_id is null then 'no such item'
        when given_store_id is not null then 'no such store' else format('no chain ''%s''', chain_slug) end as reason
      from input where item_id is null or chain_id is null
    )
    select (select count(*) from known) as known, (select count(*) from observed) as inserted,
      (select count(*) from gated where doubt = 'outlier') as outliers,
      (select count(*) from gated where doubt = 'jump') as jumps,
      (select count(*) from gated where doubt = 'unconfirmed') as unconfirmed,
      (select coalesce(json_agg(refused order by line), '[]') from refused) as rejected,
      (select coalesce(json_agg(total), '[]') from (
        select source_id as id, count(*) as count, max(observed_at) as newest from observed group by source_id
      ) total) as counted
  `.execute(tx);
  const emptyCounts = {
    known: 0,
    inserted: 0,
    rejected: [],
    outliers: 0,
    jumps: 0,
    unconfirmed: 0,
    counted: [],
  };
  const { known, inserted, rejected, outliers, jumps, unconfirmed, counted } = result.rows[0] ?? emptyCounts;
  if (counted.length > 0) await updateSourceCounts(tx, counted);
  const duplicate = known - inserted - outliers - jumps - unconfirmed;
  return { inserted, duplicate, rejected, held: { outlier: outliers, jump: jumps, unconfirmed } };
}
