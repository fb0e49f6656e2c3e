import type { ShoppingTrip } from '#contract/shop.ts';
import type { ShopOperation } from '#domain/list/shop.ts';
import { claimOfflineData, offlineOwner, SHOP_DATABASE } from '#web/lib/offline-owner.ts';
import {
  createOfflineRecord,
  type OfflineRecord,
  openOfflineDatabase,
  readOfflineValue,
} from '#web/lib/offline-record.ts';

export type OfflineShop = {
  userId: string;
  list: ShoppingTrip | null;
  pending: readonly ShopOperation[];
  /** How far this device's clock was ahead of the server's when the list loaded. */
  aheadMs?: number | undefined;
};

export type OfflineShopRecord = OfflineRecord<OfflineShop>;

export const SHOP_RECORD_KEY = 'kept';

/**
 * True if the list's database exists. The list may be stored without a record of its owner, which is written seconds
 * later and therefore missing if the browser is killed early.
 */
const hasDatabase = async (): Promise<boolean> => {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === SHOP_DATABASE);
  } catch {
    return false;
  }
};

export async function findOfflineShopUserId(): Promise<string | null> {
  if (offlineOwner.read() === null && !(await hasDatabase())) return null;
  return (await readOfflineValue<OfflineShop>(SHOP_DATABASE, SHOP_RECORD_KEY))?.userId ?? null;
}

export function openShopRecord(userId: string, onVolatile: () => void): OfflineShopRecord {
  const empty: OfflineShop = { userId, list: null, pending: [] };
  return createOfflineRecord({
    /** Record the owner before storing any of their data. */
    open: async () => {
      claimOfflineData(userId);
      return openOfflineDatabase(SHOP_DATABASE);
    },
    name: SHOP_DATABASE,
    key: SHOP_RECORD_KEY,
    empty,
    mine: (stored) => (stored?.userId === userId ? stored : empty),
    onVolatile,
  });
}
