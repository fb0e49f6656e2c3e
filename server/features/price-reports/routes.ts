import type { FastifyInstance } from 'fastify';
import { listPriceReports, type PriceReport, reviewPriceReport } from '#contract/price-reports.ts';
import { SHOPPER_SOURCE } from '#domain/price/price.ts';
import {
  type HoldReason,
  isFarFromExpected,
  isOriginalPrice,
  MAX_UNMARKED_REGULAR_CHANGE_PERCENT,
} from '#domain/price/reports.ts';
import { type Db, inTransaction } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';
import { listHeldPrices, reviewHeldPrice } from '#server/features/observations/api.ts';
import { loadEntryPricer } from '#server/features/pricing/api.ts';
import { listPricingStores, listStoreNames } from '#server/features/stores/api.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { notFoundError } from '#server/http/errors.ts';
import { listExpectedPrices } from './expected-prices.ts';
import { publishAcceptedReport } from './publish.ts';
import { updatePublishedPrices } from './published-prices.ts';
import {
  findReport,
  hasSimilarEarlierObservation,
  listReports,
  type ReportToReview,
  updateReviewedReport,
} from './queries.ts';
import { deleteRejectedVote } from './votes.ts';

/** A shopper's report, or a doubtful price from an import or a live service (`HeldPrice`). */
type PriceToReview = Omit<ReportToReview, 'userId' | 'reportedAt' | 'acceptedCount' | 'rejectedCount'> &
  Pick<PriceReport, 'from' | 'source' | 'reporter'> & {
    chainName?: string | null;
    doubt?: Exclude<HoldReason, 'unconfirmed'>;
  };

function toPriceToReview({ acceptedCount, rejectedCount, ...report }: ReportToReview): PriceToReview {
  const reporter = { acceptedCount, rejectedCount };
  return { ...report, from: 'shopper', source: SHOPPER_SOURCE, reporter };
}

async function listPricesToReview(db: Db, now: Date): Promise<PriceToReview[]> {
  const reports = await listReports(db, now);
  const heldImports = await listHeldPrices(db);
  const sourceFields = { isMember: false, hasPhoto: false, from: 'source', reporter: null } as const;
  return [...reports.map(toPriceToReview), ...heldImports.map((price) => ({ ...price, ...sourceFields }))];
}

/** True if no similar price is known at the chain or expected at the store, so the report can't be a copy. */
async function isOriginalReport(db: Db, id: number, now: Date): Promise<boolean> {
  const report = await findReport(db, id);
  if (report === undefined || (await hasSimilarEarlierObservation(db, report))) return false;
  const { itemId, storeId, priceCents } = report;
  const expectedCents = (await listExpectedPrices(db, { storeId, itemIds: [itemId], now })).get(itemId);
  // The app doesn't show prices at a hidden store, so the price may have been copied from a different store.
  return expectedCents !== undefined && isOriginalPrice(priceCents, expectedCents);
}

async function previewPrices(
  db: Db,
  pricesToReview: readonly PriceToReview[],
  now: Date,
): Promise<PriceReport[]> {
  const storeIds = [...new Set(pricesToReview.map(({ storeId }) => storeId))];
  const itemIds = [...new Set(pricesToReview.map(({ itemId }) => itemId))];
  const pricingStores = await listPricingStores(db, { userId: '', storeIds });
  const names = await listStoreNames(db, storeIds);
  const priceEntries = await loadEntryPricer(
    db,
    itemIds.map((itemId) => ({ itemId })),
    pricingStores,
  );
  return pricesToReview.map((report) => {
    const { id, itemId, storeId, name, brand, unit, from, source, reporter, chainName } = report;
    const { priceCents, regularPriceCents, isMember, hasPhoto } = report;
    const store = pricingStores.find((each) => each.id === storeId);
    // Previews the price that everyone would see if the report were accepted, by passing it as the viewer's own price.
    const previewPrice = (own: readonly PriceToReview[], hasCard: boolean) => {
      const stores = store === undefined ? [] : [{ ...store, hasCard }];
      const pricedEntry = priceEntries({ stores, own, now }).find((priced) => priced.itemId === itemId);
      return pricedEntry?.storePrices[0]?.shown ?? null;
    };
    const previewEffect = (hasCard: boolean, shown = previewPrice([], hasCard)) => ({
      shownCents: shown?.priceCents ?? null,
      isEstimate: shown?.kind === 'estimated',
      thenCents: previewPrice([report], hasCard)?.priceCents ?? null,
    });
    const shown = previewPrice([], isMember);
    const usualCents = shown ? [shown.regularPriceCents ?? shown.priceCents] : [];
    // Check both prices, because shoppers without the card pay the regular price, and everyone pays it after the
    // promotion.
    const isUnusual = (cents: number | null, maxPercent?: number) =>
      cents !== null && cents !== shown?.priceCents && isFarFromExpected(cents, usualCents, maxPercent);
    const regularPriceDoubt = isUnusual(regularPriceCents, MAX_UNMARKED_REGULAR_CHANGE_PERCENT)
      ? ('regular-price' as const)
      : null;
    return {
      ...{ id, from, source, reporter, priceCents, regularPriceCents, isMember, hasPhoto },
      seenAt: report.seenAt.toISOString(),
      item: { id: itemId, name, brand, unit },
      store: { id: storeId, name: chainName ?? names.get(storeId) ?? '' },
      doubt:
        report.doubt ??
        (isUnusual(priceCents) || isUnusual(regularPriceCents) ? 'outlier' : regularPriceDoubt),
      ...previewEffect(isMember, shown),
      withoutCard: isMember ? previewEffect(false) : null,
    };
  });
}

export function priceReportRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  addEndpoint(app, listPriceReports, async () => {
    const now = clock();
    return previewPrices(db, await listPricesToReview(db, now), now);
  });

  addEndpoint(app, reviewPriceReport, async ({ params, body }) => {
    if (body.from === 'source') {
      if (!(await reviewHeldPrice(db, { ...params, ...body, now: clock() }))) throw notFoundError('Price');
      return null;
    }
    const now = clock();
    const isOriginal = body.isAccepted && (await isOriginalReport(db, params.id, now));
    await inTransaction(db, async (tx) => {
      const isReviewed = await updateReviewedReport(tx, { ...params, ...body, isOriginal, now });
      const report = isReviewed ? await findReport(tx, params.id) : undefined;
      if (report === undefined) throw notFoundError('Price report');
      if (body.isAccepted) return publishAcceptedReport(tx, report, now);
      await deleteRejectedVote(tx, report.id);
      await updatePublishedPrices(tx, [report], now);
    });
    return null;
  });
}
