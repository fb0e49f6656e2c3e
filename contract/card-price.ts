import { z } from 'zod/mini';
import { count, dollars, money, withDescription } from './fields.ts';

export const memberPricing = z.object({ isCounted: z.boolean(), otherCents: z.nullable(count) });

export const wireCardPrice = z.codec(
  z.object({
    isCounted: withDescription(
      z.boolean(),
      'the price is the member price, because the shopper has the card',
    ),
    otherPrice: withDescription(
      z.nullable(dollars),
      'the price without the card, or with it if `isCounted` is false',
    ),
  }),
  memberPricing,
  {
    decode: ({ isCounted, otherPrice }) => ({
      isCounted,
      otherCents: otherPrice === null ? null : z.decode(money, otherPrice),
    }),
    encode: ({ isCounted, otherCents }) => ({
      isCounted,
      otherPrice: otherCents === null ? null : z.encode(money, otherCents),
    }),
  },
);
