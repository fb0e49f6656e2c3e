import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { StoreLayerError } from '#server/gateways/store-layer/failure.ts';
import type { LayerArea } from '#server/gateways/store-layer/store-layer.ts';
import { withinBox } from './nearby.ts';
import { RETAILER_SOURCE } from './retailer.ts';

/** The layer measures on an ellipsoid, we on a sphere: at the rim the two may disagree about a store. */
const SURE_SHARE = 0.98;

/** So many may close in a month anywhere; more, and more than half, is an answer that is not complete. */
const FEW_STORES = 2;

function within(area: LayerArea) {
  if (area === 'country') return sql`not store.is_hidden`;
  if ('state' in area) return sql`not store.is_hidden and store.state = ${area.state}`;
  const [latitude, longitude] = [sql`${area.latitude}::float8`, sql`${area.longitude}::float8`];
  const miles = sql`${area.miles * SURE_SHARE}::float8`;
  return sql`${withinBox(latitude, longitude, miles)}
    and miles_between(${latitude}, ${longitude}, store.latitude, store.longitude) <= ${miles}`;
}

/**
 * Hides the stores of an area that the layer named once and does not any more: they have closed. They stay for carts,
 * selections and prices that name them. Throws StoreLayerError, with nothing hidden, where so many are missing that the
 * answer cannot be complete.
 */
export async function hideUnlistedStores(
  db: Db,
  { area, listed }: { area: LayerArea; listed: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ known: number; gone: number; isBelieved: boolean }>`
    with known as (
      select store.id, listed.source_ref is null as is_gone
      from store left join (select distinct unnest(${listed}::text[]) as source_ref) listed using (source_ref)
      where store.source = ${RETAILER_SOURCE} and store.is_from_layer and ${within(area)}
    ), verdict as (
      select count(*) as known, count(*) filter (where is_gone) as gone,
        count(*) filter (where is_gone) <= case when ${listed.length > 0}
          then greatest(count(*) / 2, ${sql.lit(FEW_STORES)}) else 0 end as "isBelieved"
      from known
    ), hidden as (
      update store set is_hidden = true
      from known, verdict
      where store.id = known.id and known.is_gone and verdict."isBelieved"
    )
    select * from verdict
  `.execute(db);
  const verdict = rows[0];
  if (verdict === undefined || verdict.isBelieved) return;
  throw new StoreLayerError(
    'malformed',
    `It names ${verdict.known - verdict.gone} of ${verdict.known} stores known here.`,
  );
}

/** Samples stand in cities: so near to them there are stores. */
const CITY_MILES = 15;

/**
 * Throws StoreLayerError for an answer without a usable store, unless there may be none: where no row was rejected and no
 * sample tells of a city.
 */
export async function refuseEmptyAnswer(
  db: Db,
  { latitude, longitude }: { latitude: number; longitude: number },
  rejectedCount: number,
): Promise<void> {
  if (rejectedCount > 0) {
    throw new StoreLayerError('malformed', `None of its ${rejectedCount} stores is usable.`);
  }
  const [lat, lng] = [sql`${latitude}::float8`, sql`${longitude}::float8`];
  const { rows } = await sql`
    select from store
    where store.is_sample and ${withinBox(lat, lng, sql`${CITY_MILES}::float8`)}
    limit 1
  `.execute(db);
  if (rows.length > 0) throw new StoreLayerError('malformed', 'It names no grocery store around a city.');
}
