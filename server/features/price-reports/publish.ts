import { DAY_MS } from '#domain/durations.ts';
import { STORE_PRICE_MAX_AGE_DAYS } from '#domain/price/age.ts';
import { nameHouseholds } from '#domain/price/households.ts';
import { canVote, findPlausibleRegularPrice } from '#domain/price/reports.ts';
import { type Db, inTransaction, type Tx } from '#server/db/connect.ts';
import { reviewContradictedReports } from './contradicted-reports.ts';
import { listExpectedPrices } from './expected-prices.ts';
import { markReportsProcessed } from './held-reports.ts';
import { updatePublishedPrices } from './published-prices.ts';
import { listDueReports, type PriceReportRow } from './queries.ts';
import { listHouseholdTies } from './ties.ts';
import { type ItemAtStore, insertVotes, listItemsWithVotes, listVotes, type NewVote } from './votes.ts';

/** The next run handles any remaining reports. */
const MAX_REPORTS_PER_RUN = 15_000;
const BATCH_SIZE = 500;

const pairKey = ({ itemId, storeId }: ItemAtStore) => `${itemId} ${storeId}`;

/** Returns each report's household, or null if it can't be determined (`nameHouseholds`). */
async function findHouseholds(
  db: Db,
  reports: readonly PriceReportRow[],
  now: Date,
): Promise<Map<PriceReportRow, string | null>> {
  const votes = await listVotes(db, reports);
  const userIds = [...new Set([...reports, ...votes].map(({ userId }) => userId))];
  const ties = await listHouseholdTies(db, { userIds, now });
  const entries = [
    ...reports.map((report) => ({ ...report, reportId: report.id, household: null })),
    ...votes,
  ].map((entry) => ({ ...entry, ties: ties.get(entry.userId) ?? [] }));
  const namesByPair = new Map(
    [...Map.groupBy(entries, pairKey)].map(([key, pairEntries]) => [key, nameHouseholds(pairEntries)]),
  );
  return new Map(
    reports.map((report) => [report, namesByPair.get(pairKey(report))?.get(report.userId) ?? null]),
  );
}

/** Lists the reports that become votes. Compares all of them with the expected prices before any of them counts. */
async function listNewVotes(db: Db, reports: readonly PriceReportRow[], now: Date): Promise<NewVote[]> {
  const households = await findHouseholds(db, reports, now);
  const votes: NewVote[] = [];
  for (const [storeId, storeReports] of Map.groupBy(reports, (report) => report.storeId)) {
    const itemIds = [...new Set(storeReports.map(({ itemId }) => itemId))];
    const expectedCentsByItem = await listExpectedPrices(db, { storeId, itemIds, now });
    for (const report of storeReports) {
      const { id: reportId, reportedAt } = report;
      const household = households.get(report) ?? null;
      const expectedCents = expectedCentsByItem.get(report.itemId);
      if (household === null || expectedCents === undefined || !canVote(report, expectedCents, now)) continue;
      const regularPriceCents = findPlausibleRegularPrice(report, expectedCents);
      votes.push({ reportId, reportedAt, regularPriceCents, household, acceptedAt: null });
    }
  }
  return votes;
}

/**
 * Marks due reports as held, turns those that can vote into votes, and publishes the prices that enough households now
 * agree on.
 */
export async function publishReports(db: Db, now: Date): Promise<void> {
  const reports = await listDueReports(db, { now, limit: MAX_REPORTS_PER_RUN });
  const votes = Map.groupBy(await listNewVotes(db, reports, now), ({ reportId }) => reportId);
  for (let start = 0; start < reports.length; start += BATCH_SIZE) {
    const batch = reports.slice(start, start + BATCH_SIZE);
    await inTransaction(db, async (tx) => {
      await markReportsProcessed(tx, batch);
      const pairs = await insertVotes(
        tx,
        batch.flatMap(({ id }) => votes.get(id) ?? []),
      );
      await updatePublishedPrices(tx, pairs, now);
    });
  }
}

/**
 * Recomputes recently reported prices. Earlier official prices that were imported since then can change their regular
 * prices, and which reports need a review.
 */
export async function recomputePublishedPrices(db: Db, now: Date): Promise<void> {
  const pairs = await listItemsWithVotes(db, new Date(now.getTime() - STORE_PRICE_MAX_AGE_DAYS * DAY_MS));
  for (let start = 0; start < pairs.length; start += BATCH_SIZE) {
    const batch = pairs.slice(start, start + BATCH_SIZE);
    await inTransaction(db, (tx) => updatePublishedPrices(tx, batch, now));
  }
}

export async function publishAcceptedReport(tx: Tx, report: PriceReportRow, now: Date): Promise<void> {
  const { id: reportId, reportedAt, regularPriceCents } = report;
  const vote = { reportId, reportedAt, regularPriceCents, household: null, acceptedAt: now };
  await reviewContradictedReports(tx, report);
  await updatePublishedPrices(tx, await insertVotes(tx, [vote]), now);
}
