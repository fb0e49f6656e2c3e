import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { count, dollars, id, idParam, instant, money, withDescription } from './fields.ts';
import { PRICE_MATCH_MAX_AGE_DAYS } from './limits.ts';

const commonFields = {
  channel: z.enum(['in-store', 'pickup']),
  source: withDescription(z.nullable(z.string()), 'null if the shopper saw it'),
  observedAt: instant,
  store: z.object({
    id,
    name: z.string(),
    chainName: z.string(),
    logo: z.string(),
    color: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
  }),
};

/** A price that was seen at the store and is available without a loyalty card. */
const seenPrice = z.codec(
  z.object({ price: dollars, ...commonFields }),
  z.object({ priceCents: count, ...commonFields }),
  {
    decode: ({ price, ...rest }) => ({ ...rest, priceCents: z.decode(money, price) }),
    encode: ({ priceCents, ...rest }) => ({ ...rest, price: z.encode(money, priceCents) }),
  },
);

export const getPriceMatch = {
  method: 'GET',
  path: '/api/grocery-items/:id/price-match',
  summary: `The lowest price that someone saw for an item near the shopper in the last ${PRICE_MATCH_MAX_AGE_DAYS} days, to show at a register; never an estimate`,
  access: 'user',
  params: z.object({ id: idParam }),
  success: 200,
  response: z.object({
    item: z.object({ id, name: z.string(), brand: z.string(), unit: z.string() }),
    lowest: withDescription(z.nullable(seenPrice), 'null if nobody saw one'),
  }),
} as const satisfies Endpoint;

export type PriceMatch = z.output<typeof getPriceMatch.response>;
