import { type RawBuilder, sql } from 'kysely';
import type { Store } from '#contract/stores.ts';
import { toDistinctNames, withDistinctNames } from '#domain/store/names.ts';
import type { Db } from '#server/db/connect.ts';
import { createBoxCondition, roundDegrees } from './nearby.ts';
import { RETAILER_SOURCE } from './retailer.ts';

type SqlTerm = RawBuilder<unknown>;
type Place = { lat: number; lng: number };

export const roundCoordinates = ({ lat, lng }: Place): Place => ({
  lat: roundDegrees(lat),
  lng: roundDegrees(lng),
});

const storeColumns = sql`
  store.id, chain.id as "chainId", store.name, chain.name as "chainName", chain.logo, chain.color,
  chain.membership, coalesce(store.address, '') as address, store.city, store.state, store.zip_code as "zipCode", store.latitude, store.longitude,
  chain.website_url as "websiteUrl", chain.online_shopping_url as "onlineShoppingUrl",
  chain.supports_online_ordering as "supportsOnlineOrdering", chain.search_url as "searchUrl",
  chain.search_parameter as "searchParameter", chain.is_independent as "isIndependent",
  store.is_sample as "isSample", store.source = ${sql.lit(RETAILER_SOURCE)} as "takesSnap"
`;

type StoreRow = Omit<Store, 'calculatedDistance'> & { miles: number | null };

/** Rounds the distance to a hundredth of a mile, because locations aren't more precise than that. */
const toStore = ({ miles, ...store }: StoreRow): Store =>
  miles === null ? store : { ...store, calculatedDistance: Math.round(miles * 100) / 100 };

const NEARBY_PAGE_SIZE = 200;
const DEFAULT_PAGE_SIZE = 50;

type StorePage = { stores: Store[]; nextCursor: number | null };

function toPage(rows: StoreRow[], start: number, size: number): StorePage {
  const nextCursor = rows.length > size ? start + size : null;
  return { stores: rows.slice(0, size).map(toStore), nextCursor };
}

const isOpenToEveryoneSql = sql`and not exists (
  select from chain where chain.id = store.chain_id and chain.membership is not null)`;

/** Nearest store first. Stores at the same distance are ordered by id, so that results are stable. */
export const nearestStoreIdsSql = (
  latitude: SqlTerm,
  longitude: SqlTerm,
  miles: SqlTerm,
  limit: number | SqlTerm,
  clubs: 'included' | 'excluded' = 'included',
) => sql<{
  id: number;
  miles: number;
}>`
  select in_box.id, in_box.miles
  from (
    select store.id, miles_between(${latitude}, ${longitude}, store.latitude, store.longitude) as miles
    from store
    where ${createBoxCondition(latitude, longitude, miles)} ${clubs === 'included' ? sql`` : isOpenToEveryoneSql}
  ) in_box
  where in_box.miles <= ${miles}
  order by in_box.miles, in_box.id
  limit ${typeof limit === 'number' ? sql.lit(limit) : limit}
`;

async function listStoresWithin(
  db: Db,
  { lat, lng }: Place,
  miles: number,
  limit: number,
): Promise<StoreRow[]> {
  const result = await sql<StoreRow>`
    /* name: stores-within */
    select ${storeColumns}, nearby.miles
    from (${nearestStoreIdsSql(sql`${lat}::float8`, sql`${lng}::float8`, sql`${miles}::float8`, sql`${limit}::int`)}) nearby
    join store on store.id = nearby.id
    join chain on chain.id = store.chain_id
    order by nearby.miles, nearby.id
  `.execute(db);
  return result.rows;
}

/** The cost grows with `start`, but not with the number of stores or their distance. */
async function listStoresNearest(db: Db, { lat, lng }: Place, start: number): Promise<StorePage> {
  const result = await sql<StoreRow>`
    /* name: stores-nearest */
    select ${storeColumns}, miles_between(${lat}::float8, ${lng}::float8, store.latitude, store.longitude) as miles
    from (
      select id from store where not is_hidden
      order by on_globe(latitude, longitude) <-> on_globe(${lat}::float8, ${lng}::float8), id
      limit ${sql.lit(DEFAULT_PAGE_SIZE + 1)} offset ${start}::int
    ) nearby
    join store on store.id = nearby.id
    join chain on chain.id = store.chain_id
    order by miles, store.id
  `.execute(db);
  return toPage(result.rows, start, DEFAULT_PAGE_SIZE);
}

/**
 * Lists stores within `maxDistanceMiles`, nearest first. If there are none, lists the nearest stores beyond that
 * distance (`7.stores-fallback`).
 */
export async function listNearestStores(
  db: Db,
  { place: exactPlace, maxDistanceMiles, start }: { place: Place; maxDistanceMiles: number; start: number },
): Promise<StorePage> {
  const place = roundCoordinates(exactPlace);
  const nearbyStores = await listStoresWithin(db, place, maxDistanceMiles, start + NEARBY_PAGE_SIZE + 1);
  return nearbyStores.length > 0
    ? toPage(nearbyStores.slice(start), start, NEARBY_PAGE_SIZE)
    : listStoresNearest(db, place, start);
}

export async function listStorePage(db: Db, start: number): Promise<StorePage> {
  const result = await sql<StoreRow>`
    select ${storeColumns}, null::float8 as miles
    from store join chain on chain.id = store.chain_id
    where not store.is_hidden
    order by store.id
    limit ${sql.lit(DEFAULT_PAGE_SIZE + 1)} offset ${start}::int
  `.execute(db);
  return toPage(result.rows, start, DEFAULT_PAGE_SIZE);
}

/** Lists the stores in the order of `ids`. The place's coordinates must already be rounded (`roundCoordinates`). */
export async function listStoresById(
  db: Db,
  { ids, place }: { ids: readonly number[]; place: Place | null },
): Promise<Store[]> {
  if (ids.length === 0) return [];
  const miles: SqlTerm =
    place === null
      ? sql`null::float8`
      : sql`miles_between(${place.lat}::float8, ${place.lng}::float8, store.latitude, store.longitude)`;
  const result = await sql<StoreRow>`
    select ${storeColumns}, ${miles} as miles
    from unnest(${ids}::int[]) with ordinality as requested(id, position)
    join store on store.id = requested.id
    join chain on chain.id = store.chain_id
    where not store.is_hidden
    order by requested.position
  `.execute(db);
  return result.rows.map(toStore);
}

type StoreName = Pick<Store, 'id' | 'name' | 'zipCode'> & { address: string | null };

/** Includes hidden stores. */
export async function listStoreNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<StoreName>`
    select id, name, zip_code as "zipCode", address from store where id = any(${ids}::int[])
  `.execute(db);
  return toDistinctNames(rows);
}

/** Leaves out hidden sample stores, because those stores never existed. */
export async function listClosedStoreNames(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<StoreName & { isClosed: boolean }>`
    select store.id, store.name, store.zip_code as "zipCode", store.address, store.is_hidden as "isClosed"
    from unnest(${ids}::int[]) with ordinality as requested(id, position)
    join store on store.id = requested.id
    where not (store.is_hidden and store.is_sample)
    order by requested.position
  `.execute(db);
  return withDistinctNames(rows).flatMap(({ name, isClosed }) => (isClosed ? [name] : []));
}

export async function listUnknownStoreIds(db: Db, ids: readonly number[]): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select requested.id from unnest(${ids}::int[]) as requested(id)
    where not exists (select from store where store.id = requested.id)
  `.execute(db);
  return result.rows.map(({ id }) => id);
}
