import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { withinBox } from './nearby.ts';

type Place = { lat: number; lng: number };
type Selection = { ids: readonly number[]; place: Place | null; distanceMiles: number };

/** Null for a sample without a real store of its chain within the distance. */
async function findReplacements(
  db: Db,
  { ids, place, distanceMiles }: Selection,
): Promise<Map<number, number | null>> {
  if (ids.length === 0) return new Map();
  const miles = sql`${distanceMiles}::float8`;
  const { rows } = await sql<{ id: number; realId: number | null }>`
    with sample as (
      select id, chain_id, coalesce(${place?.lat ?? null}::float8, latitude) as latitude,
        coalesce(${place?.lng ?? null}::float8, longitude) as longitude
      from store where id = any(${ids}::int[]) and is_sample and is_hidden
    )
    select sample.id, real.id as "realId"
    from sample left join lateral (
      select nearby.id from (
        select store.id, miles_between(sample.latitude, sample.longitude, store.latitude, store.longitude) as miles
        from store
        where store.chain_id = sample.chain_id and not store.is_sample
          and ${withinBox(sql.ref('sample.latitude'), sql.ref('sample.longitude'), miles)}
      ) nearby
      where nearby.miles <= ${miles}
      order by nearby.miles, nearby.id
      limit 1
    ) real on true
  `.execute(db);
  return new Map(rows.map(({ id, realId }) => [id, realId]));
}

const replaceIn = (ids: readonly number[], replacements: Map<number, number | null>): number[] =>
  replacements.size === 0 ? [...ids] : [...new Set(ids.map((id) => replacements.get(id) ?? id))];

/** Drops samples without a replacement. Other ids stay, including unknown ones. */
export async function replaceSamples(db: Db, selection: Selection): Promise<number[]> {
  const replacements = await findReplacements(db, selection);
  return replaceIn(selection.ids, replacements).filter((id) => replacements.get(id) !== null);
}

/**
 * Replaces a sample only once, so that a nearer store that opens changes nothing. A sample without a
 * replacement stays, since a store of its chain may open.
 */
export async function replaceSavedSamples(db: Db, userId: string): Promise<void> {
  const { rows } = await sql<{
    ids: number[];
    lat: number | null;
    lng: number | null;
    distanceMiles: number;
  }>`
    /* name: saved-samples */
    select store_ids as ids, latitude as lat, longitude as lng, distance_miles as "distanceMiles"
    from preference
    where user_id = ${userId}
      and exists (select from store where id = any(preference.store_ids) and is_sample and is_hidden)
  `.execute(db);
  const [saved] = rows;
  if (saved === undefined) return;
  const { ids, lat, lng, distanceMiles } = saved;
  const place = lat === null || lng === null ? null : { lat, lng };
  const next = replaceIn(ids, await findReplacements(db, { ids, place, distanceMiles }));
  if (next.every((id, index) => id === ids[index])) return;
  // Changes nothing if the shopper has changed the selection in the meantime.
  await sql`
    update preference set store_ids = ${next}::int[] where user_id = ${userId} and store_ids = ${ids}::int[]
  `.execute(db);
}
