import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export type NamedPlace = { id: number; lat: number; lng: number; names: readonly string[] };

/** About 300 yards. */
const MAX_DISTANCE_DEGREES = 0.0027;

/** Maps place ids to store ids. Matches the nearest store with the same store or chain name. */
export async function matchPlaces(db: Db, places: readonly NamedPlace[]): Promise<Map<number, number>> {
  const namedPlaces = places.flatMap(({ names, ...place }) => names.map((name) => ({ ...place, name })));
  const { rows } = await sql<{ id: number; storeId: number }>`
    select distinct on (place.id) place.id::float8 as id, store.id as "storeId"
    from unnest(${namedPlaces.map(({ id }) => id)}::float8[], ${namedPlaces.map(({ lat }) => lat)}::float8[],
      ${namedPlaces.map(({ lng }) => lng)}::float8[], ${namedPlaces.map(({ name }) => name)}::text[]) as place(id, lat, lng, name)
    join store on store.latitude between place.lat - ${sql.lit(MAX_DISTANCE_DEGREES)} and place.lat + ${sql.lit(MAX_DISTANCE_DEGREES)}
      and store.longitude between place.lng - ${sql.lit(MAX_DISTANCE_DEGREES)} and place.lng + ${sql.lit(MAX_DISTANCE_DEGREES)} and not store.is_hidden
    join chain on chain.id = store.chain_id
      and search_words(place.name) in (search_words(chain.name), search_words(store.name))
    order by place.id, (store.latitude - place.lat) ^ 2 + (store.longitude - place.lng) ^ 2, store.id
  `.execute(db);
  return new Map(rows.map(({ id, storeId }) => [id, storeId]));
}
