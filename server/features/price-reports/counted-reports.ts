import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import { type CountedVote, REPORT_MAX_AGE_DAYS } from '#domain/price/reports.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { type PriceReportRow, reporterColumns, reportTables } from './queries.ts';

export type PriceKey = { itemId: number; storeId: number; isMember: boolean };

/** A price that a report no longer states, because the report was withdrawn or corrected. */
export type RetractedPrice = PriceKey & { priceCents: number };

/**
 * Marks reports as counted, and stores the values they're counted with. Reports that an administrator accepted stay
 * accepted, because they count without other households. A report that moves to an earlier time was corrected, so its
 * later values are deleted. Returns the prices that the reports no longer state.
 */
export async function markReportsCounted(
  tx: Tx,
  reports: readonly (Pick<PriceReportRow, 'id' | 'reportedAt'> & { household?: string })[],
): Promise<RetractedPrice[]> {
  const { rows } = await sql<RetractedPrice>`
    with counted as (
      update own_price own set state = case when own.state = 'accepted' then own.state else 'counted' end,
        published_seen_at = own.seen_at
      from unnest(${reports.map(({ id }) => id)}::bigint[], ${reports.map(({ reportedAt }) => reportedAt)}::timestamptz[],
        ${reports.map(({ household, id }) => household ?? String(id))}::text[]) as input(id, said_at, household)
      where own.id = input.id and own.said_at = input.said_at and own.state in ('waiting', 'held', 'accepted')
      returning own.*, input.household
    ), deleted as (
      delete from counted_report earlier using counted
      where earlier.own_price_id = counted.id and earlier.seen_at > counted.seen_at
    ), stored as (
      insert into counted_report
        (own_price_id, seen_at, price_cents, regular_price_cents, is_member, is_accepted, household, promotion_ends_on)
      select id, seen_at, price_cents, regular_price_cents, is_member, state = 'accepted', household, promotion_ends_on
      from counted
      on conflict (own_price_id, seen_at) do update set price_cents = excluded.price_cents,
        regular_price_cents = excluded.regular_price_cents, is_member = excluded.is_member,
        is_accepted = excluded.is_accepted, promotion_ends_on = excluded.promotion_ends_on
    )
    select counted.item_id as "itemId", counted.store_id as "storeId", earlier.is_member as "isMember",
      earlier.price_cents as "priceCents"
    from counted join counted_report earlier on earlier.own_price_id = counted.id and earlier.seen_at >= counted.seen_at
    where (earlier.seen_at, earlier.price_cents, earlier.is_member)
      is distinct from (counted.seen_at, counted.price_cents, counted.is_member)
  `.execute(tx);
  return rows;
}

/**
 * Lists the prices at which a shopper's reports were counted. Locks the reports, so that none can be counted in the
 * meantime.
 */
export async function lockCountedPrices(
  tx: Tx,
  { userId, places }: { userId: string; places: readonly { itemId: number; storeId: number }[] },
): Promise<RetractedPrice[]> {
  if (places.length === 0) return [];
  const { rows: reports } = await sql<{ id: number }>`
    select own.id from own_price own
    join unnest(${places.map(({ itemId }) => itemId)}::int[], ${places.map(({ storeId }) => storeId)}::int[])
      as input(item_id, store_id) using (item_id, store_id)
    where own.user_id = ${userId} order by own.id for update of own
  `.execute(tx);
  const { rows } = await sql<RetractedPrice>`
    select item_id as "itemId", store_id as "storeId", counted.is_member as "isMember",
      counted.price_cents as "priceCents"
    from own_price own join counted_report counted on counted.own_price_id = own.id
    where own.id = any(${reports.map(({ id }) => id)}::bigint[])
  `.execute(tx);
  return rows;
}

/** True if the shopper has corrected a counted sighting, even if the correction hasn't been counted. */
const isCorrected = sql`
  (own.seen_at < counted.seen_at
    or own.seen_at = counted.seen_at and (own.price_cents, own.is_member) is distinct from (counted.price_cents, counted.is_member)
    or own.seen_at = counted.seen_at and own.promotion_ends_on is not null and own.regular_price_cents is null)
`;

/** Lists the counted prices that a shopper has corrected at these places. */
export async function listCorrectedPrices(
  tx: Tx,
  { userId, places }: { userId: string; places: readonly { itemId: number; storeId: number }[] },
): Promise<RetractedPrice[]> {
  const { rows } = await sql<RetractedPrice>`
    /* name: corrected-prices */
    select own.item_id as "itemId", own.store_id as "storeId", counted.is_member as "isMember",
      counted.price_cents as "priceCents"
    from own_price own
    join unnest(${places.map(({ itemId }) => itemId)}::int[], ${places.map(({ storeId }) => storeId)}::int[])
      as input(item_id, store_id) using (item_id, store_id)
    join counted_report counted on counted.own_price_id = own.id
    where own.user_id = ${userId} and ${isCorrected}
  `.execute(tx);
  return rows;
}

export type CountedReport = PriceReportRow &
  Pick<CountedVote, 'record' | 'household'> & { promotionEndsOn: string | null };

/**
 * Lists counted sightings that aren't too old to be votes at time `at`, with the values they were counted with.
 * Includes accepted reports and reports that no other report agreed with, but no sightings that the shopper has corrected.
 */
export async function listCountedReports(
  db: Db,
  prices: readonly PriceKey[],
  at: Date,
): Promise<CountedReport[]> {
  const { rows } = await sql<Omit<CountedReport, 'record'>>`
    /* name: counted-reports */
    select ${reporterColumns}, counted.seen_at as "seenAt", counted.price_cents as "priceCents",
      counted.regular_price_cents as "regularPriceCents", counted.is_member as "isMember",
      counted.is_accepted as "isAccepted", counted.household, 
      coalesce(case when own.seen_at = counted.seen_at then own.promotion_ends_on end, counted.promotion_ends_on)::text
        as "promotionEndsOn"
    from (select distinct * from unnest(${prices.map(({ itemId }) => itemId)}::int[],
      ${prices.map(({ storeId }) => storeId)}::int[], ${prices.map(({ isMember }) => isMember)}::boolean[])
      as input(item_id, store_id, is_member)) input
    join (${reportTables}) on own.item_id = input.item_id and own.store_id = input.store_id
    join counted_report counted on counted.own_price_id = own.id and counted.is_member = input.is_member
    where counted.seen_at >= ${new Date(at.getTime() - REPORT_MAX_AGE_DAYS * DAY_MS)} and not ${isCorrected}
  `.execute(db);
  return rows.map((row) => ({ ...row, record: row }));
}
