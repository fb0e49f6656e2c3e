import { z } from 'zod/mini';
import { count, described, dollars, money } from './fields.ts';

export const card = z.object({ isCounted: z.boolean(), otherCents: z.nullable(count) });

export const wireCard = z.codec(
  z.object({
    isCounted: described(z.boolean(), 'the price is the member price, because the shopper has the card'),
    otherPrice: described(
      z.nullable(dollars),
      'the price without the card, or with it if `isCounted` is false',
    ),
  }),
  card,
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
