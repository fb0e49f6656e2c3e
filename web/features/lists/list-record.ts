import type { ResponseOf } from '#contract/endpoint.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { getListPrices, List } from '#contract/lists.ts';
import type { ListOperation } from '#domain/list/list.ts';
import { claimOfflineData, LISTS_DATABASE } from '#web/lib/offline-owner.ts';
import {
  createOfflineStorage,
  type OfflineStorage,
  openOfflineDatabase,
  readAllOfflineValues,
  readOfflineValue,
} from '#web/lib/offline-record.ts';

export type ListPrices = ResponseOf<typeof getListPrices>;

export type PendingOperation = ListOperation & { at: string };

export type OfflineList = {
  ownerId: string | null;
  list: List | null;
  pending: readonly PendingOperation[];
  /** Items chosen on this device that aren't in the server's list yet. */
  items: readonly GroceryItem[];
  /** Ids of lines added offline that the server hasn't matched to items yet. */
  unread?: readonly string[];
  /**
   * Lines that the server refused, or that weren't sent before the shopper lost access. They stay here until the
   * shopper discards them.
   */
  unsent?: readonly string[];
  formerName?: string;
  prices: ListPrices | null;
  /** How far the device's clock is ahead of the server's. Lists stored by an older version don't have this field. */
  aheadMs?: number;
};

export async function findOfflineListOwnerId(listId: number): Promise<string | null | undefined> {
  return (await readOfflineValue<OfflineList>(LISTS_DATABASE, String(listId)))?.ownerId;
}

export async function listOfflineLists(ownerId: string | null): Promise<readonly List[]> {
  const storedLists = await readAllOfflineValues<OfflineList>(LISTS_DATABASE);
  return storedLists
    .flatMap(([, each]) => (each.ownerId === ownerId && each.list !== null ? [each.list] : []))
    .sort((one, other) => one.name.localeCompare(other.name));
}

export function createOfflineListStorage(
  listId: number,
  ownerId: string | null,
  onStorageFailed: () => void,
): OfflineStorage<OfflineList> {
  const emptyList: OfflineList = { ownerId, list: null, pending: [], items: [], prices: null };
  return createOfflineStorage({
    open: async () => {
      if (ownerId !== null) claimOfflineData(ownerId);
      return openOfflineDatabase(LISTS_DATABASE);
    },
    name: LISTS_DATABASE,
    key: String(listId),
    empty: emptyList,
    keepOwnData: (stored) => (stored?.ownerId === ownerId ? stored : emptyList),
    onStorageFailed,
  });
}

export async function deleteOfflineList(listId: number): Promise<void> {
  try {
    const database = await openOfflineDatabase(LISTS_DATABASE);
    await database.delete('kept', String(listId));
    database.close();
  } catch {
    // Storage is unavailable, so the list was never stored.
  }
}
