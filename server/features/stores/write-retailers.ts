import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { insertMissingChains } from './missing-chains.ts';
import { type FoundStore, RETAILER_SOURCE } from './retailer.ts';
import { upsertStores } from './write.ts';
import { reassignMatchingStoresToUsda } from './write-places.ts';

/**
 * Writes stores. With `areFromLayer`, records that the layer lists them, and shows them again if they were hidden as
 * closed. A fixed order prevents deadlocks.
 */
export async function writeRetailers(
  db: Db,
  found: readonly FoundStore[],
  { areFromLayer = false } = {},
): ReturnType<typeof upsertStores> {
  const stores = found
    .map(({ store }) => store)
    .toSorted((a, b) => (a.sourceRef < b.sourceRef ? -1 : Number(a.sourceRef > b.sourceRef)));
  return db.transaction().execute(async (tx) => {
    await insertMissingChains(
      tx,
      found.map(({ chain }) => chain),
    );
    await reassignMatchingStoresToUsda(tx, stores);
    const counts = await upsertStores(tx, stores);
    if (areFromLayer) {
      await sql`
        update store set is_from_layer = true, is_hidden = false
        where source = ${RETAILER_SOURCE} and source_ref = any(${stores.map(({ sourceRef }) => sourceRef)})
          and (is_hidden or not is_from_layer)
      `.execute(tx);
    }
    return counts;
  });
}
