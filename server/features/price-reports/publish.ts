import { SHOPPER_SOURCE } from '#domain/price/price.ts';
import { chooseWinningVote, findReplacementVote, type PriceVote } from '#domain/price/reports.ts';
import { type Db, inTransaction, type Tx } from '#server/db/connect.ts';
import { mergeObservations, withdrawObservations } from '#server/features/observations/api.ts';
import { computeEntryPrices } from '#server/features/pricing/api.ts';
import { listPricingStores } from '#server/features/stores/api.ts';
import {
  listAcceptedReports,
  listCountedReports,
  listDueReports,
  listFallbackPrices,
  listNonCrowdsourcedPrices,
  lockUnchangedReports,
  type PriceReportRow,
  updateReportState,
} from './queries.ts';
import { type RemovedPrices, removePublishedPrices } from './remove-published.ts';
import { listReporterOrigins } from './ties.ts';

const BATCH_PLACES = 200;

const toVote = ({ seenAt, ...report }: PriceReportRow, ties: ReadonlyMap<string, string[]>): PriceVote => ({
  ...report,
  seenAt: seenAt.getTime(),
  record: report,
  ties: ties.get(report.userId) ?? [],
});

/**
 * Publishes the prices of these reports. If a report already has a published price for the same time, that price is
 * removed first.
 */
async function insertReported(tx: Tx, reports: readonly PriceReportRow[], now: Date): Promise<void> {
  const rows = reports.map(({ itemId, storeId, priceCents, regularPriceCents, isMember, seenAt }, line) => ({
    ...{ line, itemId, storeId, priceCents, regularPriceCents, isMember, observedAt: seenAt },
    ...{ gtin: null, chainId: null, chainSlug: null, channel: 'in-store' as const, source: SHOPPER_SOURCE },
  }));
  await withdrawObservations(tx, reports);
  if (rows.length > 0) await mergeObservations(tx, rows, { now });
}

/** Publishes reports that an administrator accepted. If the process crashes, it's safe to run this again. */
export async function publishAcceptedReports(db: Db, now: Date): Promise<void> {
  const accepted = (await listAcceptedReports(db)).filter(({ seenAt }) => seenAt <= now);
  await inTransaction(db, async (tx) => {
    const unchanged = await lockUnchangedReports(tx, accepted);
    await updateReportState(tx, unchanged, 'counted');
    const moved = unchanged.flatMap(({ itemId, storeId, publishedSeenAt: at }) =>
      at === null ? [] : [{ itemId, storeId, at, priceCents: null }],
    );
    await replaceWithdrawnReports(tx, moved, now);
    await insertReported(tx, unchanged, now);
  });
}

/**
 * Lists an item's expected prices in cents:
 * - the price that all shoppers see
 * - the price without crowdsourced prices
 * - the newest price that isn't crowdsourced
 *
 * The last two prevent small crowdsourced changes from adding up to a large one. If neither of them exists, uses
 * `listFallbackPrices`. If an item is on sale, uses its regular price. The result is empty for a hidden store.
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
  for (const view of [{ stores }, { stores: surveyed, withoutCrowd: true }]) {
    for (const { itemId, storePrices } of await computeEntryPrices(db, entries, { ...view, now })) {
      const [at] = storePrices;
      if (at !== undefined) add(itemId, at.shown ? [at.shown.regularPriceCents ?? at.shown.priceCents] : []);
      if (at?.shown && 'withoutCrowd' in view) anchored.add(itemId);
    }
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

/** Publishes accepted reports, and reports on which enough independent households agree (`chooseWinningVote`). */
export async function publishReports(db: Db, now: Date): Promise<void> {
  await publishAcceptedReports(db, now);
  const reports = await listDueReports(db, { now, maxPairs: BATCH_PLACES });
  const ties = await listReporterOrigins(db, {
    userIds: [...new Set(reports.map(({ userId }) => userId))],
    now,
  });
  for (const [storeId, atStore] of Map.groupBy(reports, (report) => report.storeId)) {
    const expected = await listExpectedPrices(db, {
      storeId,
      itemIds: [...new Set(atStore.map((one) => one.itemId))],
      now,
    });
    const byPrice = Map.groupBy(atStore, ({ itemId, isMember }) => `${itemId} ${isMember}`);
    const winners: PriceReportRow[] = [];
    const decided: PriceReportRow[] = [];
    const held: PriceReportRow[] = [];
    for (const competing of byPrice.values()) {
      const known = expected.get(competing[0]?.itemId ?? 0);
      const votes = competing.map((report) => toVote(report, ties));
      const vote = known === undefined ? null : chooseWinningVote(votes, known, now);
      const winner = competing.find(({ id }) => id === vote?.id);
      if (winner !== undefined)
        winners.push({ ...winner, regularPriceCents: vote?.regularPriceCents ?? null });
      (winner === undefined ? held : decided).push(...competing);
    }
    await inTransaction(db, async (tx) => {
      // If a report changed after it was read, the next run counts the votes again.
      if ((await lockUnchangedReports(tx, decided)).length < decided.length) return;
      await removePublishedPrices(
        tx,
        winners.map(({ seenAt: after, ...winner }) => ({ ...winner, after })),
        now,
      );
      await insertReported(tx, winners, now);
      // Outvoted reports are marked as counted too. Otherwise, every run would process them again.
      await updateReportState(tx, decided, 'counted');
      await updateReportState(tx, held, 'held');
    });
  }
}

/**
 * Removes the published prices of withdrawn reports and replaces each of them with a price that other shoppers still
 * report. The replacement is the newest accepted report for the same time. If there's no accepted report for that time,
 * the replacement is the price that enough other households agree on, if any (`findReplacementVote`).
 */
export async function replaceWithdrawnReports(
  db: Tx,
  withdrawn: readonly RemovedPrices[],
  now: Date,
): Promise<void> {
  for (const price of await removePublishedPrices(db, withdrawn, now)) {
    const { itemId, storeId } = price;
    const reports = await listCountedReports(db, price);
    if (reports.length === 0) continue;
    const accepted = reports
      .filter(({ isAccepted, seenAt }) => isAccepted && seenAt.getTime() === price.seenAt.getTime())
      .toSorted((one, other) => other.reportedAt.getTime() - one.reportedAt.getTime())[0];
    if (accepted !== undefined) {
      await insertReported(db, [accepted], now);
      continue;
    }
    const ties = await listReporterOrigins(db, { userIds: reports.map(({ userId }) => userId), now });
    const known = (await listExpectedPrices(db, { storeId, itemIds: [itemId], now })).get(itemId);
    const votes = reports.map((report) => toVote(report, ties));
    const vote = known === undefined ? null : findReplacementVote(votes, price, known);
    const report = reports.find(({ id }) => id === vote?.id);
    if (report !== undefined)
      await insertReported(db, [{ ...report, regularPriceCents: vote?.regularPriceCents ?? null }], now);
  }
}
