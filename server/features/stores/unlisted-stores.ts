import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { ProviderError } from '#server/gateways/provider-error.ts';
import type { MapLayerArea } from '#server/gateways/store-layer/store-layer.ts';
import { createBoxCondition } from './nearby.ts';
import { RETAILER_SOURCE } from './retailer.ts';

/**
 * A store counts as missing only if it lies within this share of the area's radius. Stores in the outer 2% don't count,
 * because the layer measures distances on an ellipsoid, but we measure them on a sphere.
 */
const COUNTED_RADIUS_SHARE = 0.98;

/**
 * A response is incomplete if it lacks more than half of the known stores and more than this many. An empty response is
 * incomplete if even one store is known.
 */
const MAX_MISSING_STORES = 2;

function isWithinAreaSql(area: MapLayerArea) {
  if (area === 'country') return sql`not store.is_hidden`;
  if ('state' in area) return sql`not store.is_hidden and store.state = ${area.state}`;
  const [latitude, longitude] = [sql`${area.latitude}::float8`, sql`${area.longitude}::float8`];
  const miles = sql`${area.miles * COUNTED_RADIUS_SHARE}::float8`;
  return sql`${createBoxCondition(latitude, longitude, miles)}
    and miles_between(${latitude}, ${longitude}, store.latitude, store.longitude) <= ${miles}`;
}

/**
 * Hides the area's stores that the response doesn't list. Carts, selections and prices can still refer to hidden
 * stores. If too many stores are missing, the function hides none and throws ProviderError.
 */
export async function hideUnlistedStores(
  db: Db,
  { area, listedSourceRefs }: { area: MapLayerArea; listedSourceRefs: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ known: number; missing: number; isBelieved: boolean }>`
    with known as (
      select store.id, listed.source_ref is null as is_missing
      from store left join (select distinct unnest(${listedSourceRefs}::text[]) as source_ref) listed using (source_ref)
      where store.source = ${RETAILER_SOURCE} and store.is_from_layer and ${isWithinAreaSql(area)}
    ), verdict as (
      select count(*) as known, count(*) filter (where is_missing) as missing,
        count(*) filter (where is_missing) <= case when ${listedSourceRefs.length > 0}
          then greatest(count(*) / 2, ${sql.lit(MAX_MISSING_STORES)}) else 0 end as "isBelieved"
      from known
    ), hidden as (
      update store set is_hidden = true
      from known, verdict
      where store.id = known.id and known.is_missing and verdict."isBelieved"
    )
    select * from verdict
  `.execute(db);
  const result = rows[0];
  if (result === undefined || result.isBelieved) return;
  throw new ProviderError(
    'malformed',
    `It names ${result.known - result.missing} of ${result.known} stores known here.`,
  );
}

/** Sample stores are in cities, so there must be real stores within this distance. */
const CITY_RADIUS_MILES = 15;

/**
 * Throws ProviderError if the response had stores, but none of them was usable. Also throws if there's a sample store
 * nearby, because sample stores are in cities, where real stores must exist too.
 */
export async function assertEmptyResponseIsPlausible(
  db: Db,
  { latitude, longitude }: { latitude: number; longitude: number },
  rejectedCount: number,
): Promise<void> {
  if (rejectedCount > 0) {
    throw new ProviderError('malformed', `None of its ${rejectedCount} stores is usable.`);
  }
  const [lat, lng] = [sql`${latitude}::float8`, sql`${longitude}::float8`];
  const { rows } = await sql`
    select from store
    where store.is_sample and ${createBoxCondition(lat, lng, sql`${CITY_RADIUS_MILES}::float8`)}
    limit 1
  `.execute(db);
  if (rows.length > 0) throw new ProviderError('malformed', 'It names no grocery store around a city.');
}
