import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import { AGREEMENT_FACTOR, REPORT_MAX_AGE_DAYS } from '#domain/price/reports.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { isEstablishedSql } from './queries.ts';
import { type ItemAtStore, itemsAtStores } from './votes.ts';

const isVote = sql`exists (
  select from price_vote vote where vote.own_price_id = own.id
    and (vote.seen_at, vote.price_cents, vote.is_member) = (own.seen_at, own.price_cents, own.is_member)
)`;

/**
 * Marks due reports as held, so that the job doesn't process them again. They stay held until others agree, an
 * administrator decides, or they become due again. Skips those that were sent again since they were read.
 */
export async function holdReports(
  tx: Tx,
  reports: readonly { id: number; reportedAt: Date }[],
): Promise<void> {
  await sql`
    update own_price set state = 'held' where id in (
      select own.id
      from unnest(${reports.map(({ id }) => id)}::bigint[], ${reports.map(({ reportedAt }) => reportedAt)}::timestamptz[])
        as input(id, said_at)
      join own_price own on own.id = input.id and own.said_at = input.said_at
      where own.state = 'waiting' order by own.id for update of own
    )
  `.execute(tx);
}

/**
 * Marks held votes for these prices as counted, so that administrators don't have to review them. Skips those that their
 * shopper is changing right now.
 */
export async function markAgreeingVotesCounted(
  tx: Tx,
  prices: readonly (ItemAtStore & { isMember: boolean; priceCents: number })[],
): Promise<void> {
  await sql`
    update own_price set state = 'counted' where id in (
      select own.id
      from unnest(${prices.map(({ itemId }) => itemId)}::int[], ${prices.map(({ storeId }) => storeId)}::int[],
        ${prices.map(({ isMember }) => isMember)}::boolean[], ${prices.map(({ priceCents }) => priceCents)}::int[]
      ) as agreed(item_id, store_id, is_member, price_cents)
      join own_price own on own.item_id = agreed.item_id and own.store_id = agreed.store_id
        and own.is_member = agreed.is_member
      where own.state = 'held' and ${isVote} and greatest(own.price_cents, agreed.price_cents)
        <= ${sql.lit(AGREEMENT_FACTOR)} * least(own.price_cents, agreed.price_cents)
      for update of own skip locked
    )
  `.execute(tx);
}

/** Makes held reports that aren't votes due again, because the expected price may have changed. */
export async function reconsiderHeldReports(tx: Tx, pairs: readonly ItemAtStore[]): Promise<void> {
  await sql`
    update own_price set state = 'waiting' where id in (
      select own.id from ${itemsAtStores(pairs)} pair
      join own_price own on own.item_id = pair.item_id and own.store_id = pair.store_id
      where own.state = 'held' and not ${isVote}
      for update of own skip locked
    )
  `.execute(tx);
}

/**
 * Makes held reports due again, because the expected price may have changed. Leaves out reports that are votes or too
 * old, and reporters who aren't established, because those couldn't become votes.
 */
export async function reconsiderAllHeldReports(db: Db, now: Date): Promise<void> {
  await sql`
    update own_price own set state = 'waiting'
    from reporter
    where reporter.user_id = own.user_id and ${isEstablishedSql} and own.state = 'held' and not ${isVote}
      and own.seen_at > ${new Date(now.getTime() - REPORT_MAX_AGE_DAYS * DAY_MS)}
  `.execute(db);
}
