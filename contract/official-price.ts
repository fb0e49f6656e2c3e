import { z } from 'zod/mini';
import { count, dollars, money, withDescription } from './fields.ts';

const commonFields = {
  area: z.enum(['us', 'northeast', 'midwest', 'south', 'west']),
  isNearSize: withDescription(z.boolean(), "its unit is close enough to the item's package size to compare"),
  month: withDescription(z.string().check(z.regex(/^\d{4}-\d{2}$/)), 'such as 2026-10'),
};

/** Average from the US Bureau of Labor Statistics, converted to the item's package size. */
export const officialPrice = z.codec(
  z.object({ ...commonFields, price: dollars }),
  z.object({ ...commonFields, priceCents: count }),
  {
    decode: ({ price, ...rest }) => ({ ...rest, priceCents: z.decode(money, price) }),
    encode: ({ priceCents, ...rest }) => ({ ...rest, price: z.encode(money, priceCents) }),
  },
);

export type OfficialPrice = z.output<typeof officialPrice>;
