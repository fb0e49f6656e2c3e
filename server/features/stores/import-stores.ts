import type { Db } from '#server/db/connect.ts';
import { ProviderError } from '#server/gateways/provider-error.ts';
import type { StoreMapLayer } from '#server/gateways/store-layer/store-layer.ts';
import type { ImportTally } from '#server/imports/tally.ts';
import { ImportError } from '#server/imports/text-source.ts';
import { parseMapLayerStores } from './layer-stores.ts';
import { hideUnlistedStores } from './unlisted-stores.ts';
import { updateSampleStoreVisibility } from './write.ts';
import { upsertRetailers } from './write-retailers.ts';

/**
 * Imports a state's stores from the map layer, or the whole country's if `state` is null. Also hides closed stores and
 * replaced sample stores. Idempotent. Throws ImportError if the layer returns no usable response. Pages received before
 * the error are kept.
 */
export async function importStores(
  db: Db,
  layer: StoreMapLayer,
  tally: ImportTally,
  { state, onCount }: { state: string | null; onCount: (rows: number) => void },
): Promise<void> {
  const area = state === null ? 'country' : { state };
  const listedSourceRefs: string[] = [];
  try {
    onCount(await layer.countStores(area));
    for await (const page of layer.readPages(area)) {
      tally.read += page.length;
      const { found, skipped, rejected } = parseMapLayerStores(page);
      for (const { reason } of skipped) tally.skip(reason);
      for (const { rowId, reason } of rejected) tally.reject(rowId, reason);
      const counts = await upsertRetailers(db, found, { areFromMapLayer: true });
      tally.inserted += counts.inserted;
      tally.updated += counts.updated;
      tally.unchanged += counts.unchanged;
      for (const { store } of found) listedSourceRefs.push(store.sourceRef);
    }
    await hideUnlistedStores(db, { area, listedSourceRefs });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new ImportError(`The layer of stores failed after ${tally.read} rows. ${error.message}`);
  } finally {
    await updateSampleStoreVisibility(db);
  }
}
