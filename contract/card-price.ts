import { z } from 'zod/mini';
import { count, described, dollars, money } from './fields.ts';

/** The wire form of `CardPrice` (domain/member-price). */
export const card = z.object({ isCounted: z.boolean(), otherCents: z.nullable(count) });

export const wireCard = z.codec(
  z.object({
    isCounted: described(z.boolean(), 'the price is the one with the card, which the shopper has'),
    otherPrice: described(z.nullable(dollars), 'the price without it, or, where it is not counted, with it'),
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
