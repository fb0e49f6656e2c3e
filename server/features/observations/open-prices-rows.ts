import { z } from 'zod/mini';
import { isCalendarDay } from '#domain/calendar-day.ts';
import { toGtin14 } from '#domain/item/gtin.ts';
import { isValidPriceCents, OPEN_PRICES_SOURCE } from '#domain/price/price.ts';
import type { Db } from '#server/db/connect.ts';
import { matchPlaces, type NamedPlace } from '#server/features/stores/api.ts';
import type { JsonLine } from '#server/imports/json-lines.ts';
import type { ObservationInput } from './write.ts';

const PLACES_PER_BATCH = 5_000;

const optionalText = z.nullish(z.string());
const locationSchema = z.object({
  id: z.int(),
  osm_name: optionalText,
  osm_brand: optionalText,
  osm_lat: z.nullish(z.number()),
  osm_lon: z.nullish(z.number()),
  osm_address_country_code: optionalText,
});

const priceSchema = z.object({
  type: optionalText,
  product_code: optionalText,
  price: z.nullish(z.number()),
  price_is_discounted: z.nullish(z.boolean()),
  discount_type: optionalText,
  currency: optionalText,
  date: optionalText,
  location_id: z.nullish(z.int()),
  duplicate_of: z.nullish(z.unknown()),
  owner: optionalText,
});

/** Maps US locations to our stores, or to null for unknown stores. */
export async function matchLocations(
  db: Db,
  rows: AsyncIterable<Pick<JsonLine, 'value'>> | Iterable<Pick<JsonLine, 'value'>>,
): Promise<Map<number, number | null>> {
  const stores = new Map<number, number | null>();
  const namedPlaces: NamedPlace[] = [];
  for await (const { value } of rows) {
    const { data } = locationSchema.safeParse(value);
    if (data?.osm_address_country_code?.toUpperCase() !== 'US') continue;
    stores.set(data.id, null);
    const names = [data.osm_brand, data.osm_name].filter((name) => typeof name === 'string' && name !== '');
    const { id, osm_lat: lat, osm_lon: lng } = data;
    if (typeof lat === 'number' && typeof lng === 'number')
      namedPlaces.push({ id, lat, lng, names: names as string[] });
  }
  for (let index = 0; index < namedPlaces.length; index += PLACES_PER_BATCH) {
    const matches = await matchPlaces(db, namedPlaces.slice(index, index + PLACES_PER_BATCH));
    for (const [id, storeId] of matches) stores.set(id, storeId);
  }
  return stores;
}

const ANONYMOUS_OWNER = 'openfoodfacts-contributors';

function toContributor(owner: string | null | undefined): string {
  const name = (owner ?? '').trim().toLowerCase();
  return name === ANONYMOUS_OWNER ? '' : name;
}

type LineResult = ObservationInput | { skipped: string } | { rejected: string };

export function parsePriceRow(
  { line, value }: JsonLine,
  stores: ReadonlyMap<number, number | null>,
  ourAccount: string | undefined,
): LineResult {
  const { data, error } = priceSchema.safeParse(value);
  if (error !== undefined) return { rejected: 'is no price as Open Prices writes them' };
  const storeId = data.location_id == null ? undefined : stores.get(data.location_id);
  if (storeId === undefined) return { skipped: 'at no place in the United States' };
  if (data.currency !== 'USD') return { skipped: 'in another currency' };
  if (data.type !== 'PRODUCT') return { skipped: 'of goods without a barcode' };
  if (data.duplicate_of != null) return { skipped: 'told twice' };
  if (data.price_is_discounted === true || data.discount_type != null)
    return { skipped: 'on sale, so the usual price is not known' };
  if (ourAccount !== undefined && data.owner === ourAccount) return { skipped: 'given by ourselves' };
  if (storeId === null) return { skipped: 'at a store that is not known here' };
  const gtin = toGtin14(data.product_code ?? '');
  if (gtin === null) return { rejected: 'product_code has a wrong length or check digit' };
  const priceCents = Math.round((data.price ?? 0) * 100);
  if (!isValidPriceCents(priceCents)) return { rejected: 'price is no amount' };
  if (!isCalendarDay(data.date ?? ''))
    return { rejected: `date '${data.date ?? ''}' is not a day that exists` };
  const observedAt = new Date(`${data.date}T00:00:00Z`);
  return {
    ...{ line, gtin, itemId: null, storeId, chainId: null, chainSlug: null, priceCents, observedAt },
    ...{ regularPriceCents: null, channel: 'in-store' as const, source: OPEN_PRICES_SOURCE },
    contributor: toContributor(data.owner),
  };
}
