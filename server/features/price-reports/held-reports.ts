import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import { REPORT_MAX_AGE_DAYS } from '#domain/price/reports.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { isEstablishedSql } from './queries.ts';
import { type Place, placeColumns } from './votes.ts';

const isVote = sql`exists (
  select from price_vote vote where vote.own_price_id = own.id and vote.seen_at = own.seen_at
)`;

/** Holds reports until others agree or an administrator decides. Skips those that were sent again since they were read. */
export async function holdReports(
  tx: Tx,
  reports: readonly { id: number; reportedAt: Date }[],
): Promise<void> {
  await sql`
    update own_price own set state = 'held'
    from unnest(${reports.map(({ id }) => id)}::bigint[], ${reports.map(({ reportedAt }) => reportedAt)}::timestamptz[])
      as input(id, said_at)
    where own.id = input.id and own.said_at = input.said_at and own.state = 'waiting'
  `.execute(tx);
}

/**
 * Marks held votes at these places as counted, so that administrators don't have to review them. Skips those that their
 * shopper is changing right now.
 */
export async function markHeldVotesCounted(tx: Tx, places: readonly Place[]): Promise<void> {
  await sql`
    update own_price set state = 'counted' where id in (
      select own.id from ${placeColumns(places)} place
      join own_price own on own.item_id = place.item_id and own.store_id = place.store_id
      where own.state = 'held' and ${isVote}
      for update of own skip locked
    )
  `.execute(tx);
}

/** Makes the held reports at these places due again, because the expected price may have changed. */
export async function reconsiderHeldReports(tx: Tx, places: readonly Place[]): Promise<void> {
  await sql`
    update own_price set state = 'waiting' where id in (
      select own.id from ${placeColumns(places)} place
      join own_price own on own.item_id = place.item_id and own.store_id = place.store_id
      where own.state = 'held' and not ${isVote}
      for update of own skip locked
    )
  `.execute(tx);
}

/**
 * Makes all held reports due again, because the expected price may have changed. Reports that are too old or whose
 * shopper isn't established could never become votes.
 */
export async function reconsiderAllHeldReports(db: Db, now: Date): Promise<void> {
  await sql`
    update own_price own set state = 'waiting'
    from reporter
    where reporter.user_id = own.user_id and ${isEstablishedSql} and own.state = 'held' and not ${isVote}
      and own.seen_at > ${new Date(now.getTime() - REPORT_MAX_AGE_DAYS * DAY_MS)}
  `.execute(db);
}
