import { z } from 'zod/mini';
import { adRegions } from '#domain/price/advertised/ad-region.ts';
import { count, dollars, money, withDescription } from './fields.ts';

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

const commonFields = {
  region: z.enum(adRegions),
  called: withDescription(z.string(), 'product name in the report'),
  storeCount: withDescription(count, 'number of stores that advertised it'),
  weekBegins: day,
  weekEnds: day,
};

/** Average advertised price in one region and week, converted to the item's package size (USDA AMS Market News). */
export const advertisedPrice = z.codec(
  z.object({ ...commonFields, price: dollars }),
  z.object({ ...commonFields, priceCents: count }),
  {
    decode: ({ price, ...rest }) => ({ ...rest, priceCents: z.decode(money, price) }),
    encode: ({ priceCents, ...rest }) => ({ ...rest, price: z.encode(money, priceCents) }),
  },
);

export type AdvertisedPrice = z.output<typeof advertisedPrice>;
