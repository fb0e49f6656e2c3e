import type { ShoppingTrip } from '#contract/shop.ts';
import type { TripOperation } from '#domain/list/shop.ts';
import { claimOfflineData, offlineOwner, SHOP_DATABASE } from '#web/lib/offline-owner.ts';
import {
  createOfflineStorage,
  type OfflineStorage,
  openOfflineDatabase,
  readOfflineValue,
} from '#web/lib/offline-record.ts';

export type OfflineTrip = {
  userId: string;
  list: ShoppingTrip | null;
  pending: readonly TripOperation[];
  /** How far this device's clock was ahead of the server's when the list loaded. */
  aheadMs?: number | undefined;
};

export type OfflineTripStorage = OfflineStorage<OfflineTrip>;

/** Changing this IndexedDB key would lose the trips stored on devices. */
export const OFFLINE_TRIP_KEY = 'kept';

/**
 * True if the trip database exists. It can exist without a stored `offlineOwner`, because browsers write local storage
 * a few seconds late and may be killed before that.
 */
const hasDatabase = async (): Promise<boolean> => {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === SHOP_DATABASE);
  } catch {
    return false;
  }
};

export async function findOfflineTripUserId(): Promise<string | null> {
  if (offlineOwner.read() === null && !(await hasDatabase())) return null;
  return (await readOfflineValue<OfflineTrip>(SHOP_DATABASE, OFFLINE_TRIP_KEY))?.userId ?? null;
}

export function createOfflineTripStorage(userId: string, onStorageFailed: () => void): OfflineTripStorage {
  const emptyTrip: OfflineTrip = { userId, list: null, pending: [] };
  return createOfflineStorage({
    open: async () => {
      claimOfflineData(userId);
      return openOfflineDatabase(SHOP_DATABASE);
    },
    name: SHOP_DATABASE,
    key: OFFLINE_TRIP_KEY,
    empty: emptyTrip,
    keepOwnData: (stored) => (stored?.userId === userId ? stored : emptyTrip),
    onStorageFailed,
  });
}
