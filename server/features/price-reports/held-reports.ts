import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import { FRESH_PRICE_MAX_AGE_DAYS } from '#domain/price/age.ts';
import { AGREEMENT_FACTOR, REPORT_MAX_AGE_DAYS, VOTE_MAX_AGE_MS } from '#domain/price/reports.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { isEstablishedSql } from './queries.ts';
import { type ItemAtStore, itemsAtStores } from './votes.ts';

/** True if there's a vote for the report's current price. For an accepted price, the regular price must match too. */
const hasVote = sql`exists (
  select from price_vote vote where vote.own_price_id = own.id
    and (vote.seen_at, vote.price_cents, vote.is_member) = (own.seen_at, own.price_cents, own.is_member)
    and (vote.accepted_at is null or vote.regular_price_cents is not distinct from own.regular_price_cents)
)`;

/**
 * Marks reports as processed, so that the job doesn't process them again. Skips reports that were resent since they
 * were read. States of a report:
 * - `waiting`: not processed yet. Reports by shoppers who aren't established stay in this state until an administrator
 *   reviews them.
 * - `held`: processed, but its price isn't published. It may be a vote that needs more households, or its price may be
 *   too far from what's expected. An administrator can review it.
 * - `counted`: its price is published because households agreed. It needs no review.
 * - `accepted` or `rejected` by an administrator.
 */
export async function markReportsProcessed(
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

/** False if either price is null. */
export const differ = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`(greatest(${one}, ${other}) > ${sql.lit(AGREEMENT_FACTOR)} * least(${one}, ${other}))`;

/** What shoppers without the card pay. */
const plainCents = (table: string) => sql`
  (case when ${sql.ref(table)}.is_member then ${sql.ref(table)}.regular_price_cents else ${sql.ref(table)}.price_cents end)`;

/** A price rarely changes twice within this time, so one of two different prices is probably wrong. */
export const CONTRADICTION_TIME = sql`interval '12 hours'`;

type PublishedPrice = ItemAtStore & {
  isMember: boolean;
  priceCents: number;
  regularPriceCents: number | null;
  seenAt: Date;
  isAgreed: boolean;
};

/**
 * Marks the reports that have votes as counted or held. A report is counted if its price and its regular price agree
 * with a published price that was seen up to `VOTE_MAX_AGE_MS` later, or with the newest one from at most
 * `FRESH_PRICE_MAX_AGE_DAYS` days earlier, unless a different price was seen in between or a different one of the same
 * hours was accepted. A report without a regular price doesn't confirm one that was only accepted. Administrators don't
 * review counted reports.
 * Skips locked reports, such as those from a shopper who is saving prices.
 */
export async function updateCountedReports(
  tx: Tx,
  pairs: readonly ItemAtStore[],
  published: readonly PublishedPrice[],
): Promise<void> {
  await sql`
    /* name: update-counted-reports */
    with published as materialized (
      select * from unnest(${published.map(({ itemId }) => itemId)}::int[], ${published.map(({ storeId }) => storeId)}::int[],
        ${published.map(({ isMember }) => isMember)}::boolean[], ${published.map(({ priceCents }) => priceCents)}::int[],
        ${published.map(({ regularPriceCents }) => regularPriceCents)}::int[],
        ${published.map(({ seenAt }) => seenAt)}::timestamptz[], ${published.map(({ isAgreed }) => isAgreed)}::boolean[]
      ) as price(item_id, store_id, is_member, price_cents, regular_price_cents, seen_at, is_agreed)
    ), report as (
      select own.id, case when exists (
          select from published
          where (published.item_id, published.store_id, published.is_member) = (own.item_id, own.store_id, own.is_member)
            and own.seen_at >= published.seen_at - ${sql.lit(VOTE_MAX_AGE_MS / DAY_MS)} * interval '1 day'
            and own.seen_at <= published.seen_at + ${sql.lit(FRESH_PRICE_MAX_AGE_DAYS)} * interval '1 day'
            and greatest(own.price_cents, published.price_cents)
              <= ${sql.lit(AGREEMENT_FACTOR)} * least(own.price_cents, published.price_cents)
            and case
              when own.regular_price_cents is null then published.regular_price_cents is null or published.is_agreed
              when published.regular_price_cents is null then false
              else greatest(own.regular_price_cents, published.regular_price_cents)
                <= ${sql.lit(AGREEMENT_FACTOR)} * least(own.regular_price_cents, published.regular_price_cents)
            end
            and not exists (
              select from published other
              where (other.item_id, other.store_id, other.is_member) = (own.item_id, own.store_id, own.is_member)
                and not other.is_agreed and ${differ(sql`other.price_cents`, sql`own.price_cents`)}
                and other.seen_at between own.seen_at - ${CONTRADICTION_TIME} and own.seen_at + ${CONTRADICTION_TIME})
            and not exists (
              select from published newer
              where (newer.item_id, newer.store_id, newer.is_member) = (own.item_id, own.store_id, own.is_member)
                and newer.seen_at > published.seen_at and newer.seen_at <= own.seen_at)
            and not exists (
              select from price_observation newer
              where newer.item_id = own.item_id and newer.chain_id = store.chain_id
                and coalesce(newer.store_id, store.id) = store.id
                and newer.observed_at > published.seen_at and newer.observed_at <= own.seen_at
                and (${differ(plainCents('newer'), plainCents('own'))} or newer.is_member = own.is_member and (
                  ${differ(sql`newer.price_cents`, sql`own.price_cents`)}
                  or ${differ(sql`newer.regular_price_cents`, sql`own.regular_price_cents`)}
                  or newer.regular_price_cents is null and own.regular_price_cents is not null)))
        ) then 'counted' else 'held' end as state
      from ${itemsAtStores(pairs)} pair
      join own_price own on own.item_id = pair.item_id and own.store_id = pair.store_id
      join store on store.id = own.store_id
      where own.state in ('held', 'counted') and ${hasVote}
      for update of own skip locked
    )
    update own_price own set state = report.state from report where report.id = own.id and own.state <> report.state
  `.execute(tx);
}

/** Requeues held reports that have no vote, because the expected price may have changed. */
export async function requeueHeldReports(tx: Tx, pairs: readonly ItemAtStore[]): Promise<void> {
  await sql`
    update own_price set state = 'waiting' where id in (
      select own.id from ${itemsAtStores(pairs)} pair
      join own_price own on own.item_id = pair.item_id and own.store_id = pair.store_id
      where own.state = 'held' and not ${hasVote}
      for update of own skip locked
    )
  `.execute(tx);
}

/**
 * Requeues held reports, because the expected price may have changed. Skips reports that already have a vote, are too
 * old, or come from shoppers who aren't established: none of them can become a new vote.
 */
export async function requeueAllHeldReports(db: Db, now: Date): Promise<void> {
  await sql`
    update own_price own set state = 'waiting'
    from reporter
    where reporter.user_id = own.user_id and ${isEstablishedSql} and own.state = 'held' and not ${hasVote}
      and own.seen_at > ${new Date(now.getTime() - REPORT_MAX_AGE_DAYS * DAY_MS)}
  `.execute(db);
}
