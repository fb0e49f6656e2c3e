import { sql } from 'kysely';
import type { PriceVote } from '#domain/price/agreed-prices.ts';
import type { Db, Tx } from '#server/db/connect.ts';

export type ItemAtStore = { itemId: number; storeId: number };

/** A subquery with the columns `item_id` and `store_id`. */
export const itemsAtStores = (pairs: readonly ItemAtStore[]) => sql`
  (select distinct * from unnest(${pairs.map(({ itemId }) => itemId)}::int[],
    ${pairs.map(({ storeId }) => storeId)}::int[]) as pair(item_id, store_id))`;

/** A stored vote. A vote for an accepted price needs no other votes and may have no household. */
export type VoteRow = ItemAtStore &
  Omit<PriceVote, 'household' | 'seenAt'> & {
    isMember: boolean;
    household: string | null;
    acceptedAt: Date | null;
    seenAt: Date;
  };

/** Lists the votes for these items at these stores, oldest first. */
export async function listVotes(db: Db, pairs: readonly ItemAtStore[]): Promise<VoteRow[]> {
  const { rows } = await sql<VoteRow>`
    /* name: price-votes */
    select own.id as "reportId", own.user_id as "userId", own.item_id as "itemId", own.store_id as "storeId",
      vote.is_member as "isMember", vote.household, vote.accepted_at as "acceptedAt", vote.seen_at as "seenAt",
      vote.price_cents as "priceCents", vote.regular_price_cents as "regularPriceCents",
      vote.promotion_ends_on::text as "promotionEndsOn"
    from ${itemsAtStores(pairs)} pair
    join own_price own on own.item_id = pair.item_id and own.store_id = pair.store_id
    join price_vote vote on vote.own_price_id = own.id
    order by vote.id
  `.execute(db);
  return rows;
}

/** Lists the items and stores whose prices shoppers saw since then. */
export async function listItemsWithVotes(db: Db, since: Date): Promise<ItemAtStore[]> {
  const { rows } = await sql<ItemAtStore>`
    /* name: items-with-votes */
    select distinct own.item_id as "itemId", own.store_id as "storeId"
    from price_vote vote join own_price own on own.id = vote.own_price_id
    where vote.seen_at > ${since} order by 1, 2
  `.execute(db);
  return rows;
}

/**
 * A vote to insert, with a household if households must agree on the price, or with `acceptedAt` if an administrator
 * accepted it. `reportedAt` is when the report was sent. A report that was resent or reviewed since then is skipped.
 */
export type NewVote = Pick<VoteRow, 'reportId' | 'regularPriceCents'> & {
  reportedAt: Date;
} & ({ household: string; acceptedAt: null } | { household: null; acceptedAt: Date });

/**
 * Inserts or updates the votes for these reports. A report for an earlier time corrects the shopper's later votes, so
 * those are deleted. A vote keeps its first household. Only a different price replaces an accepted one. Returns each
 * vote's item and store.
 */
export async function insertVotes(tx: Tx, votes: readonly NewVote[]): Promise<ItemAtStore[]> {
  const { rows } = await sql<ItemAtStore>`
    with input as (
      select * from unnest(${votes.map(({ reportId }) => reportId)}::bigint[],
        ${votes.map(({ reportedAt }) => reportedAt)}::timestamptz[],
        ${votes.map(({ regularPriceCents }) => regularPriceCents)}::int[],
        ${votes.map(({ household }) => household)}::text[], ${votes.map(({ acceptedAt }) => acceptedAt)}::timestamptz[]
      ) as input(id, said_at, regular_price_cents, household, accepted_at)
    ), voting as (
      select own.id, own.item_id, own.store_id, own.seen_at, own.price_cents, input.regular_price_cents, own.is_member,
        input.household, input.accepted_at, own.promotion_ends_on
      from own_price own join input on input.id = own.id and input.said_at = own.said_at
      where own.state = case when input.accepted_at is null then 'held' else 'accepted' end
      order by own.id for update of own
    ), deleted as (
      delete from price_vote later using voting where later.own_price_id = voting.id and later.seen_at > voting.seen_at
    ), inserted as (
      insert into price_vote as vote (own_price_id, seen_at, price_cents, regular_price_cents, is_member, household,
        accepted_at, promotion_ends_on)
      select id, seen_at, price_cents, regular_price_cents, is_member, household, accepted_at, promotion_ends_on
      from voting
      on conflict (own_price_id, seen_at) do update set price_cents = excluded.price_cents,
        regular_price_cents = excluded.regular_price_cents, is_member = excluded.is_member,
        household = coalesce(vote.household, excluded.household),
        accepted_at = excluded.accepted_at, promotion_ends_on = excluded.promotion_ends_on
      where vote.accepted_at is null or excluded.accepted_at is not null
        or (vote.price_cents, vote.is_member) <> (excluded.price_cents, excluded.is_member)
    )
    select item_id as "itemId", store_id as "storeId" from voting
  `.execute(tx);
  return rows;
}

/** Locks all of a shopper's reports, so that none of them can become a vote in the meantime. */
export async function lockReports(tx: Tx, userId: string): Promise<void> {
  await sql`select from own_price where user_id = ${userId} order by id for update`.execute(tx);
}

export async function listVoteCounts(db: Db, userId: string): Promise<(ItemAtStore & { votes: number })[]> {
  const { rows } = await sql<ItemAtStore & { votes: number }>`
    select item_id as "itemId", store_id as "storeId", count(*)::int as votes
    from own_price own join price_vote vote on vote.own_price_id = own.id
    where own.user_id = ${userId} group by 1, 2
  `.execute(db);
  return rows;
}

/**
 * Deletes the votes that a shopper has corrected with a report for the same or an earlier time. An accepted price stays
 * until the correction becomes a vote. If only the regular price changed, the vote stays until `insertVotes` updates it.
 */
export async function deleteReplacedVotes(tx: Tx, userId: string): Promise<void> {
  await sql`
    /* name: delete-corrected-votes */
    delete from price_vote vote using own_price own
    where own.user_id = ${userId} and vote.own_price_id = own.id and vote.accepted_at is null and (
      own.seen_at < vote.seen_at
      or own.seen_at = vote.seen_at and (own.price_cents, own.is_member, own.promotion_ends_on)
        is distinct from (vote.price_cents, vote.is_member, vote.promotion_ends_on))
  `.execute(tx);
}

/** Deletes a rejected report's vote. An accepted price stays if the report only changed its regular price. */
export async function deleteRejectedVote(tx: Tx, reportId: number): Promise<void> {
  await sql`
    delete from price_vote vote using own_price own
    where own.id = ${reportId} and vote.own_price_id = own.id
      and (vote.seen_at, vote.price_cents, vote.is_member) = (own.seen_at, own.price_cents, own.is_member)
      and (vote.accepted_at is null or vote.regular_price_cents is not distinct from own.regular_price_cents)
  `.execute(tx);
}
