import type { Preferences } from '#contract/preferences.ts';
import type { Db } from '#server/db/connect.ts';
import { computeSpendingThisWeek } from '#server/features/receipts/api.ts';
import {
  listClosedStoreNames,
  listStoresById,
  replaceSavedSampleStores,
} from '#server/features/stores/api.ts';
import { findSettings, listLoyaltyCardChains } from './queries.ts';

export async function findPreferences(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<Preferences> {
  await replaceSavedSampleStores(db, userId);
  const settings = await findSettings(db, userId);
  const { storeIds, location, cardChainIds } = settings;
  const stores = await listStoresById(db, { ids: storeIds, place: location });
  const closedStores = stores.length < storeIds.length ? await listClosedStoreNames(db, storeIds) : [];
  const cards = cardChainIds.length > 0 ? await listLoyaltyCardChains(db, cardChainIds) : [];
  const spentThisWeekCents = await computeSpendingThisWeek(db, { userId, settings, now });
  return {
    ...settings,
    storeIds: stores.map(({ id }) => id),
    ...{ stores, closedStores, cards, spentThisWeekCents },
  };
}
