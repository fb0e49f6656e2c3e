import { sql } from 'kysely';
import { SHOPPER_SOURCE } from '#domain/price/price.ts';
import { AGREEMENT_FACTOR } from '#domain/price/reports.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { PriceKey, RetractedPrice } from './counted-reports.ts';

export type PublishedPrice = PriceKey & {
  seenAt: Date;
  priceCents: number;
  regularPriceCents: number | null;
};

const publishedColumns = sql`
  seen.item_id as "itemId", seen.store_id as "storeId", seen.is_member as "isMember", seen.observed_at as "seenAt",
  seen.price_cents as "priceCents", seen.regular_price_cents as "regularPriceCents"`;

const joinPublished = sql`
  join price_observation seen on seen.item_id = input.item_id and seen.store_id = input.store_id
    and seen.is_member = input.is_member
  join price_source on price_source.id = seen.source_id and price_source.source = ${SHOPPER_SOURCE}`;

const isAccepted = sql`exists (
  select from own_price own join counted_report counted on counted.own_price_id = own.id and counted.is_accepted
  where own.item_id = seen.item_id and own.store_id = seen.store_id and counted.seen_at = seen.observed_at
    and counted.is_member = seen.is_member and counted.price_cents = seen.price_cents
)`;

/** Lists published prices that agree with the given ones, except those that an administrator accepted. */
export async function listAgreeingPrices(
  db: Db,
  prices: readonly RetractedPrice[],
): Promise<PublishedPrice[]> {
  if (prices.length === 0) return [];
  const { rows } = await sql<PublishedPrice>`
    /* name: agreeing-prices */
    select distinct ${publishedColumns}
    from unnest(${prices.map(({ itemId }) => itemId)}::int[], ${prices.map(({ storeId }) => storeId)}::int[],
      ${prices.map(({ isMember }) => isMember)}::boolean[], ${prices.map(({ priceCents }) => priceCents)}::int[]
    ) as input(item_id, store_id, is_member, price_cents)
    ${joinPublished}
    where greatest(seen.price_cents, input.price_cents)
        <= ${sql.lit(AGREEMENT_FACTOR)} * least(seen.price_cents, input.price_cents)
      and not ${isAccepted}
  `.execute(db);
  return rows;
}

export async function listPublishedKinds(db: Db, kinds: readonly PriceKey[]): Promise<PriceKey[]> {
  const { rows } = await sql<PriceKey>`
    select distinct seen.item_id as "itemId", seen.store_id as "storeId", seen.is_member as "isMember"
    from unnest(${kinds.map(({ itemId }) => itemId)}::int[], ${kinds.map(({ storeId }) => storeId)}::int[],
      ${kinds.map(({ isMember }) => isMember)}::boolean[]) as input(item_id, store_id, is_member)
    ${joinPublished}
  `.execute(db);
  return rows;
}

/**
 * Leaves out each price that would replace a price accepted by an administrator: one with the same time but a different
 * amount.
 */
export async function withoutAcceptedAtSameTime(
  tx: Tx,
  prices: readonly PublishedPrice[],
): Promise<PublishedPrice[]> {
  if (prices.length === 0) return [];
  const { rows } = await sql<{ index: number }>`
    select distinct input.index::int
    from unnest(${prices.map(({ itemId }) => itemId)}::int[], ${prices.map(({ storeId }) => storeId)}::int[],
      ${prices.map(({ isMember }) => isMember)}::boolean[], ${prices.map(({ seenAt }) => seenAt)}::timestamptz[],
      ${prices.map(({ priceCents }) => priceCents)}::int[]
    ) with ordinality as input(item_id, store_id, is_member, seen_at, price_cents, index)
    ${joinPublished}
    where seen.observed_at = input.seen_at and seen.price_cents <> input.price_cents and ${isAccepted}
  `.execute(tx);
  const replaced = new Set(rows.map(({ index }) => index - 1));
  return prices.filter((_, index) => !replaced.has(index));
}
