import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { createBoxCondition } from './nearby.ts';

type Place = { lat: number; lng: number };
type Selection = { ids: readonly number[]; place: Place | null; distanceMiles: number };

/**
 * Finds the nearest real store of each sample's chain. The value is null if the chain has no real store within the
 * distance.
 */
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
          and ${createBoxCondition(sql.ref('sample.latitude'), sql.ref('sample.longitude'), miles)}
      ) nearby
      where nearby.miles <= ${miles}
      order by nearby.miles, nearby.id
      limit 1
    ) real on true
  `.execute(db);
  return new Map(rows.map(({ id, realId }) => [id, realId]));
}

/**
 * For each chain without a selected store, lists the nearest store. Leaves out independent stores. Also leaves out
 * clubs, because most shoppers can't enter them.
 */
async function listOtherChainStores(
  db: Db,
  { ids, place, distanceMiles }: Selection,
  count: number,
): Promise<number[]> {
  if (place === null || count === 0) return [];
  const [lat, lng, miles] = [
    sql`${place.lat}::float8`,
    sql`${place.lng}::float8`,
    sql`${distanceMiles}::float8`,
  ];
  const { rows } = await sql<{ id: number }>`
    select id from (
      select distinct on (store.chain_id) store.id, miles_between(${lat}, ${lng}, store.latitude, store.longitude) as miles
      from store join chain on chain.id = store.chain_id
      where ${createBoxCondition(lat, lng, miles)} and not store.is_sample
        and chain.membership is null and not chain.is_independent
        and store.chain_id not in (select chain_id from store where id = any(${ids}::int[]))
      order by store.chain_id, miles, store.id
    ) nearest
    where miles <= ${miles}
    order by miles, id
    limit ${count}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Replaces each hidden sample store with its chain's nearest real store. If the chain has none, uses the nearest store
 * of another chain. If there's no such store either, the sample store stays in `ids` and in `missing`, because its
 * chain might open a store later.
 */
async function replaceSelectedSamples(
  db: Db,
  selection: Selection,
): Promise<{ ids: number[]; missing: Set<number> }> {
  const replacements = await findReplacements(db, selection);
  if (replacements.size === 0) return { ids: [...selection.ids], missing: new Set() };
  const missingIds = new Set(selection.ids.filter((id) => replacements.get(id) === null));
  const otherStoreIds = await listOtherChainStores(db, selection, missingIds.size);
  const ids = selection.ids.map((id) => {
    const replacement = missingIds.has(id) ? otherStoreIds.shift() : replacements.get(id);
    if (replacement !== undefined) missingIds.delete(id);
    return replacement ?? id;
  });
  return { ids: [...new Set(ids)], missing: missingIds };
}

/**
 * Replaces hidden sample stores with real stores. Removes the sample stores that have no replacement. Keeps all other
 * ids, even unknown ids.
 */
export async function replaceSampleStores(db: Db, selection: Selection): Promise<number[]> {
  const { ids, missing } = await replaceSelectedSamples(db, selection);
  return ids.filter((id) => !missing.has(id));
}

/** Replaces the sample stores permanently. If a nearer store opens later, the selection doesn't change. */
export async function replaceSavedSampleStores(db: Db, userId: string): Promise<void> {
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
  const [savedSelection] = rows;
  if (savedSelection === undefined) return;
  const { ids, lat, lng, distanceMiles } = savedSelection;
  const place = lat === null || lng === null ? null : { lat, lng };
  const { ids: newIds } = await replaceSelectedSamples(db, { ids, place, distanceMiles });
  if (newIds.every((id, index) => id === ids[index])) return;
  await sql`
    update preference set store_ids = ${newIds}::int[] where user_id = ${userId} and store_ids = ${ids}::int[]
  `.execute(db);
}
