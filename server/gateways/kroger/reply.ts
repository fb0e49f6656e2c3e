import { z } from 'zod';
import { isValidPriceCents } from '#domain/price/price.ts';

const tokenSchema = z.object({
  access_token: z.string().min(1).max(8_000),
  expires_in: z.number().positive(),
});

const listSchema = z.object({ data: z.array(z.unknown()) });

const locationSchema = z.object({
  locationId: z.string().regex(/^[A-Za-z0-9]{8}$/),
  chain: z.string(),
  geolocation: z.object({ latitude: z.number(), longitude: z.number() }),
});

const productSchema = z.object({
  productId: z.string().regex(/^[0-9]{13}$/),
  items: z.array(
    z.object({
      soldBy: z.string().optional(),
      price: z.object({ regular: z.number(), promo: z.number().optional() }).optional(),
    }),
  ),
});

export type KrogerLocation = { locationId: string; chainKey: string; latitude: number; longitude: number };

/** For a product sold by weight, the price is per pound. */
export type KrogerPrice = {
  productId: string;
  priceCents: number;
  regularPriceCents: number | null;
  isByWeight: boolean;
};

export const parseToken = (reply: unknown) => tokenSchema.safeParse(reply).data ?? null;

/** Normalizes a chain's name, so that `PICK N SAVE` and `PICKNSAVE` have the same key. */
const toChainKey = (chain: string) => chain.toUpperCase().replace(/[^A-Z0-9]/g, '');

export function parseLocations(reply: unknown): KrogerLocation[] | null {
  return (
    listSchema.safeParse(reply).data?.data.flatMap((row) => {
      const { data } = locationSchema.safeParse(row);
      return data === undefined
        ? []
        : { locationId: data.locationId, chainKey: toChainKey(data.chain), ...data.geolocation };
    }) ?? null
  );
}

const toCents = (dollars: number) => Math.round(dollars * 100);

/** Treats a promotional price of 0 as no promotion. */
export function parsePrices(reply: unknown): KrogerPrice[] | null {
  return (
    listSchema.safeParse(reply).data?.data.flatMap((row) => {
      const { data } = productSchema.safeParse(row);
      const [item, ...others] = data?.items ?? [];
      if (data === undefined || item?.price === undefined || others.length > 0) return [];
      const [regular, promotion] = [toCents(item.price.regular), toCents(item.price.promo ?? 0)];
      const isPromotion = promotion > 0 && promotion < regular;
      const priceCents = isPromotion ? promotion : regular;
      if (!isValidPriceCents(regular) || !isValidPriceCents(priceCents)) return [];
      return {
        productId: data.productId,
        priceCents,
        regularPriceCents: isPromotion ? regular : null,
        isByWeight: item.soldBy === 'WEIGHT',
      };
    }) ?? null
  );
}
