import { z } from 'zod';
import type { Db } from '#server/db/connect.ts';

const addressPlaceSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  isApproximate: z.boolean(),
});

const cachedGeocodeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), place: addressPlaceSchema }),
  z.object({ kind: z.literal('nothing') }),
]);

export type CachedGeocode = z.output<typeof cachedGeocodeSchema>;

export const toGeocodeCacheKey = (address: string): string =>
  address
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s,]+/g, ' ')
    .trim();

/** Returns null if nothing is cached or if this version can't read the cached result's format. */
export async function findCachedGeocode(
  db: Db,
  key: string,
): Promise<{ answer: CachedGeocode; fetchedAt: Date } | null> {
  const row = await db
    .selectFrom('geocode_cache')
    .select(['result', 'fetched_at'])
    .where('query', '=', key)
    .executeTakeFirst();
  const parsed = cachedGeocodeSchema.safeParse(row?.result);
  return row && parsed.success ? { answer: parsed.data, fetchedAt: row.fetched_at } : null;
}

export async function insertCachedGeocode(
  db: Db,
  entry: { key: string; answer: CachedGeocode; fetchedAt: Date },
): Promise<void> {
  const values = { result: JSON.stringify(entry.answer), fetched_at: entry.fetchedAt };
  await db
    .insertInto('geocode_cache')
    .values({ query: entry.key, ...values })
    .onConflict((conflict) => conflict.column('query').doUpdateSet(values))
    .execute();
}
