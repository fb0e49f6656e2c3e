import type { FastifyInstance } from 'fastify';
import { judgePriceReport, listPriceReports, type PriceReport } from '#contract/price-reports.ts';
import { SHOPPER_SOURCE } from '#domain/price.ts';
import { doubtOf, toPeers } from '#domain/price-reports.ts';
import type { Db } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';
import { priceEntries } from '#server/features/prices/api.ts';
import { comparedStores } from '#server/features/stores/api.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { notFound } from '#server/http/errors.ts';
import { publishAccepted } from './publish.ts';
import { judge, readReports, type ShownReport } from './queries.ts';

/** A report with what everybody is shown there, and what they would be shown. */
async function preview(db: Db, report: ShownReport, now: Date): Promise<PriceReport> {
  const { id, itemId, storeId, name, brand, unit, storeName, acceptedCount, rejectedCount } = report;
  const stores = await comparedStores(db, { userId: report.userId, storeIds: [storeId] });
  const shownWith = async (own: readonly (ShownReport & { source: string })[]) => {
    const [priced] = await priceEntries(db, [{ itemId }], { stores, own, now });
    return priced?.storePrices[0]?.shown ?? null;
  };
  const shown = await shownWith([]);
  const then = await shownWith([{ ...report, source: SHOPPER_SOURCE }]);
  const { priceCents, regularPriceCents } = report;
  return {
    ...{ id, priceCents, regularPriceCents, seenAt: report.seenAt.toISOString() },
    item: { id: itemId, name, brand, unit },
    store: { id: storeId, name: storeName },
    reporter: { acceptedCount, rejectedCount },
    doubt: doubtOf(priceCents, toPeers(shown, now)),
    shownCents: shown?.priceCents ?? null,
    isEstimate: shown?.kind === 'estimated',
    thenCents: then?.priceCents ?? null,
  };
}

export function priceReportRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  endpoint(app, listPriceReports, async () => {
    const now = clock();
    const reports: PriceReport[] = [];
    for (const report of await readReports(db, now)) reports.push(await preview(db, report, now));
    return reports;
  });

  endpoint(app, judgePriceReport, async ({ params, body }) => {
    if (!(await judge(db, { ...params, ...body }))) throw notFound('Price report');
    if (body.isAccepted) await publishAccepted(db, clock());
    return null;
  });
}
