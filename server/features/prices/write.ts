import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** One sighting of a price. With `storeId` null it holds for the whole chain; else `chainId` is not read. */
export type ObservationRow = {
  itemId: number;
  storeId: number | null;
  chainId: number | null;
  priceCents: number;
  /** The price without the promotion; only on `kind: 'promo'`. */
  regularPriceCents: number | null;
  kind: 'regular' | 'promo';
  channel: 'in-store' | 'pickup' | 'delivery';
  /** Who said so, such as `open-prices`; shown to shoppers. */
  source: string;
  observedAt: Date;
};

/** What became of the rows; the numbers add up to the rows given. */
type ObservationCounts = {
  inserted: number;
  /** Reported before: same item, place, source, channel and instant. */
  duplicate: number;
  /** Refused: seen after `now`. */
  futureDated: number;
  /** Refused: seen more than ten years before `now`. */
  tooOld: number;
  /** Refused: no such item, or no such store or chain. */
  unknown: number;
};

const OLDEST_YEARS = 10;

/** What was seen before this instant says nothing about prices any more. */
export function oldestObservation(now: Date): Date {
  const oldest = new Date(now);
  oldest.setUTCFullYear(now.getUTCFullYear() - OLDEST_YEARS);
  return oldest;
}

const month = (instant: Date) => `${instant.toISOString().slice(0, 7)}-01`;

/**
 * Appends observations and moves the current prices of their stores and chains along, and what estimates elsewhere read of
 * them (`item_sighting`), in one statement: either all happen or nothing. A current price is only ever replaced by a newer observation; of two that are equally
 * new the one from inside the store wins, then the cheaper. Running it twice changes nothing.
 *
 * Give it batches of some thousand rows. Rows are written in one order everywhere, so that two writers wait for
 * each other instead of deadlocking; keep a transaction around it short.
 */
export async function recordObservations(
  db: Db,
  rows: readonly ObservationRow[],
  { now }: { now: Date },
): Promise<ObservationCounts> {
  const oldest = oldestObservation(now);
  const futureDated = rows.filter((row) => row.observedAt > now).length;
  const tooOld = rows.filter((row) => row.observedAt < oldest).length;
  const timely = rows.filter((row) => row.observedAt >= oldest && row.observedAt <= now);
  if (timely.length === 0) return { inserted: 0, duplicate: 0, futureDated, tooOld, unknown: 0 };

  const months = [...new Set(timely.map((row) => month(row.observedAt)))].sort();
  await sql`
    select ensure_price_observation_partition(month) from unnest(${months}::date[]) as month
  `.execute(db);

  const column = <T>(pick: (row: ObservationRow) => T) => timely.map(pick);
  const result = await sql<{ known: number; inserted: number }>`
    /* name: record-observations */
    with input as (
      select * from unnest(
        ${column((row) => row.itemId)}::int[], ${column((row) => row.storeId)}::int[],
        ${column((row) => row.chainId)}::int[], ${column((row) => row.priceCents)}::int[],
        ${column((row) => row.regularPriceCents)}::int[], ${column((row) => row.kind)}::text[],
        ${column((row) => row.channel)}::text[], ${column((row) => row.source)}::text[],
        ${column((row) => row.observedAt.toISOString())}::timestamptz[]
      ) as input(item_id, store_id, chain_id, price_cents, regular_price_cents, kind, channel, source, observed_at)
    ), known as (
      select input.item_id, store.id as store_id, chain.id as chain_id, input.price_cents,
        input.regular_price_cents, input.kind, input.channel, input.source, input.observed_at
      from input
      join grocery_item on grocery_item.id = input.item_id
      left join store on store.id = input.store_id
      join chain on chain.id = case when input.store_id is null then input.chain_id else store.chain_id end
    ), observed as (
      insert into price_observation
        (item_id, store_id, chain_id, price_cents, regular_price_cents, kind, channel, source, observed_at)
      select item_id, store_id, chain_id, price_cents, regular_price_cents, kind, channel, source, observed_at
      from known
      order by item_id, chain_id, store_id, source, channel, observed_at, price_cents
      on conflict do nothing
      returning item_id, store_id, chain_id, price_cents, regular_price_cents, channel, source, observed_at
    ), at_stores as (
      insert into current_store_price as current
        (store_id, item_id, price_cents, regular_price_cents, channel, source, observed_at)
      select distinct on (store_id, item_id)
        store_id, item_id, price_cents, regular_price_cents, channel, source, observed_at
      from observed
      where store_id is not null
      order by store_id, item_id, observed_at desc, channel = 'in-store' desc, price_cents
      on conflict (store_id, item_id) do update
      set price_cents = excluded.price_cents, regular_price_cents = excluded.regular_price_cents,
        channel = excluded.channel, source = excluded.source, observed_at = excluded.observed_at
      where (excluded.observed_at, excluded.channel = 'in-store', -excluded.price_cents)
        > (current.observed_at, current.channel = 'in-store', -current.price_cents)
    ), at_chains as (
      insert into current_chain_price as current
        (chain_id, item_id, price_cents, regular_price_cents, channel, source, observed_at, state)
      select distinct on (observed.chain_id, item_id)
        observed.chain_id, item_id, price_cents, regular_price_cents, channel, observed.source, observed_at, store.state
      from observed left join store on store.id = observed.store_id
      order by observed.chain_id, item_id, observed_at desc, channel = 'in-store' desc, price_cents
      on conflict (chain_id, item_id) do update
      set price_cents = excluded.price_cents, regular_price_cents = excluded.regular_price_cents,
        channel = excluded.channel, source = excluded.source, observed_at = excluded.observed_at,
        state = excluded.state
      where (excluded.observed_at, excluded.channel = 'in-store', -excluded.price_cents)
        > (current.observed_at, current.channel = 'in-store', -current.price_cents)
      returning chain_id, item_id, price_cents, regular_price_cents, state, observed_at
    ), sighted as (
      select coalesce(item.sighted_as, item.id) as item_id, jsonb_agg(jsonb_build_array(item.id, chain_id,
        price_cents, regular_price_cents, state, extract(epoch from observed_at)::bigint) order by item.id) as seen
      from at_chains join grocery_item item on item.id = at_chains.item_id
      group by 1
    ), anywhere as (
      insert into item_sighting as current (item_id, seen)
      select item_id, case when jsonb_array_length(seen) = 1 then seen else newest_sightings(seen) end
      from sighted order by item_id
      on conflict (item_id) do update set seen = add_sightings(current.seen, excluded.seen)
    ), by_source as (
      insert into price_source as total (source, observation_count, newest_observed_at)
      select source, count(*), max(observed_at) from observed group by source order by source
      on conflict (source) do update
      set observation_count = total.observation_count + excluded.observation_count,
        newest_observed_at = greatest(total.newest_observed_at, excluded.newest_observed_at)
    )
    select (select count(*) from known) as known, (select count(*) from observed) as inserted
  `.execute(db);
  const { known, inserted } = result.rows[0] ?? { known: 0, inserted: 0 };
  return { inserted, duplicate: known - inserted, futureDated, tooOld, unknown: timely.length - known };
}
