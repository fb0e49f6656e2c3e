import { distanceMiles } from '#domain/distance.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import type { Kroger } from '#server/gateways/kroger/kroger.ts';
import { KROGER } from './terms.ts';

/** The chains of the family, by the key that Kroger has for each, as in a public list of its stores of November 2025. */
const slugs: Readonly<Record<string, string>> = {
  KROGER: 'kroger',
  HART: 'harris-teeter',
  RALPHS: 'ralphs',
  SMITHS: 'smiths',
  FRED: 'fred-meyer',
  FRYS: 'frys',
  KINGSOOPERS: 'king-soopers',
  FOOD4LESS: 'food-4-less',
  PICKNSAVE: 'pick-n-save',
  DILLONS: 'dillons',
  RULER: 'ruler',
  JAYC: 'jay-c',
  MARIANOS: 'marianos',
  CITYMARKET: 'city-market',
  METROMARKET: 'metro-market',
  FOODSCO: 'foods-co',
  BAKERS: 'bakers',
  PAYLESS: 'pay-less',
  GERBES: 'gerbes',
  QFC: 'qfc',
};

export const krogerSlugs = Object.values(slugs);

/** Two stores of a chain are never as near as this; two lists of one store are. */
const SAME_STORE_MILES = 0.4;
/** Stores move seldom. */
const KEPT_MS = 30 * DAY_MS;

type Place = { storeId: number; chainSlug: string; latitude: number; longitude: number };

/** What Kroger calls a store of its family; null where it knows none of that chain there. Throws ProviderError. */
export async function locationOf(
  db: Db,
  { storeId, chainSlug, ...place }: Place,
  { kroger, now }: { kroger: Kroger; now: Date },
): Promise<string | null> {
  const known = await db
    .selectFrom('provider_store')
    .select('location_id')
    .where('provider', '=', KROGER)
    .where('store_id', '=', storeId)
    .where('looked_up_at', '>', new Date(now.getTime() - KEPT_MS))
    .executeTakeFirst();
  if (known !== undefined) return known.location_id;
  const [nearest] = (await kroger.locationsNear(place))
    .filter(({ chainKey }) => slugs[chainKey] === chainSlug)
    .map((location) => ({ ...location, miles: distanceMiles(place, location) }))
    .filter(({ miles }) => miles <= SAME_STORE_MILES)
    .toSorted((a, b) => a.miles - b.miles);
  const row = { location_id: nearest?.locationId ?? null, looked_up_at: now };
  await db
    .insertInto('provider_store')
    .values({ provider: KROGER, store_id: storeId, ...row })
    .onConflict((conflict) => conflict.columns(['provider', 'store_id']).doUpdateSet(row))
    .execute();
  return row.location_id;
}
