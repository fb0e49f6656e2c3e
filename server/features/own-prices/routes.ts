import type { FastifyInstance } from 'fastify';
import { MAX_PROMOTION_DAYS, OWN_PRICE_MAX_AGE_DAYS } from '#contract/limits.ts';
import { type OwnPrice, putOwnPrices } from '#contract/own-prices.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { t } from '#domain/language.ts';
import type { Deps } from '#server/env/deps.ts';
import { saveHouseholdTies } from '#server/features/price-reports/api.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { invalidFieldsError, rejectDuplicateIds } from '#server/http/errors.ts';
import { limitAttempts } from '#server/http/rate-limit.ts';
import { saveOwnPrices } from './queries.ts';

const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;
/** Limited because each call learns each chain's price level from this shopper's prices again. */
const SAVE_LIMIT = { attempts: 300, windowSeconds: 10 * 60 };

function findPriceIssue(
  { priceCents, regularPriceCents, promotionEndsOn = null, seenAt }: OwnPrice,
  now: Date,
) {
  const seenAtMs = Date.parse(seenAt);
  if (seenAtMs > now.getTime() + CLOCK_TOLERANCE_MS) return { field: 'seenAt', message: t`is in the future` };
  if (priceCents !== null && seenAtMs < now.getTime() - OWN_PRICE_MAX_AGE_DAYS * DAY_MS) {
    return { field: 'seenAt', message: t`must be within the last ${OWN_PRICE_MAX_AGE_DAYS} days` };
  }
  if (regularPriceCents !== null && (priceCents === null || regularPriceCents <= priceCents)) {
    return { field: 'regularPriceCents', message: t`must be higher than the sale price` };
  }
  return promotionEndsOn === null || priceCents === null
    ? null
    : findPromotionEndIssue(promotionEndsOn, seenAtMs);
}

export function findPromotionEndIssue(endsOn: string, seenAtMs: number) {
  const field = 'promotionEndsOn';
  const endsAtMs = Date.parse(endsOn);
  // The date at the store may be a day behind the UTC date.
  if (endsAtMs < seenAtMs - 2 * DAY_MS) return { field, message: t`must not be before the price was seen` };
  const message = t`must be within ${MAX_PROMOTION_DAYS} days of the day the price was seen`;
  return endsAtMs > seenAtMs + MAX_PROMOTION_DAYS * DAY_MS ? { field, message } : null;
}

export function ownPriceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  addEndpoint(app, putOwnPrices, async ({ body: { prices }, user, request, reply }) => {
    const now = clock();
    await limitAttempts(db, { key: ['own-prices', user.id], limit: SAVE_LIMIT, now });
    rejectDuplicateIds(
      'prices',
      prices.map(({ itemId, storeId }) => `${itemId} ${storeId}`),
      'an item at a store',
    );
    const issues = prices.flatMap((price, index) => {
      const issue = findPriceIssue(price, now);
      return issue ? [{ ...issue, field: `prices.${index}.${issue.field}` }] : [];
    });
    if (issues.length > 0) throw invalidFieldsError(...issues);
    const saveResult = await saveOwnPrices(db, { userId: user.id, prices, now });
    if (saveResult.outcome === 'unknown') {
      throw invalidFieldsError(
        ...saveResult.unknownIndexes.map((index) => ({
          field: `prices.${index}`,
          message: t`we don’t have that item or store`,
        })),
      );
    }
    await saveHouseholdTies(deps, { userId: user.id, request, reply });
    return { before: saveResult.before };
  });
}
