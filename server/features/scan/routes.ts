import type { FastifyInstance } from 'fastify';
import { MAX_PROPOSED_ITEMS } from '#contract/limits.ts';
import {
  type CodeLookupResult,
  type ItemDescription,
  listProposedItems,
  lookUpCode,
  proposeItem,
  reviewProposedItem,
} from '#contract/scan.ts';
import { codeProblemText, parseProductCode } from '#domain/item/gtin.ts';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import { t } from '#domain/language.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';
import { refreshCatalogDerivedData, upsertGroceryItems } from '#server/features/grocery-items/api.ts';
import { listPricingStores, type PricingStore } from '#server/features/stores/api.ts';
import { findWicListing } from '#server/features/wic/api.ts';
import { createCallLimiter } from '#server/http/call-limit.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { AppError, badRequestError, invalidFieldsError, notFoundError } from '#server/http/errors.ts';
import { defaultRateLimits, limitAttempts, toCallerKey } from '#server/http/rate-limit.ts';
import {
  findProductByCode,
  isStoreBrand,
  listPendingProposals,
  saveBarcodeProposal,
  updateItemBarcode,
  updateProposalState,
} from './queries.ts';

const PROPOSAL_LIMIT = { attempts: 200, windowSeconds: 60 * 60 };

const compareDistances = (a: PricingStore, b: PricingStore) =>
  (a.distanceMiles ?? 0) - (b.distanceMiles ?? 0);

const PROPOSAL_SOURCE = 'shoppers';

const proposalsFullError = () =>
  new AppError(
    409,
    'proposed_items_full',
    t`You’ve named ${MAX_PROPOSED_ITEMS} barcodes, the most allowed. Add this one to your list as a note.`,
  );

function parseGtin(text: string): string {
  const code = parseProductCode(text);
  if (code.kind === 'product') return code.gtin;
  const message = codeProblemText(code);
  // The scanner shows this message to the shopper, so it doesn't start with the field's name.
  throw badRequestError(message, [{ field: 'code', message }]);
}

/** Creates the item, or adds the code to an existing item with that name, brand and size. */
async function insertProposedItem(
  tx: Tx,
  gtin: string | null,
  { name, brand, unit, category }: ItemDescription,
): Promise<void> {
  const hasStoreBrand = await isStoreBrand(tx, brand);
  await upsertGroceryItems(tx, [
    {
      ...{ name, brand, unit, category, gtin, netContent: parseNetContent(unit) },
      ...{ popularity: 0, brandTier: hasStoreBrand ? 'store' : 'national', usualPieceLb: null },
      ...{ classifiedKind: null, basePriceCents: null, baseBasis: null, baseSource: null },
      ...{ source: PROPOSAL_SOURCE, sourceRef: gtin },
    },
  ]);
  await refreshCatalogDerivedData(tx);
}

export function scanRoutes(app: FastifyInstance, { db, clock, limits = defaultRateLimits }: Deps): void {
  const limitLookups = createCallLimiter(clock, limits.searchesPerMinute);

  const readLookupResult = async (userId: string, gtin: string): Promise<CodeLookupResult> => {
    const [nearest] = (await listPricingStores(db, { userId })).sort(compareDistances);
    const wicQuery = { product: { gtin }, storeId: nearest?.id ?? null, now: clock() };
    const wic = await findWicListing(db, wicQuery);
    return { ...(await findProductByCode(db, { userId, gtin })), ...(wic && { wic }) };
  };

  addEndpoint(app, lookUpCode, async ({ query, user, request, reply }) => {
    limitLookups(toCallerKey(request), reply);
    return readLookupResult(user.id, parseGtin(query.code));
  });

  addEndpoint(app, proposeItem, async ({ body: { code, itemId, description }, user }) => {
    const gtin = parseGtin(code);
    if ((itemId === null) === (description === null)) {
      throw invalidFieldsError({
        field: 'description',
        message: t`give an itemId or a description, not both`,
      });
    }
    const now = clock();
    await limitAttempts(db, { key: ['propose', user.id], limit: PROPOSAL_LIMIT, now });
    const outcome = await saveBarcodeProposal(db, { userId: user.id, gtin, itemId, description, now });
    if (outcome === 'unknown')
      throw invalidFieldsError({ field: 'itemId', message: t`we don’t have that item` });
    if (outcome === 'full') throw proposalsFullError();
    return readLookupResult(user.id, gtin);
  });

  addEndpoint(app, listProposedItems, async () =>
    (await listPendingProposals(db)).map(({ proposedAt, ...row }) => ({
      ...row,
      proposedAt: proposedAt.toISOString(),
    })),
  );

  addEndpoint(app, reviewProposedItem, async ({ params, body }) => {
    await db.transaction().execute(async (tx) => {
      const proposal = await updateProposalState(tx, { ...params, ...body });
      if (proposal === undefined) throw notFoundError(t`Proposed item`);
      if (!body.isAccepted) return;
      const { gtin, itemId, description } = proposal;
      if (description !== null) return insertProposedItem(tx, gtin, description);
      const isBarcodeAssigned =
        itemId !== null && gtin !== null && (await updateItemBarcode(tx, { itemId, gtin }));
      if (!isBarcodeAssigned) throw notFoundError(t`Proposed item`);
      await refreshCatalogDerivedData(tx);
    });
    return null;
  });
}
