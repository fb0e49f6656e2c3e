import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/connect.ts';
import { withStagedRows } from '#server/db/staged.ts';
import { insertMissingChains } from './missing-chains.ts';
import { createBoxCondition } from './nearby.ts';
import { PLACES_SOURCE } from './place.ts';
import { type FoundStore, RETAILER_SOURCE } from './retailer.ts';
import { type StoreRow, upsertStores } from './write.ts';

/**
 * Two records for the same chain within this distance are the same store, because sources give slightly different
 * locations.
 */
const SAME_STORE_MILES = 0.3;

const placeColumns = {
  chain_slug: ['text', (row: StoreRow) => row.chainSlug],
  latitude: ['double precision', (row: StoreRow) => row.latitude],
  longitude: ['double precision', (row: StoreRow) => row.longitude],
  source_ref: ['text', (row: StoreRow) => row.sourceRef],
} as const;

const sameStoreMilesSql = sql.lit(SAME_STORE_MILES);
const isSamePlaceSql = sql`miles_between(staged.latitude, staged.longitude, store.latitude, store.longitude) <= ${sameStoreMilesSql}`;

async function listSourceRefsFromOtherSources(db: Db, rows: readonly StoreRow[]): Promise<Set<string>> {
  return withStagedRows(db, { table: 'staged_place', columns: placeColumns, rows }, async (tx) => {
    const { rows: knownRows } = await sql<{ sourceRef: string }>`
      select staged.source_ref as "sourceRef"
      from staged_place staged join chain on chain.slug = staged.chain_slug
      where exists (
        select from store
        where ${createBoxCondition(sql.ref('staged.latitude'), sql.ref('staged.longitude'), sameStoreMilesSql)}
          and store.chain_id = chain.id and store.source <> ${PLACES_SOURCE} and not store.is_sample and ${isSamePlaceSql}
      ) or exists (
        select from store
        where store.is_hidden and store.chain_id = chain.id and store.source <> ${PLACES_SOURCE}
          and not store.is_sample and ${isSamePlaceSql}
      )
    `.execute(tx);
    return new Set(knownRows.map(({ sourceRef }) => sourceRef));
  });
}

export async function writePlaces(
  db: Db,
  foundStores: readonly FoundStore[],
): Promise<{ inserted: number; updated: number; unchanged: number; known: number }> {
  const stores = foundStores
    .map(({ store }) => store)
    .toSorted((a, b) => (a.sourceRef < b.sourceRef ? -1 : Number(a.sourceRef > b.sourceRef)));
  return db.transaction().execute(async (tx) => {
    await insertMissingChains(
      tx,
      foundStores.map(({ chain }) => chain),
    );
    const knownSourceRefs = await listSourceRefsFromOtherSources(tx, stores);
    const counts = await upsertStores(
      tx,
      stores.filter(({ sourceRef }) => !knownSourceRefs.has(sourceRef)),
    );
    return { ...counts, known: stores.filter(({ sourceRef }) => knownSourceRefs.has(sourceRef)).length };
  });
}

/**
 * If USDA also lists a store from All The Places, makes USDA the store's source. Call this before writing USDA's
 * stores, because otherwise those stores would be added twice.
 */
export async function updateSourceOfStoresListedByUsda(tx: Tx, rows: readonly StoreRow[]): Promise<void> {
  const { rows: placesRows } = await sql`select from store where source = ${PLACES_SOURCE} limit 1`.execute(
    tx,
  );
  if (placesRows.length === 0 || rows.length === 0) return;
  await withStagedRows(tx, { table: 'staged_adopter', columns: placeColumns, rows }, (tx) =>
    sql`
      with pair as (
        select distinct on (store.id) store.id, staged.source_ref
        from staged_adopter staged
        join chain on chain.slug = staged.chain_slug
        join store on ${createBoxCondition(sql.ref('staged.latitude'), sql.ref('staged.longitude'), sameStoreMilesSql)}
          and store.chain_id = chain.id and store.source = ${PLACES_SOURCE} and ${isSamePlaceSql}
        where not exists (
          select from store other where other.source = ${RETAILER_SOURCE} and other.source_ref = staged.source_ref)
        order by store.id, miles_between(staged.latitude, staged.longitude, store.latitude, store.longitude)
      ), unique_pair as (
        select distinct on (source_ref) id, source_ref from pair order by source_ref, id
      )
      update store set source = ${RETAILER_SOURCE}, source_ref = unique_pair.source_ref
      from unique_pair where store.id = unique_pair.id
    `.execute(tx),
  );
}
