import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { insertMissingChains } from './missing-chains.ts';
import { type FoundStore, RETAILER_SOURCE } from './retailer.ts';
import { upsertStores } from './write.ts';
import { updateSourceOfStoresListedByUsda } from './write-places.ts';

/**
 * Inserts or updates stores in a fixed order, which prevents deadlocks. `areFromMapLayer` marks the stores as listed and
 * unhides stores that were hidden because they had closed.
 */
export async function upsertRetailers(
  db: Db,
  stores: readonly FoundStore[],
  { areFromMapLayer = false } = {},
): ReturnType<typeof upsertStores> {
  const rows = stores
    .map(({ store }) => store)
    .toSorted((a, b) => (a.sourceRef < b.sourceRef ? -1 : Number(a.sourceRef > b.sourceRef)));
  return db.transaction().execute(async (tx) => {
    await insertMissingChains(
      tx,
      stores.map(({ chain }) => chain),
    );
    await updateSourceOfStoresListedByUsda(tx, rows);
    const counts = await upsertStores(tx, rows);
    if (areFromMapLayer) {
      await sql`
        update store set is_from_layer = true, is_hidden = false
        where source = ${RETAILER_SOURCE} and source_ref = any(${rows.map(({ sourceRef }) => sourceRef)})
          and (is_hidden or not is_from_layer)
      `.execute(tx);
    }
    return counts;
  });
}
