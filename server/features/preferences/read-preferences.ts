import type { Preferences } from '#contract/preferences.ts';
import type { Db } from '#server/db/connect.ts';
import { findClosedStoreNames, findStoresById, replaceSavedSamples } from '#server/features/stores/api.ts';
import { findChains, readSettings } from './queries.ts';

export async function readPreferences(db: Db, userId: string): Promise<Preferences> {
  await replaceSavedSamples(db, userId);
  const settings = await readSettings(db, userId);
  const { storeIds, location, cardChainIds } = settings;
  const stores = await findStoresById(db, { ids: storeIds, place: location });
  const closedStores = stores.length < storeIds.length ? await findClosedStoreNames(db, storeIds) : [];
  const cards = cardChainIds.length > 0 ? await findChains(db, cardChainIds) : [];
  return { ...settings, storeIds: stores.map(({ id }) => id), stores, closedStores, cards };
}
