import { sql } from 'kysely';
import type { PriceVote } from '#domain/price/reports.ts';
import type { Db, Tx } from '#server/db/connect.ts';

/** An item at a store. */
export type Place = { itemId: number; storeId: number };

export const placeColumns = (places: readonly Place[]) => sql`
  (select distinct * from unnest(${places.map(({ itemId }) => itemId)}::int[],
    ${places.map(({ storeId }) => storeId)}::int[]) as place(item_id, store_id))`;

/** A sighting of a price. `household` is null if an administrator accepted it, so that it needs no other votes. */
export type VoteRow = Place &
  Omit<PriceVote, 'household' | 'seenAt'> & {
    reportId: number;
    userId: string;
    isMember: boolean;
    household: string | null;
    seenAt: Date;
  };

/** Lists the votes at these places, sorted by when their shoppers last sent a report. */
export async function listVotes(db: Db, places: readonly Place[]): Promise<VoteRow[]> {
  const { rows } = await sql<VoteRow>`
    /* name: price-votes */
    select vote.id, own.id as "reportId", own.user_id as "userId", own.item_id as "itemId", own.store_id as "storeId",
      vote.is_member as "isMember", vote.household, vote.seen_at as "seenAt",
      vote.price_cents as "priceCents", vote.regular_price_cents as "regularPriceCents",
      vote.promotion_ends_on::text as "promotionEndsOn"
    from ${placeColumns(places)} place
    join own_price own on own.item_id = place.item_id and own.store_id = place.store_id
    join price_vote vote on vote.own_price_id = own.id
    order by own.said_at, vote.id
  `.execute(db);
  return rows;
}

/** `reportedAt` is when the report was read. If its shopper has sent it again since, it doesn't become a vote. */
export type NewVote = Pick<VoteRow, 'reportId' | 'regularPriceCents'> & {
  reportedAt: Date;
  household: string | null;
};

/**
 * Turns reports into votes. If a report is sent again, its household stays the same. Returns the places whose votes may
 * have changed.
 */
export async function insertVotes(tx: Tx, votes: readonly NewVote[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with input as (
      select * from unnest(${votes.map(({ reportId }) => reportId)}::bigint[],
        ${votes.map(({ reportedAt }) => reportedAt)}::timestamptz[],
        ${votes.map(({ regularPriceCents }) => regularPriceCents)}::int[],
        ${votes.map(({ household }) => household)}::text[]) as input(id, said_at, regular_price_cents, household)
    ), voting as (
      select own.id, own.item_id, own.store_id, own.seen_at, own.price_cents, input.regular_price_cents, own.is_member,
        input.household, own.promotion_ends_on
      from own_price own join input on input.id = own.id and input.said_at = own.said_at
      where own.state = 'accepted' and input.household is null
        or own.state in ('waiting', 'held') and input.household is not null
      order by own.id for update of own
    ), deleted as (
      delete from price_vote later using voting where later.own_price_id = voting.id and later.seen_at > voting.seen_at
    ), inserted as (
      insert into price_vote as vote (own_price_id, seen_at, price_cents, regular_price_cents, is_member, household,
        promotion_ends_on)
      select id, seen_at, price_cents, regular_price_cents, is_member, household, promotion_ends_on from voting
      on conflict (own_price_id, seen_at) do update set price_cents = excluded.price_cents,
        regular_price_cents = excluded.regular_price_cents, is_member = excluded.is_member,
        household = case when excluded.household is not null then coalesce(vote.household, excluded.household) end,
        promotion_ends_on = excluded.promotion_ends_on
      -- An accepted price stays as the administrator saw it.
      where vote.household is not null or excluded.household is null
        or (vote.price_cents, vote.is_member) <> (excluded.price_cents, excluded.is_member)
    )
    select item_id as "itemId", store_id as "storeId" from voting
  `.execute(tx);
  return rows;
}

/** Lists where a shopper's reports are votes, with the number of votes. */
export async function listVoteCounts(db: Db, userId: string): Promise<(Place & { votes: number })[]> {
  const { rows } = await sql<Place & { votes: number }>`
    select item_id as "itemId", store_id as "storeId", count(*)::int as votes
    from own_price own join price_vote vote on vote.own_price_id = own.id
    where own.user_id = ${userId} group by 1, 2
  `.execute(db);
  return rows;
}

/**
 * Deletes the votes that a shopper has corrected with a report for the same or an earlier time. An accepted price stays
 * until the correction counts.
 */
export async function deleteCorrectedVotes(tx: Tx, userId: string): Promise<void> {
  await sql`
    /* name: delete-corrected-votes */
    delete from price_vote vote using own_price own
    where own.user_id = ${userId} and vote.own_price_id = own.id and vote.household is not null and (
      own.seen_at < vote.seen_at
      or own.seen_at = vote.seen_at and (
        (own.price_cents, own.is_member) is distinct from (vote.price_cents, vote.is_member)
        or own.promotion_ends_on is not null and own.regular_price_cents is null))
  `.execute(tx);
}

export async function deleteRejectedVote(tx: Tx, reportId: number): Promise<void> {
  await sql`
    delete from price_vote vote using own_price own
    where own.id = ${reportId} and vote.own_price_id = own.id and vote.seen_at = own.seen_at
      and vote.price_cents = own.price_cents
  `.execute(tx);
}
