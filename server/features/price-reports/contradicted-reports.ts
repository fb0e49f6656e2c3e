import { sql } from 'kysely';
import type { Tx } from '#server/db/connect.ts';
import { CONTRADICTION_TIME, differ } from './held-reports.ts';
import type { PriceReportRow } from './queries.ts';

/**
 * Asks for another review of accepted reports that state a different price for the same hours. If one is then rejected,
 * its shopper is no longer established. Does nothing if the report was accepted before, because otherwise two reports
 * would take turns in the review.
 */
export async function reviewContradictedReports(tx: Tx, accepted: PriceReportRow): Promise<void> {
  const { id, itemId, storeId, isMember, priceCents, seenAt } = accepted;
  await sql`
    update own_price set state = 'held' where id in (
      select id from own_price own
      where own.item_id = ${itemId} and own.store_id = ${storeId} and own.is_member = ${isMember}
        and own.state = 'accepted' and own.id <> ${id}
        and not exists (
          select from price_vote vote where vote.own_price_id = ${id} and vote.accepted_at is not null
            and (vote.seen_at, vote.price_cents) = (${seenAt}::timestamptz, ${priceCents}::int))
        and ${differ(sql`own.price_cents`, sql`${priceCents}::int`)}
        and own.seen_at between ${seenAt}::timestamptz - ${CONTRADICTION_TIME} and ${seenAt}::timestamptz + ${CONTRADICTION_TIME}
      order by own.id for update of own
    )
  `.execute(tx);
}
