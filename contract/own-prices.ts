import { z } from 'zod/mini';
import { deferredText } from '#domain/language.ts';
import { MAX_PRICE_CENTS } from '#domain/money.ts';
import type { Endpoint } from './endpoint.ts';
import { count, id, instant, withDescription } from './fields.ts';
import { MAX_OWN_PRICES_AT_ONCE } from './limits.ts';

export const validPriceCents = count.check(
  z.minimum(1, deferredText('must be at least 1')),
  z.maximum(MAX_PRICE_CENTS, deferredText('is too high for a price')),
);

/** A null `priceCents` withdraws the earlier report. */
export const ownPrice = z.strictObject({
  itemId: id,
  storeId: id,
  priceCents: withDescription(
    z.nullable(validPriceCents),
    'per package, or per pound for items sold by weight',
  ),
  regularPriceCents: withDescription(
    z.nullable(validPriceCents),
    'the price without the promotion or the card; null if there was neither or it is unknown',
  ),
  isMember: z.optional(
    withDescription(
      z.boolean(),
      "requires the chain's card; the regular price counts for shoppers without it",
    ),
  ),
  promotionEndsOn: z.optional(
    withDescription(
      z.nullable(z.iso.date()),
      'last day of the promotion, after which the regular price counts, or nothing if there is none',
    ),
  ),
  seenAt: instant,
});

export type OwnPrice = z.output<typeof ownPrice>;

export const putOwnPrices = {
  method: 'PUT',
  path: '/api/own-prices',
  summary:
    'Report prices seen at stores; they count for this shopper immediately, and for others once enough households agree or an administrator accepts them',
  access: 'user',
  maxBodyBytes: 6_000,
  body: z.strictObject({
    prices: z
      .array(ownPrice)
      .check(
        z.minLength(1, deferredText('must have at least one price')),
        z.maxLength(MAX_OWN_PRICES_AT_ONCE, `at most ${MAX_OWN_PRICES_AT_ONCE} at once`),
      ),
  }),
  success: 200,
  response: z.object({
    before: withDescription(
      z.array(ownPrice),
      'the earlier reports, with priceCents null if there were none; sending them again restores them; refused if one was seen too long ago',
    ),
  }),
} as const satisfies Endpoint;
