import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import { REPORT_MAX_AGE_DAYS } from '#domain/price/reports.ts';
import type { Db } from '#server/db/connect.ts';
import { isEstablishedSql, type PriceReportRow } from './queries.ts';

/** Holds reports until an administrator decides or a later count publishes them. Skips those changed since they were read. */
export async function holdReports(
  db: Db,
  reports: readonly Pick<PriceReportRow, 'id' | 'reportedAt'>[],
): Promise<void> {
  await sql`
    update own_price own set state = 'held'
    from unnest(${reports.map(({ id }) => id)}::bigint[], ${reports.map(({ reportedAt }) => reportedAt)}::timestamptz[])
      as input(id, said_at)
    where own.id = input.id and own.said_at = input.said_at and own.state = 'waiting'
  `.execute(db);
}

/** Makes held reports of these items at these stores due again. */
export async function reconsiderHeldReports(
  db: Db,
  places: readonly { itemId: number; storeId: number }[],
): Promise<void> {
  if (places.length === 0) return;
  await sql`
    update own_price own set state = 'waiting'
    from (select distinct * from unnest(${places.map(({ itemId }) => itemId)}::int[],
      ${places.map(({ storeId }) => storeId)}::int[]) as input(item_id, store_id)) input
    where own.item_id = input.item_id and own.store_id = input.store_id and own.state = 'held'
  `.execute(db);
}

/**
 * Makes all held reports due again, because the expected price may have changed since they were counted. Reports that
 * are too old or whose shopper isn't established would never count.
 */
export async function reconsiderAllHeldReports(db: Db, now: Date): Promise<void> {
  await sql`
    update own_price own set state = 'waiting'
    from reporter
    where reporter.user_id = own.user_id and ${isEstablishedSql} and own.state = 'held'
      and own.seen_at > ${new Date(now.getTime() - REPORT_MAX_AGE_DAYS * DAY_MS)}
  `.execute(db);
}
