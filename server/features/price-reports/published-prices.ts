import { sql } from 'kysely';
import {
  choosePublishedPrices,
  type DatedPrice,
  listSupportedAcceptedPrices,
  type PriceVote,
  updateAgreedPrices,
} from '#domain/price/agreed-prices.ts';
import { findContinuedSales } from '#domain/price/continued-sales.ts';
import { OPEN_PRICES_SOURCE, SHOPPER_SOURCE } from '#domain/price/price.ts';
import { VOTE_MAX_AGE_MS } from '#domain/price/reports.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import {
  deleteObservations,
  lockObservations,
  mergeObservations,
} from '#server/features/observations/api.ts';
import { requeueHeldReports, updateCountedReports } from './held-reports.ts';
import { type ItemAtStore, itemsAtStores, listVotes, type VoteRow } from './votes.ts';

/** A price of an item at a store, with or without the chain's card. */
type PriceAtStore = ItemAtStore & Omit<DatedPrice, 'seenAt'> & { isMember: boolean; seenAt: Date };

type AgreedPriceAtStore = PriceAtStore & { agreedAt: Date };

/** `isAgreed` is true if households agreed on the price and its regular price, false if it was only accepted. */
type ChosenPriceAtStore = PriceAtStore & { decidedAt: number; isAgreed: boolean };

async function listStoredAgreedPrices(db: Db, pairs: readonly ItemAtStore[]): Promise<AgreedPriceAtStore[]> {
  const { rows } = await sql<AgreedPriceAtStore>`
    select item_id as "itemId", store_id as "storeId", is_member as "isMember", seen_at as "seenAt",
      price_cents as "priceCents", regular_price_cents as "regularPriceCents", agreed_at as "agreedAt"
    from ${itemsAtStores(pairs)} pair join agreed_price using (item_id, store_id) order by id
  `.execute(db);
  return rows;
}

async function listPublishedPrices(db: Db, pairs: readonly ItemAtStore[]): Promise<PriceAtStore[]> {
  const { rows } = await sql<PriceAtStore>`
    /* name: published-reports */
    select seen.item_id as "itemId", seen.store_id as "storeId", seen.is_member as "isMember",
      seen.observed_at as "seenAt", seen.price_cents as "priceCents", seen.regular_price_cents as "regularPriceCents"
    from ${itemsAtStores(pairs)} pair
    join price_observation seen on seen.item_id = pair.item_id and seen.store_id = pair.store_id
    join price_source on price_source.id = seen.source_id and price_source.source = ${SHOPPER_SOURCE}
  `.execute(db);
  return rows;
}

const keyColumns = (prices: readonly PriceAtStore[]) => sql`
  ${prices.map(({ itemId }) => itemId)}::int[], ${prices.map(({ storeId }) => storeId)}::int[],
  ${prices.map(({ isMember }) => isMember)}::boolean[], ${prices.map(({ seenAt }) => seenAt)}::timestamptz[],
  ${prices.map(({ priceCents }) => priceCents)}::int[]`;

async function saveAgreedPrices(tx: Tx, { removed, saved }: Difference<AgreedPriceAtStore>): Promise<void> {
  await sql`
    delete from agreed_price agreed
    using unnest(${keyColumns(removed)}) as input(item_id, store_id, is_member, seen_at, price_cents)
    where (agreed.item_id, agreed.store_id, agreed.is_member, agreed.seen_at, agreed.price_cents)
      = (input.item_id, input.store_id, input.is_member, input.seen_at, input.price_cents)
  `.execute(tx);
  await sql`
    insert into agreed_price (item_id, store_id, is_member, seen_at, price_cents, regular_price_cents, agreed_at)
    select * from unnest(${keyColumns(saved)}, ${saved.map(({ regularPriceCents }) => regularPriceCents)}::int[],
      ${saved.map(({ agreedAt }) => agreedAt)}::timestamptz[])
    on conflict (item_id, store_id, is_member, seen_at, price_cents)
      do update set regular_price_cents = excluded.regular_price_cents
  `.execute(tx);
}

async function savePublishedPrices(
  tx: Tx,
  { removed, saved }: Difference<PriceAtStore>,
  now: Date,
): Promise<void> {
  // `mergeObservations` would skip a price with the same time as an existing one.
  await deleteObservations(tx, [...removed, ...saved]);
  const rows = saved.map((price, line) => ({
    ...{ line, ...price, observedAt: price.seenAt },
    ...{ gtin: null, chainId: null, chainSlug: null, channel: 'in-store' as const, source: SHOPPER_SOURCE },
  }));
  if (rows.length > 0) await mergeObservations(tx, rows, { now });
}

type Difference<Price> = { removed: Price[]; saved: Price[] };

const placeKey = ({ itemId, storeId }: ItemAtStore) => `${itemId} ${storeId}`;

const priceKey = ({ itemId, storeId, isMember, seenAt, priceCents }: PriceAtStore) =>
  [itemId, storeId, isMember, seenAt.getTime(), priceCents].join(' ');

/** Finds the prices to remove (only in `before`) and to save (new in `after` or with a changed regular price). */
function findDifference<Price extends PriceAtStore>(
  before: readonly Price[],
  after: readonly Price[],
): Difference<Price> {
  const regularCentsByKey = new Map(before.map((price) => [priceKey(price), price.regularPriceCents]));
  const keptKeys = new Set(after.map(priceKey));
  return {
    removed: before.filter((price) => !keptKeys.has(priceKey(price))),
    saved: after.filter((price) => regularCentsByKey.get(priceKey(price)) !== price.regularPriceCents),
  };
}

const convertSeenAtToMs = <Row extends { seenAt: Date }>({ seenAt, ...row }: Row) => ({
  ...row,
  seenAt: seenAt.getTime(),
});

const toPriceVotes = (votes: readonly VoteRow[]): PriceVote[] =>
  votes.flatMap((vote) =>
    vote.household === null ? [] : { ...convertSeenAtToMs(vote), household: vote.household },
  );

/** Computes an item's prices at one store, either those with the card or those without it. */
function computePrices(
  { itemId, storeId, isMember }: ItemAtStore & { isMember: boolean },
  { votes, agreedBefore, now }: { votes: VoteRow[]; agreedBefore: AgreedPriceAtStore[]; now: Date },
): { agreed: AgreedPriceAtStore[]; published: ChosenPriceAtStore[] } {
  const toPriceAtStore = ({ priceCents, regularPriceCents, seenAt }: DatedPrice): PriceAtStore => ({
    ...{ itemId, storeId, isMember, priceCents, regularPriceCents, seenAt: new Date(seenAt) },
  });
  const householdVotes = toPriceVotes(votes);
  const before = agreedBefore.map(({ agreedAt, ...price }) => ({
    ...convertSeenAtToMs(price),
    decidedAt: agreedAt.getTime(),
  }));
  const acceptedPrices = votes.flatMap(({ acceptedAt, priceCents, regularPriceCents, seenAt }) =>
    acceptedAt === null
      ? []
      : { priceCents, regularPriceCents, seenAt: seenAt.getTime(), decidedAt: acceptedAt.getTime() },
  );
  const supportedPrices = listSupportedAcceptedPrices(acceptedPrices, householdVotes);
  const agreed = updateAgreedPrices([...before, ...supportedPrices], householdVotes, now);
  return {
    agreed: agreed.map((price) => ({ ...toPriceAtStore(price), agreedAt: new Date(price.decidedAt) })),
    published: choosePublishedPrices(agreed, acceptedPrices, householdVotes).map((price) => ({
      ...toPriceAtStore(price),
      ...{ decidedAt: price.decidedAt, isAgreed: agreed.includes(price) },
    })),
  };
}

/** Lists what shoppers without the card paid at these stores or their chains since then. Only official sources. */
async function listOfficialPrices(
  db: Db,
  pairs: readonly ItemAtStore[],
  since: Date,
): Promise<PriceAtStore[]> {
  const { rows } = await sql<PriceAtStore>`
    /* name: official-plain-prices */
    select seen.item_id as "itemId", store.id as "storeId", false as "isMember", seen.observed_at as "seenAt",
      case when seen.is_member then seen.regular_price_cents else seen.price_cents end as "priceCents",
      case when not seen.is_member then seen.regular_price_cents end as "regularPriceCents"
    from ${itemsAtStores(pairs)} pair join store on store.id = pair.store_id
    join price_observation seen on seen.item_id = pair.item_id and seen.chain_id = store.chain_id
      and coalesce(seen.store_id, store.id) = store.id
    join price_source on price_source.id = seen.source_id
    where price_source.source not in (${SHOPPER_SOURCE}, ${OPEN_PRICES_SOURCE}) and seen.observed_at >= ${since}
      and (not seen.is_member or seen.regular_price_cents is not null)
  `.execute(db);
  return rows;
}

/** Returns what shoppers without the card pay, or null if it's unknown. */
function toPlainPrice(price: ChosenPriceAtStore) {
  const source = price.isAgreed ? ('agreed' as const) : ('accepted' as const);
  if (!price.isMember) return { ...convertSeenAtToMs(price), source };
  const { regularPriceCents: priceCents } = price;
  return priceCents === null
    ? null
    : { ...convertSeenAtToMs(price), priceCents, regularPriceCents: null, source };
}

/** A sale price that shoppers saw without its regular price keeps the earlier one (`findContinuedSales`). */
async function keepRegularPrices(
  db: Db,
  pairs: readonly ItemAtStore[],
  published: readonly ChosenPriceAtStore[],
): Promise<ChosenPriceAtStore[]> {
  const isIncomplete = (price: PriceAtStore) => !price.isMember && price.regularPriceCents === null;
  const oldestAt = Math.min(...published.filter(isIncomplete).map(({ seenAt }) => seenAt.getTime()));
  if (!Number.isFinite(oldestAt)) return [...published];
  const officialPrices = await listOfficialPrices(db, pairs, new Date(oldestAt - VOTE_MAX_AGE_MS));
  const officialByPlace = Map.groupBy(officialPrices, placeKey);
  return [...Map.groupBy(published, placeKey)].flatMap(([key, samePlace]) => {
    const entries = samePlace.map((price) => ({ price, plainPrice: toPlainPrice(price) }));
    const reported = entries.flatMap(({ plainPrice }) => plainPrice ?? []);
    const official = (officialByPlace.get(key) ?? []).map((price) => ({
      ...convertSeenAtToMs(price),
      ...{ decidedAt: price.seenAt.getTime(), source: 'official' as const },
    }));
    const incomplete = entries.flatMap(({ price, plainPrice }) =>
      plainPrice !== null && isIncomplete(price) ? plainPrice : [],
    );
    const regularCents = findContinuedSales(incomplete, [...official, ...reported]);
    return entries.map(({ price, plainPrice }) => {
      const regularPriceCents = plainPrice === null ? undefined : regularCents.get(plainPrice);
      return regularPriceCents === undefined ? price : { ...price, regularPriceCents, isAgreed: false };
    });
  });
}

/**
 * Shoppers without the card pay a card price's regular price. If it differs from a price without the card that was seen
 * at the same time, the later decision counts. Receipts of the same day have the same time.
 */
function resolveContradictions(published: readonly ChosenPriceAtStore[]): ChosenPriceAtStore[] {
  const timeKey = (price: PriceAtStore) => `${placeKey(price)} ${price.seenAt.getTime()}`;
  return [...Map.groupBy(published, timeKey).values()].flatMap((prices) => {
    const plain = prices.find(({ isMember }) => !isMember);
    const member = prices.find(({ isMember, regularPriceCents }) => isMember && regularPriceCents !== null);
    if (plain === undefined || member === undefined) return prices;
    if (member.regularPriceCents === plain.priceCents) return prices;
    if (member.decidedAt > plain.decidedAt) return prices.filter((price) => price !== plain);
    return prices.map((price) => (price === member ? { ...member, regularPriceCents: null } : price));
  });
}

/**
 * Publishes the prices that shoppers' current votes support for these items at these stores (`updateAgreedPrices`).
 * Call this after every change to the votes, in the same transaction.
 */
export async function updatePublishedPrices(tx: Tx, pairs: readonly ItemAtStore[], now: Date): Promise<void> {
  if (pairs.length === 0) return;
  // Without this lock, two shoppers who withdraw their reports at the same time would each still see the other's vote.
  await lockObservations(tx);
  const seriesKey = ({ itemId, storeId, isMember }: VoteRow | PriceAtStore) =>
    `${itemId} ${storeId} ${isMember}`;
  const votes = await listVotes(tx, pairs);
  const agreedBefore = await listStoredAgreedPrices(tx, pairs);
  const publishedBefore = await listPublishedPrices(tx, pairs);
  const [votesBySeries, agreedBySeries] = [
    Map.groupBy(votes, seriesKey),
    Map.groupBy(agreedBefore, seriesKey),
  ];
  const series = new Map([...votes, ...agreedBefore].map((row) => [seriesKey(row), row]));
  const computedSeries = [...series].map(([key, row]) =>
    computePrices(row, {
      votes: votesBySeries.get(key) ?? [],
      agreedBefore: agreedBySeries.get(key) ?? [],
      now,
    }),
  );
  const agreedAfter = computedSeries.flatMap(({ agreed }) => agreed);
  const publishedAfter = await keepRegularPrices(
    tx,
    pairs,
    resolveContradictions(computedSeries.flatMap(({ published }) => published)),
  );
  const changes = findDifference(publishedBefore, publishedAfter);
  await saveAgreedPrices(tx, findDifference(agreedBefore, agreedAfter));
  await savePublishedPrices(tx, changes, now);
  await updateCountedReports(tx, pairs, publishedAfter);
  await requeueHeldReports(tx, changes.removed);
}
