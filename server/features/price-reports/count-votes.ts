import { nameHouseholds, UNKNOWN_ORIGIN } from '#domain/price/households.ts';
import { isFarFromExpected, listAgreedPrices, type PriceVote } from '#domain/price/reports.ts';
import type { CountedReport } from './counted-reports.ts';
import type { DueReport, PriceReportRow } from './queries.ts';
import type { PublishedPrice } from './remove-published.ts';

/** `household` is the name under which the report counts. */
export type NamedReport = PriceReportRow & { household: string };

export const toVote = ({ seenAt, ...report }: NamedReport, isNew = false): PriceVote => ({
  ...report,
  seenAt: seenAt.getTime(),
  record: report,
  isNew,
});

export type VoteDecision = {
  /** Prices to publish. */
  agreed: PublishedPrice[];
  /** Reports to mark as counted. */
  decided: NamedReport[];
  held: PriceReportRow[];
};

/**
 * Decides which reports of an item's price at a store count. `counted` lists the sightings that already counted. A
 * sighting still counts after its reporter sees a different price, but not after the reporter corrects it.
 */
export function countVotes(
  reports: readonly DueReport[],
  counted: readonly CountedReport[],
  {
    ties,
    expectedCents,
    now,
  }: { ties: ReadonlyMap<string, string[]>; expectedCents: readonly number[]; now: Date },
): VoteDecision {
  const households = nameHouseholds(
    [
      ...reports,
      ...counted.map((report) => ({ ...report, household: report.isAccepted ? null : report.household })),
    ].map((report) => ({ ...report, ties: ties.get(report.userId) ?? [] })),
  );
  const named = reports.map((report) => ({
    ...report,
    household: households.get(report.userId) ?? UNKNOWN_ORIGIN,
  }));
  const pending = named.filter(({ isPending }) => isPending);
  const seenAtOf = new Map(pending.map(({ id, seenAt }) => [id, seenAt.getTime()]));
  const today = now.toISOString().slice(0, 10);
  const earlier = counted.flatMap((report) => {
    if (report.seenAt.getTime() >= (seenAtOf.get(report.id) ?? Number.POSITIVE_INFINITY)) return [];
    if (report.promotionEndsOn !== null && report.promotionEndsOn < today) return [];
    // The household of an accepted report wasn't checked when it was accepted.
    const household = report.isAccepted ? households.get(report.userId) : report.household;
    return household === undefined ? [] : [{ ...report, household }];
  });
  const votes = [
    ...pending.map((report) => toVote(report, true)),
    ...earlier.map((report) => toVote(report)),
  ];
  const [first] = named;
  const prices = listAgreedPrices(votes, expectedCents, now);
  if (first === undefined || prices.length === 0) return { agreed: [], decided: [], held: named };
  const isFar = ({ priceCents }: PriceReportRow) => isFarFromExpected(priceCents, expectedCents);
  return {
    // A price is published only if a new report agrees with it.
    agreed: prices.flatMap((price) =>
      price.isNew ? [{ ...first, ...price, seenAt: new Date(price.seenAt) }] : [],
    ),
    // Once a price is agreed, reports that agree with no other are counted too. Otherwise, every run would process them
    // again.
    decided: named.filter((report) => !isFar(report)),
    held: named.filter(isFar),
  };
}
