import type { FastifyInstance } from 'fastify';
import {
  getClubSavings,
  getReceipt,
  getUsualBasket,
  listReceipts,
  matchReceiptLines,
  type ReceiptBody,
  removeReceipt,
  saveReceipt,
} from '#contract/receipts.ts';
import { getSpending } from '#contract/spending.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { t } from '#domain/language.ts';
import { createReadRouter } from '#server/db/replica.ts';
import type { Deps } from '#server/env/deps.ts';
import { loadVocabulary, searchItems, type VocabularyCache } from '#server/features/grocery-items/api.ts';
import { saveHouseholdTies } from '#server/features/price-reports/api.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { invalidFieldsError, notFoundError } from '#server/http/errors.ts';
import { limitAttempts } from '#server/http/rate-limit.ts';
import { findClubSavings } from './club-savings.ts';
import { matchLines } from './match-lines.ts';
import { deleteReceipt, findReceipt, listReceiptsForUser } from './queries.ts';
import { saveReceiptAndPrices } from './save-receipt.ts';
import { computeSpending } from './spending.ts';
import { listUsualBasket } from './usual-basket.ts';

const RECEIPT_RATE_LIMIT = { attempts: 60, windowSeconds: 10 * 60 };

/** Guam is ten hours ahead of UTC. */
const MAX_TIME_ZONE_AHEAD_MS = 10 * HOUR_MS;

function rejectInvalidReceipt({ purchasedOn, lines }: ReceiptBody, now: Date): void {
  if (purchasedOn > new Date(now.getTime() + MAX_TIME_ZONE_AHEAD_MS).toISOString().slice(0, 10)) {
    throw invalidFieldsError({ field: 'purchasedOn', message: t`is in the future` });
  }
  if (purchasedOn < '2000')
    throw invalidFieldsError({ field: 'purchasedOn', message: t`must be after 1999` });
  const issues = lines.flatMap(({ priceCents, regularCents }, index) =>
    regularCents !== null && regularCents <= priceCents
      ? [{ field: `lines.${index}.regularCents`, message: t`must be more than what was paid` }]
      : [],
  );
  if (issues.length > 0) throw invalidFieldsError(...issues);
}

export function receiptRoutes(app: FastifyInstance, deps: Deps, vocabulary: VocabularyCache): void {
  const { db, clock } = deps;
  const routeRead = createReadRouter(deps);
  const createRateLimit = (call: 'match-receipt' | 'save-receipt') => ({
    count: ({ id }: { id: string }) =>
      limitAttempts(db, { key: [call, id], limit: RECEIPT_RATE_LIMIT, now: clock() }),
  });

  addEndpoint(
    app,
    matchReceiptLines,
    async ({ body, user }) => {
      const search = (text: string) => routeRead((from) => searchItems(from, vocabulary, text));
      const words = await routeRead((from) => loadVocabulary(from, vocabulary));
      return {
        lines: await matchLines(
          db,
          { search, vocabulary: words },
          { userId: user.id, ...body, now: clock() },
        ),
      };
    },
    createRateLimit('match-receipt'),
  );

  addEndpoint(
    app,
    saveReceipt,
    async ({ body, user, request, reply }) => {
      const now = clock();
      rejectInvalidReceipt(body, now);
      const id = await saveReceiptAndPrices(db, { userId: user.id, receipt: body, now });
      await saveHouseholdTies(deps, { userId: user.id, request, reply });
      const savedReceipt = await findReceipt(db, { userId: user.id, id });
      if (savedReceipt === null) throw notFoundError(t`Receipt`);
      return savedReceipt;
    },
    createRateLimit('save-receipt'),
  );

  addEndpoint(app, listReceipts, ({ user }) => listReceiptsForUser(db, user.id));

  addEndpoint(app, getUsualBasket, ({ user }) => listUsualBasket(db, { userId: user.id, now: clock() }));

  addEndpoint(app, getClubSavings, ({ user }) => findClubSavings(db, { userId: user.id, now: clock() }));

  addEndpoint(app, getSpending, ({ user }) => computeSpending(db, { userId: user.id, now: clock() }));

  addEndpoint(app, getReceipt, async ({ params, user }) => {
    const receipt = await findReceipt(db, { userId: user.id, id: params.id });
    if (receipt === null) throw notFoundError(t`Receipt`);
    return receipt;
  });

  addEndpoint(app, removeReceipt, async ({ params, user }) => {
    const deletedReceipt = await deleteReceipt(db, { userId: user.id, id: params.id, now: clock() });
    if (deletedReceipt === null) throw notFoundError(t`Receipt`);
    return deletedReceipt;
  });
}
