import { z } from 'zod/mini';
import { said } from '#domain/language.ts';
import { MAX_PRICE_CENTS } from '#domain/money.ts';
import type { Endpoint } from './endpoint.ts';
import { count, described, id, instant } from './fields.ts';
import { MAX_OWN_PRICES_AT_ONCE } from './limits.ts';

/** A possible price, at least one cent. */
export const validPriceCents = count.check(
  z.minimum(1, said('must be at least 1')),
  z.maximum(MAX_PRICE_CENTS, said('is too high for a price')),
);

/** A price the shopper saw at a store; `priceCents` null withdraws the earlier report. */
const ownPrice = z.strictObject({
  itemId: id,
  storeId: id,
  priceCents: described(z.nullable(validPriceCents), 'for one package; per pound of what is sold by weight'),
  regularPriceCents: described(
    z.nullable(validPriceCents),
    'the price without the promotion; null where it was none',
  ),
  isMember: z.optional(
    described(
      z.boolean(),
      'only with the card of the chain: it counts for who has that, the regular price for the others',
    ),
  ),
  promotionEndsOn: z.optional(
    described(
      z.nullable(z.iso.date()),
      'the last day of the promotion; from then on this price says nothing',
    ),
  ),
  seenAt: instant,
});

export type OwnPrice = z.output<typeof ownPrice>;

export const putOwnPrices = {
  method: 'PUT',
  path: '/api/own-prices',
  summary:
    'Say what items cost at stores: the totals of who says it use it at once, those of others once it is borne out',
  access: 'user',
  maxBodyBytes: 6_000,
  body: z.strictObject({
    prices: z
      .array(ownPrice)
      .check(
        z.minLength(1, said('must hold a price')),
        z.maxLength(MAX_OWN_PRICES_AT_ONCE, `at most ${MAX_OWN_PRICES_AT_ONCE} at once`),
      ),
  }),
  success: 200,
  response: z.object({
    before: described(
      z.array(ownPrice),
      'what was said of them before, priceCents null where nothing: sent again, it undoes',
    ),
  }),
} as const satisfies Endpoint;
