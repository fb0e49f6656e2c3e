import { isGenericStoreBrand } from '#domain/item/store-brand.ts';
import { SHOPPER_SOURCE } from '#domain/price/price.ts';
import { checkSupport, listAgreedPrices, pricesAgree } from '#domain/price/reports.ts';
import { type Db, inTransaction, type Tx } from '#server/db/connect.ts';
import {
  lockObservations,
  mergeObservations,
  withdrawObservations,
} from '#server/features/observations/api.ts';
import { computeEntryPrices } from '#server/features/pricing/api.ts';
import { listPricingStores } from '#server/features/stores/api.ts';
import { countVotes, toVote, type VoteDecision } from './count-votes.ts';
import {
  type CountedReport,
  listCountedReports,
  markReportsCounted,
  type PriceKey,
  type RetractedPrice,
} from './counted-reports.ts';
import { holdReports, reconsiderHeldReports } from './held-reports.ts';
import {
  listAcceptedReports,
  listDueReports,
  listFallbackPrices,
  listNonCrowdsourcedPrices,
  lockUnchangedReports,
  type PriceReportRow,
} from './queries.ts';
import {
  listAgreeingPrices,
  listPublishedKinds,
  type PublishedPrice,
  withoutAcceptedAtSameTime,
} from './remove-published.ts';
import { listReporterOrigins } from './ties.ts';

const BATCH_PLACES = 200;

const keyOf = ({ itemId, storeId, isMember }: PriceKey) => `${itemId} ${storeId} ${isMember}`;

/** If a report already has a published price for the same time, removes that price first. */
async function insertReported(tx: Tx, reports: readonly PublishedPrice[], now: Date): Promise<void> {
  const rows = reports.map(({ itemId, storeId, priceCents, regularPriceCents, isMember, seenAt }, line) => ({
    ...{ line, itemId, storeId, priceCents, regularPriceCents, isMember, observedAt: seenAt },
    ...{ gtin: null, chainId: null, chainSlug: null, channel: 'in-store' as const, source: SHOPPER_SOURCE },
  }));
  await withdrawObservations(tx, reports);
  if (rows.length > 0) await mergeObservations(tx, rows, { now });
}

/** If the process crashes, it's safe to run this again. */
export async function publishAcceptedReports(db: Db, now: Date): Promise<void> {
  // A shopper's clock may be a few minutes ahead.
  const accepted = (await listAcceptedReports(db)).filter(({ seenAt }) => seenAt <= now);
  await inTransaction(db, async (tx) => {
    const unchanged = await lockUnchangedReports(tx, accepted);
    const retracted = await markReportsCounted(tx, unchanged);
    await insertReported(tx, unchanged, now);
    await removeUnsupportedPrices(tx, retracted, now);
  });
}

/**
 * Lists an item's expected prices in cents:
 * - the price that all shoppers see
 * - the price without crowdsourced prices
 * - the newest price that isn't crowdsourced
 * - for a "Store brand" item, the estimate for the chain's own brand, which the item's price would replace
 *
 * The last three prevent small crowdsourced changes from adding up to a large one. If neither the second nor the third
 * exists, uses `listFallbackPrices`. If the price shown is a sale price, uses the regular price. The result is empty for
 * a hidden store.
 */
export async function listExpectedPrices(
  db: Db,
  { storeId, itemIds, now }: { storeId: number; itemIds: readonly number[]; now: Date },
): Promise<Map<number, number[]>> {
  const stores = await listPricingStores(db, { userId: '', storeIds: [storeId] });
  const entries = itemIds.map((itemId) => ({ itemId }));
  const known = new Map<number, number[]>();
  const add = (itemId: number, cents: readonly number[]) =>
    known.set(itemId, [...(known.get(itemId) ?? []), ...cents]);
  const surveyed = stores.map((store) => ({ ...store, levelOffset: 0 }));
  const anchored = new Set<number>();
  const genericItems = new Set<number>();
  for (const view of [{ stores }, { stores: surveyed, withoutCrowd: true }]) {
    for (const { itemId, item, storePrices } of await computeEntryPrices(db, entries, { ...view, now })) {
      const [at] = storePrices;
      if (at !== undefined) add(itemId, at.shown ? [at.shown.regularPriceCents ?? at.shown.priceCents] : []);
      if (isGenericStoreBrand(item.brand)) genericItems.add(itemId);
      if (at?.shown && 'withoutCrowd' in view) anchored.add(itemId);
    }
  }
  const anyBrand = itemIds
    .filter((itemId) => genericItems.has(itemId))
    .map((itemId) => ({ itemId, firmness: 'any' as const }));
  const fillings = await computeEntryPrices(db, anyBrand, { stores: surveyed, withoutCrowd: true, now });
  for (const { itemId, storePrices } of fillings) {
    const [at] = storePrices;
    if (at?.shown?.kind === 'estimated' && at.filledBy?.tier === 'same-size')
      add(itemId, [at.shown.priceCents]);
  }
  const other = await listNonCrowdsourcedPrices(db, { storeId, itemIds, now });
  for (const { itemId, priceCents } of other) {
    anchored.add(itemId);
    if (known.has(itemId)) add(itemId, [priceCents]);
  }
  const unanchored = itemIds.filter((itemId) => known.has(itemId) && !anchored.has(itemId));
  if (unanchored.length === 0) return known;
  const fallback = await listFallbackPrices(db, { storeId, itemIds: unanchored, now });
  for (const { itemId, cents } of fallback) add(itemId, cents);
  return known;
}

/** Publishes reports that were accepted or that enough independent households agree on (`listAgreedPrices`). */
export async function publishReports(db: Db, now: Date): Promise<void> {
  await publishAcceptedReports(db, now);
  const reports = await listDueReports(db, { now, maxPairs: BATCH_PLACES });
  const counted = Map.groupBy(await listCountedReports(db, reports, now), keyOf);
  const userIds = [...reports, ...[...counted.values()].flat()].map(({ userId }) => userId);
  const ties = await listReporterOrigins(db, { userIds: [...new Set(userIds)], now });
  for (const [storeId, atStore] of Map.groupBy(reports, (report) => report.storeId)) {
    const expected = await listExpectedPrices(db, {
      storeId,
      itemIds: [...new Set(atStore.map((one) => one.itemId))],
      now,
    });
    const decisions = [...Map.groupBy(atStore, keyOf)].map(([key, reports]) => {
      const expectedCents = expected.get(reports[0]?.itemId ?? 0);
      const sightings = counted.get(key) ?? [];
      const decision: VoteDecision =
        expectedCents === undefined
          ? { agreed: [], decided: [], held: reports }
          : countVotes(reports, sightings, { ties, expectedCents, now });
      return { ...decision, read: [...reports, ...sightings] };
    });
    await inTransaction(db, async (tx) => {
      const read = decisions.flatMap((each) => each.read);
      const unchanged = new Set<PriceReportRow>(await lockUnchangedReports(tx, read));
      // If a report changed after it was read, the next run counts the votes for its price again.
      const valid = decisions.filter((each) => each.read.every((report) => unchanged.has(report)));
      const retracted = await markReportsCounted(
        tx,
        valid.flatMap(({ decided }) => decided),
      );
      const agreed = await withoutAcceptedAtSameTime(
        tx,
        valid.flatMap((each) => each.agreed),
      );
      await insertReported(tx, await keepRegularPrices(tx, agreed, counted), now);
      await removeUnsupportedPrices(tx, retracted, now);
      await holdReports(
        tx,
        valid.flatMap(({ held }) => held),
      );
    });
  }
}

type CountedByKey = ReadonlyMap<string, readonly CountedReport[]>;

/** An accepted report keeps its own price published, but its household wasn't checked. */
const checkCountedSupport = (price: PublishedPrice, counted: CountedByKey) =>
  checkSupport(
    { ...price, seenAt: price.seenAt.getTime() },
    (counted.get(keyOf(price)) ?? []).filter((report) => !report.isAccepted).map((report) => toVote(report)),
  );

/** If too few households agree on a new regular price, keeps the published one while it's still supported. */
async function keepRegularPrices(
  tx: Tx,
  agreed: readonly PublishedPrice[],
  counted: CountedByKey,
): Promise<PublishedPrice[]> {
  const withoutRegular = agreed.filter(({ regularPriceCents }) => regularPriceCents === null);
  const supported = (await listAgreeingPrices(tx, withoutRegular))
    .filter((price) => price.regularPriceCents !== null)
    .filter((price) => checkCountedSupport(price, counted).isRegularSupported)
    .toSorted((one, other) => other.seenAt.getTime() - one.seenAt.getTime());
  return agreed.map((price) => {
    const earlier = supported.find(
      (each) => keyOf(each) === keyOf(price) && pricesAgree(each.priceCents, price.priceCents),
    );
    return { ...price, regularPriceCents: price.regularPriceCents ?? earlier?.regularPriceCents ?? null };
  });
}

/**
 * Removes the published prices that agree with withdrawn or corrected ones, unless enough other households still report
 * them (`checkSupport`). If a removed price had replaced another one, the other one is published again.
 */
export async function removeUnsupportedPrices(
  tx: Tx,
  retractedPrices: readonly RetractedPrice[],
  now: Date,
): Promise<void> {
  if (retractedPrices.length === 0) return;
  // Without this lock, two shoppers who withdraw their reports at the same time would each still see the other's
  // report.
  await lockObservations(tx);
  const agreeing = await listAgreeingPrices(tx, retractedPrices);
  if (agreeing.length === 0) return;
  const earliest = new Date(Math.min(...agreeing.map(({ seenAt }) => seenAt.getTime())));
  const counted = Map.groupBy(await listCountedReports(tx, agreeing, earliest), keyOf);
  const checked = agreeing.map((price) => ({ ...price, ...checkCountedSupport(price, counted) }));
  const removed = checked.filter(({ isSupported }) => !isSupported);
  const withoutRegular = checked.filter((price) => price.isSupported && !price.isRegularSupported);
  await insertReported(
    tx,
    withoutRegular.map((price) => ({ ...price, regularPriceCents: null })),
    now,
  );
  await withdrawObservations(tx, removed);
  await publishRemaining(tx, removed, { counted, now });
  // Reports that were held because they were far from a removed price may be close to the price that's shown now.
  await reconsiderHeldReports(tx, removed);
}

/**
 * For each removed price, publishes a price that shoppers still report:
 * - preferably one that was seen at the same time and that the removed price had replaced
 * - otherwise, if no published price is left, the price that enough households agree on (`listAgreedPrices`)
 */
async function publishRemaining(
  tx: Tx,
  removed: readonly PublishedPrice[],
  { counted, now }: { counted: ReadonlyMap<string, CountedReport[]>; now: Date },
): Promise<void> {
  if (removed.length === 0) return;
  const published = new Set((await listPublishedKinds(tx, removed)).map(keyOf));
  for (const price of removed) {
    const reports = counted.get(keyOf(price));
    if (reports === undefined) continue;
    const expected = await listExpectedPrices(tx, { ...price, itemIds: [price.itemId], now });
    const votes = reports.map((report) => toVote(report));
    const listAgreed = (at: Date): PublishedPrice[] =>
      listAgreedPrices(votes, expected.get(price.itemId) ?? [], at).map((agreed) => ({
        ...price,
        ...agreed,
        seenAt: new Date(agreed.seenAt),
      }));
    const isSameTime = ({ seenAt }: { seenAt: Date }) => seenAt.getTime() === price.seenAt.getTime();
    const accepted = reports
      .filter((report) => report.isAccepted && isSameTime(report))
      .toSorted((one, other) => other.reportedAt.getTime() - one.reportedAt.getTime())[0];
    let next: PublishedPrice | undefined = accepted ?? listAgreed(price.seenAt).find(isSameTime);
    if (!published.has(keyOf(price))) next ??= listAgreed(now)[0];
    if (next === undefined) continue;
    await insertReported(tx, [next], now);
    published.add(keyOf(price));
  }
}
