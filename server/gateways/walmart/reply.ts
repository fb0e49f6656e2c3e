import { z } from 'zod';
import { isValidPriceCents } from '#domain/price/price.ts';

const storeSchema = z.object({ no: z.number().int().positive(), coordinates: z.unknown() });
const storesSchema = z.union([z.array(z.unknown()), z.object({ stores: z.array(z.unknown()) })]);

const coordinatePairSchema = z.tuple([z.number(), z.number()]);
const placeSchema = z.union([
  z.object({ lat: z.number(), lon: z.number() }).transform(({ lat, lon }) => [lon, lat] as const),
  coordinatePairSchema,
]);

const itemsSchema = z.object({ items: z.array(z.unknown()) });
const itemSchema = z.object({
  upc: z.string().regex(/^[0-9]{12}$/),
  salePrice: z.number(),
  marketplace: z.boolean().optional(),
  offerType: z.string().optional(),
  stock: z.string().optional(),
});

export type WalmartStore = { locationId: string; latitude: number; longitude: number };

export type WalmartPrice = { upc: string; priceCents: number };

export function parseStores(reply: unknown): WalmartStore[] | null {
  const { data } = storesSchema.safeParse(reply);
  if (data === undefined) return null;
  return (Array.isArray(data) ? data : data.stores).flatMap((row) => {
    const { data: parsedStore } = storeSchema.safeParse(row);
    const { data: point } = placeSchema.safeParse(parsedStore?.coordinates);
    if (parsedStore === undefined || point === undefined) return [];
    const [longitude, latitude] = point;
    // US longitudes are always below -60, so swapped coordinates are detectable.
    const isSwapped = latitude < -60;
    return {
      locationId: String(parsedStore.no),
      latitude: isSwapped ? longitude : latitude,
      longitude: isSwapped ? latitude : longitude,
    };
  });
}

/** Omits third-party, ship-only and sold-out items, and items without a price or with two prices. */
export function parsePrices(reply: unknown): WalmartPrice[] | null {
  const { data } = itemsSchema.safeParse(reply);
  if (data === undefined) return null;
  const prices = data.items.flatMap((row) => {
    const { data: parsedItem } = itemSchema.safeParse(row);
    if (parsedItem === undefined || parsedItem.marketplace === true) return [];
    if (parsedItem.offerType === 'ONLINE_ONLY' || parsedItem.stock === 'Not available') return [];
    const priceCents = Math.round(parsedItem.salePrice * 100);
    return isValidPriceCents(priceCents) ? { upc: parsedItem.upc, priceCents } : [];
  });
  return prices.filter(({ upc }) => prices.filter((other) => other.upc === upc).length === 1);
}
