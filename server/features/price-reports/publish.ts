import { nameHouseholds, UNKNOWN_ORIGIN } from '#domain/price/households.ts';
import { canVote, findPlausibleRegularPrice } from '#domain/price/reports.ts';
import { type Db, inTransaction, type Tx } from '#server/db/connect.ts';
import { listExpectedPrices } from './expected-prices.ts';
import { holdReports } from './held-reports.ts';
import { updatePublishedPrices } from './published-prices.ts';
import { listDueReports, type PriceReportRow } from './queries.ts';
import { listReporterOrigins } from './ties.ts';
import { insertVotes, listVotes, type NewVote, type Place } from './votes.ts';

const BATCH_REPORTS = 500;
/** Maximum number of batches in one run. The next run handles the remaining reports. */
const MAX_BATCHES = 30;

const placeOf = ({ itemId, storeId }: Place) => `${itemId} ${storeId}`;

/** Names the household of each report (`nameHouseholds`). At a place where a shopper already has a vote, it keeps its name. */
async function nameReportHouseholds(
  db: Db,
  reports: readonly PriceReportRow[],
  now: Date,
): Promise<Map<PriceReportRow, string>> {
  const votes = await listVotes(db, reports);
  const userIds = [...new Set([...reports, ...votes].map(({ userId }) => userId))];
  const ties = await listReporterOrigins(db, { userIds, now });
  const entries = [
    ...reports.map((report) => ({ ...report, household: null })),
    ...votes.map((vote) => ({ ...vote, id: vote.reportId })),
  ].map((entry) => ({ ...entry, ties: ties.get(entry.userId) ?? [] }));
  const namesAt = new Map(
    [...Map.groupBy(entries, placeOf)].map(([place, atPlace]) => [place, nameHouseholds(atPlace)]),
  );
  return new Map(
    reports.map((report) => [report, namesAt.get(placeOf(report))?.get(report.userId) ?? UNKNOWN_ORIGIN]),
  );
}

/** Lists the reports that become votes. All are compared with the expected prices from before any of them counts. */
async function listNewVotes(db: Db, reports: readonly PriceReportRow[], now: Date): Promise<NewVote[]> {
  const households = await nameReportHouseholds(db, reports, now);
  const votes: NewVote[] = [];
  for (const [storeId, atStore] of Map.groupBy(reports, (report) => report.storeId)) {
    const itemIds = [...new Set(atStore.map(({ itemId }) => itemId))];
    const expected = await listExpectedPrices(db, { storeId, itemIds, now });
    for (const report of atStore) {
      const expectedCents = expected.get(report.itemId);
      const household = households.get(report) ?? UNKNOWN_ORIGIN;
      if (expectedCents === undefined || household === UNKNOWN_ORIGIN) continue;
      if (!canVote(report, expectedCents, now)) continue;
      const regularPriceCents = findPlausibleRegularPrice(report, expectedCents);
      votes.push({ reportId: report.id, reportedAt: report.reportedAt, regularPriceCents, household });
    }
  }
  return votes;
}

/**
 * Turns due reports into votes, and publishes the prices that enough independent households agree on. Reports that
 * can't be votes are held.
 */
export async function publishReports(db: Db, now: Date): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const reports = await listDueReports(db, { now, limit: BATCH_REPORTS });
    if (reports.length === 0) return;
    const votes = await listNewVotes(db, reports, now);
    await inTransaction(db, async (tx) => {
      await holdReports(tx, reports);
      await updatePublishedPrices(tx, await insertVotes(tx, votes), now);
    });
  }
}

/** Publishes the price of a report that an administrator has just accepted. */
export async function publishAcceptedReport(tx: Tx, report: PriceReportRow, now: Date): Promise<void> {
  const { id: reportId, reportedAt, regularPriceCents } = report;
  const vote = { reportId, reportedAt, regularPriceCents, household: null };
  await updatePublishedPrices(tx, await insertVotes(tx, [vote]), now);
}
