import type { FastifyInstance } from 'fastify';
import { MAX_OWN_PRICES, OWN_PRICE_DAYS } from '#contract/limits.ts';
import { type OwnPrice, putOwnPrices } from '#contract/own-prices.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import type { Deps } from '#server/env/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { AppError, badFields, refuseRepeats } from '#server/http/errors.ts';
import { keepOwnPrices } from './queries.ts';

/** Clocks differ a little between machines. */
const SLACK_MS = 5 * MINUTE_MS;

export const ownPricesFull = () =>
  new AppError(
    409,
    'own_prices_full',
    `This price was not kept: you have told us ${MAX_OWN_PRICES}, which is all that fit. Open one of yours in the table of your cart and press “Take mine back” first.`,
  );

/** What is wrong with a price by itself; null where nothing is. */
function fault({ priceCents, regularPriceCents, seenAt }: OwnPrice, now: Date) {
  const seenMs = Date.parse(seenAt);
  if (seenMs > now.getTime() + SLACK_MS) return { field: 'seenAt', message: 'is still to come' };
  if (priceCents !== null && seenMs < now.getTime() - OWN_PRICE_DAYS * DAY_MS) {
    return { field: 'seenAt', message: `must be within the last ${OWN_PRICE_DAYS} days` };
  }
  if (regularPriceCents !== null && (priceCents === null || regularPriceCents <= priceCents)) {
    return { field: 'regularPriceCents', message: 'must be higher than the price on promotion' };
  }
  return null;
}

export function ownPriceRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  endpoint(app, putOwnPrices, async ({ body: { prices }, user }) => {
    const now = clock();
    refuseRepeats(
      'prices',
      prices.map(({ itemId, storeId }) => `${itemId} ${storeId}`),
      'an item at a store',
    );
    const faults = prices.flatMap((price, place) => {
      const found = fault(price, now);
      return found ? [{ ...found, field: `prices.${place}.${found.field}` }] : [];
    });
    if (faults.length > 0) throw badFields(...faults);
    const kept = await keepOwnPrices(db, { userId: user.id, prices, now });
    if (kept.outcome === 'full') throw ownPricesFull();
    if (kept.outcome === 'unknown') {
      throw badFields(
        ...kept.places.map((place) => ({
          field: `prices.${place}`,
          message: 'there is no such item or store',
        })),
      );
    }
    return { before: kept.before };
  });
}
