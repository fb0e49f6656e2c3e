import { DAY_MS } from '#domain/durations.ts';
import { computeDistanceMiles } from '#domain/store/distance.ts';
import type { Db } from '#server/db/connect.ts';
import type { LiveProvider } from './live-provider.ts';

/**
 * Two records for the same chain within this distance are the same store, because a chain never has two stores that
 * close to each other.
 */
const SAME_STORE_MILES = 0.4;
const REFRESH_INTERVAL_MS = 30 * DAY_MS;

type Place = { storeId: number; chainSlug: string; latitude: number; longitude: number };

/** Null if the provider lists no store of the chain at that location. Throws ProviderError. */
export async function findLocationId(
  db: Db,
  { storeId, chainSlug, ...place }: Place,
  { provider, now }: { provider: LiveProvider; now: Date },
): Promise<string | null> {
  const savedLocation = await db
    .selectFrom('provider_store')
    .select('location_id')
    .where('provider', '=', provider.name)
    .where('store_id', '=', storeId)
    .where('looked_up_at', '>', new Date(now.getTime() - REFRESH_INTERVAL_MS))
    .executeTakeFirst();
  if (savedLocation !== undefined) return savedLocation.location_id;
  const [nearest] = (await provider.locationsNear(place))
    .filter((location) => location.chainSlug === chainSlug)
    .map((location) => ({ ...location, miles: computeDistanceMiles(place, location) }))
    .filter(({ miles }) => miles <= SAME_STORE_MILES)
    .toSorted((a, b) => a.miles - b.miles);
  const row = { location_id: nearest?.locationId ?? null, looked_up_at: now };
  await db
    .insertInto('provider_store')
    .values({ provider: provider.name, store_id: storeId, ...row })
    .onConflict((conflict) => conflict.columns(['provider', 'store_id']).doUpdateSet(row))
    .execute();
  return row.location_id;
}
