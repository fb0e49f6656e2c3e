import { type RawBuilder, sql } from 'kysely';
import { MAX_REPORTS_SHOWN } from '#contract/limits.ts';
import { DAY_MS } from '#domain/durations.ts';
import { earliestDayInProgress, STORE_PRICE_MAX_AGE_DAYS } from '#domain/price/age.ts';
import { AVERAGE_STORE_FACTOR } from '#domain/price/estimate/level.ts';
import { OPEN_PRICES_SOURCE, SHOPPER_SOURCE } from '#domain/price/price.ts';
import {
  ESTABLISHED_REPORTER_MIN_DAYS,
  ESTABLISHED_REPORTER_MIN_ORIGINAL_REPORTS,
  ORIGINAL_PRICE_MIN_RATIO,
  REJECTIONS_UNTIL_IGNORED,
  REPORT_DELAY_MS,
  REPORT_MAX_AGE_DAYS,
} from '#domain/price/reports.ts';
import { CHAIN_PRICE_MAX_AGE_DAYS } from '#domain/price/resolve-price.ts';
import type { Db } from '#server/db/connect.ts';

/** A shopper's own price (`own_price`) in its role as a report to other shoppers. */
export type PriceReportRow = {
  id: number;
  userId: string;
  itemId: number;
  storeId: number;
  chainId: number;
  state: string;
  priceCents: number;
  regularPriceCents: number | null;
  isMember: boolean;
  seenAt: Date;
  reportedAt: Date;
  /** How many of the shopper's reports administrators accepted and rejected. */
  acceptedCount: number;
  rejectedCount: number;
};

const reportColumns = sql`
  own.id, own.user_id as "userId", own.item_id as "itemId", own.store_id as "storeId", store.chain_id as "chainId",
  store.state, own.said_at as "reportedAt",
  coalesce(reporter.accepted_count, 0) as "acceptedCount", coalesce(reporter.rejected_count, 0) as "rejectedCount",
  own.price_cents as "priceCents", own.regular_price_cents as "regularPriceCents", own.is_member as "isMember",
  own.seen_at as "seenAt"
`;
const reportTables = sql`
  own_price own join store on store.id = own.store_id left join reporter on reporter.user_id = own.user_id
`;

/**
 * True if a shopper's reports can become votes without an administrator. This depends only on administrators' past
 * reviews, because accounts and agreement with displayed prices can be faked.
 */
export const isEstablishedSql = sql`
  (reporter.rejected_count < ${sql.lit(REJECTIONS_UNTIL_IGNORED)} and reporter.new_count >= ${sql.lit(ESTABLISHED_REPORTER_MIN_ORIGINAL_REPORTS)}
    and reporter.last_new_at - reporter.first_new_at >= ${sql.lit(ESTABLISHED_REPORTER_MIN_DAYS)} * interval '1 day')
`;

/**
 * False for a promotion that has ended. Also false if it has an end date but no regular price, because published prices
 * have no end date.
 */
const isPublishableSql = (now: Date) => sql`
  (own.promotion_ends_on is null
    or own.regular_price_cents is not null and own.promotion_ends_on >= ${earliestDayInProgress(now)}::date)
`;

const MAX_LISTED_PER_REPORTER = 5;
const COPY_LOOKBACK_DAYS = 365;

export type ReportToReview = PriceReportRow & {
  name: string;
  brand: string;
  unit: string;
  hasPhoto: boolean;
};

/**
 * Lists each reporter's oldest reports to review. Networks and devices take turns, and so do the shoppers on each, so
 * that one household with many accounts can't crowd out other reports. Leaves out hidden stores and shoppers with too
 * many rejected reports.
 */
export async function listReports(db: Db, now: Date): Promise<ReportToReview[]> {
  const { rows } = await sql<ReportToReview>`
    /* name: price-reports */
    with reviewable as not materialized (
      select own.user_id, own.said_at, own.id from own_price own join store on store.id = own.store_id
      where own.state in ('waiting', 'held') and not store.is_hidden and ${isPublishableSql(now)}
        and own.said_at > ${new Date(now.getTime() - REPORT_MAX_AGE_DAYS * DAY_MS)}
    ), to_review as (
      select ${reportColumns}
      from (select distinct user_id from reviewable) by
      cross join lateral (
        select id from reviewable where reviewable.user_id = by.user_id order by said_at, id
        limit ${sql.lit(MAX_LISTED_PER_REPORTER)}
      ) oldest
      join (${reportTables}) on own.id = oldest.id
      where coalesce(reporter.rejected_count, 0) < ${sql.lit(REJECTIONS_UNTIL_IGNORED)}
    ), turn as (
      select id, row_number() over (partition by "userId" order by "reportedAt", id) as turn from to_review
    ), placed as (
      select to_review.*, greatest(
        row_number() over (partition by network order by turn, "reportedAt", id),
        row_number() over (partition by device order by turn, "reportedAt", id)) as place
      from to_review join turn using (id) cross join lateral (
        select coalesce(min(encode(tie, 'hex')) filter (where kind = 'network'), to_review."userId") as network,
          coalesce(min(encode(tie, 'hex')) filter (where kind = 'device'), to_review."userId") as device
        from reporter_tie where reporter_tie.user_id = to_review."userId"
      ) origin
    )
    select placed.*, item.name, item.brand, item.unit,
      exists (select from price_photo where own_price_id = placed.id) as "hasPhoto"
    from placed join grocery_item item on item.id = placed."itemId"
    order by place, "reportedAt", id limit ${sql.lit(MAX_REPORTS_SHOWN)}
  `.execute(db);
  return rows;
}

export async function findReport(db: Db, id: number): Promise<PriceReportRow | undefined> {
  const { rows } =
    await sql<PriceReportRow>`select ${reportColumns} from ${reportTables} where own.id = ${id}`.execute(db);
  return rows[0];
}

/** True if a price within 5% was seen at the chain in the year before the report, so the report may be a copy. */
export async function hasSimilarEarlierObservation(db: Db, report: PriceReportRow): Promise<boolean> {
  const { itemId, chainId, priceCents, reportedAt } = report;
  const { rows } = await sql`
    select from price_observation
    where item_id = ${itemId} and chain_id = ${chainId} and observed_at <= ${reportedAt}
      and observed_at > ${new Date(reportedAt.getTime() - COPY_LOOKBACK_DAYS * DAY_MS)}
      and greatest(price_cents, ${priceCents}::int) <= ${sql.lit(ORIGINAL_PRICE_MIN_RATIO)} * least(price_cents, ${priceCents}::int)
    limit 1
  `.execute(db);
  return rows.length > 0;
}

/**
 * Lists each item's newest non-crowdsourced prices, one at the store and one at its chain. Either can be missing. For a
 * sale, lists the regular price.
 */
export async function listNonCrowdsourcedPrices(
  db: Db,
  { storeId, itemIds, now }: { storeId: number; itemIds: readonly number[]; now: Date },
): Promise<{ itemId: number; priceCents: number }[]> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const selectNewest = (place: RawBuilder<unknown>, days: number) => sql`
    select case when is_member then regular_price_cents else coalesce(regular_price_cents, price_cents) end as cents
    from price_observation seen join price_source on price_source.id = seen.source_id
    where seen.item_id = item.id and ${place} and seen.observed_at > ${daysAgo(days)} and seen.observed_at <= ${now}
      and price_source.source not in (${SHOPPER_SOURCE}, ${OPEN_PRICES_SOURCE})
      and (not is_member or regular_price_cents is not null)
    order by seen.observed_at desc limit 1`;
  const { rows } = await sql<{ itemId: number; priceCents: number }>`
    /* name: other-sources-prices */
    select item.id as "itemId", seen.cents as "priceCents"
    from store cross join unnest(${itemIds}::int[]) as item(id)
    cross join lateral (
      (${selectNewest(sql`seen.store_id = store.id`, STORE_PRICE_MAX_AGE_DAYS)})
      union (${selectNewest(sql`seen.chain_id = store.chain_id`, CHAIN_PRICE_MAX_AGE_DAYS)})
    ) seen
    where store.id = ${storeId} and seen.cents is not null
  `.execute(db);
  return rows;
}

/** Lists each item's base price at the chain's level, or else the chain's lowest and highest crowdsourced price. */
export async function listFallbackPrices(
  db: Db,
  { storeId, itemIds, now }: { storeId: number; itemIds: readonly number[]; now: Date },
): Promise<{ itemId: number; cents: number[] }[]> {
  const { rows } = await sql<{ itemId: number; cents: number[] }>`
    /* name: fallback-prices */
    select item.id as "itemId", case when item.base_price_cents is not null
        then array[round(item.base_price_cents
          * case when chain.price_factor_known then chain.price_factor / ${sql.lit(AVERAGE_STORE_FACTOR)} else 1 end)::int]
        else array[recent.lowest, recent.highest] end as cents
    from store join chain on chain.id = store.chain_id
    join grocery_item item on item.id = any(${itemIds}::int[])
    cross join lateral (
      select min(plain.cents) as lowest, max(plain.cents) as highest
      from price_observation seen join price_source on price_source.id = seen.source_id
      cross join lateral (select case when is_member then regular_price_cents else price_cents end as cents) plain
      where seen.item_id = item.id and seen.chain_id = chain.id and seen.observed_at <= ${now}
        and seen.observed_at > ${new Date(now.getTime() - CHAIN_PRICE_MAX_AGE_DAYS * DAY_MS)}
        and price_source.source in (${SHOPPER_SOURCE}, ${OPEN_PRICES_SOURCE})
    ) recent
    where store.id = ${storeId} and (item.base_price_cents is not null or recent.lowest is not null)
  `.execute(db);
  return rows;
}

/**
 * Saves an administrator's decision. Returns false if the report has changed or was reviewed since the administrator
 * saw it, or if its promotion has ended.
 */
export async function updateReviewedReport(
  db: Db,
  {
    id,
    priceCents,
    regularPriceCents,
    isMember,
    seenAt,
    isAccepted,
    isOriginal,
    now,
  }: Pick<PriceReportRow, 'id' | 'priceCents' | 'regularPriceCents' | 'isMember'> & {
    seenAt: string;
    isAccepted: boolean;
    isOriginal: boolean;
    now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    with updated as (
      update own_price own set state = ${isAccepted ? 'accepted' : 'rejected'}
      where id = ${id} and price_cents = ${priceCents} and state in ('waiting', 'held')
        and regular_price_cents is not distinct from ${regularPriceCents} and is_member = ${isMember}
        and date_trunc('milliseconds', seen_at) = ${seenAt} and ${isPublishableSql(now)}
      returning user_id, item_id, said_at
    ), counted as (
      -- Each item counts once, so that withdrawing a report and sending it again doesn't count twice.
      select updated.user_id, case when ${isAccepted && isOriginal}
        and updated.item_id <> all(coalesce(reporter.original_item_ids, '{}')) then updated.item_id end as item_id, said_at
      from updated left join reporter on reporter.user_id = updated.user_id
    ), new_row as (
      select user_id, item_id, case when item_id is not null then said_at end as new_at from counted
    )
    insert into reporter (user_id, accepted_count, rejected_count, new_count, first_new_at, last_new_at, original_item_ids)
    select user_id, ${isAccepted ? 1 : 0}::int, ${isAccepted ? 0 : 1}::int, (new_at is not null)::int, new_at, new_at,
      array_remove(array[item_id], null)
    from new_row
    on conflict (user_id) do update set accepted_count = reporter.accepted_count + excluded.accepted_count,
      rejected_count = reporter.rejected_count + excluded.rejected_count,
      new_count = case when ${isAccepted} then reporter.new_count + excluded.new_count else 0 end,
      original_item_ids = case when ${isAccepted} then reporter.original_item_ids || excluded.original_item_ids else '{}' end,
      first_new_at = case when ${isAccepted} then least(reporter.first_new_at, excluded.first_new_at) end,
      last_new_at = case when ${isAccepted} then greatest(reporter.last_new_at, excluded.last_new_at) end
    returning user_id
  `.execute(db);
  return rows.length > 0;
}

/** Lists waiting reports by established shoppers that were sent at least `REPORT_DELAY_MS` ago, oldest first. */
export async function listDueReports(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<PriceReportRow[]> {
  const msAgo = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<PriceReportRow>`
    /* name: due-reports */
    select ${reportColumns} from ${reportTables}
    where own.state = 'waiting' and own.said_at <= ${msAgo(REPORT_DELAY_MS)}
      and own.said_at > ${msAgo(REPORT_MAX_AGE_DAYS * DAY_MS)} and ${isEstablishedSql} and ${isPublishableSql(now)}
    order by own.said_at, own.id limit ${limit}
  `.execute(db);
  return rows;
}
