import type { ResponseOf } from '#contract/endpoint.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { getListPrices, List } from '#contract/lists.ts';
import type { ListOperation } from '#domain/list/list.ts';
import { makeShelf, openKept, readAllKept, readKept, type Shelf } from '#web/lib/shelf.ts';
import { keepFor, LISTS_DATABASE } from '#web/lib/shop-owner.ts';

export type ListPrices = ResponseOf<typeof getListPrices>;

/** Something done on this device, with its time by the server's clock as far as it is known, for show until the server says its own. */
export type PendingOperation = ListOperation & { at: string };

/** What a device keeps of a list: as it was answered last, and what was done since that the server has not confirmed. */
export type KeptList = {
  /** Null: a guest's. */
  ownerId: string | null;
  list: List | null;
  pending: readonly PendingOperation[];
  /** What was chosen here and the server has not answered with yet. */
  items: readonly GroceryItem[];
  /** Lines that were added in words while the server could not be asked what they mean. */
  unread?: readonly string[];
  /** Lines written here that the server refused or that could not be sent before the list was gone, until they are discarded. */
  unsent?: readonly string[];
  /** Once the list is gone: what it was called. */
  formerName?: string;
  prices: ListPrices | null;
  /** By how much the clock of the device is ahead of the server's; unknown of a list that an older version kept. */
  aheadMs?: number;
};

/** Whose the list on this device is; undefined where it has none. */
export async function keptListOwner(listId: number): Promise<string | null | undefined> {
  return (await readKept<KeptList>(LISTS_DATABASE, String(listId)))?.ownerId;
}

/** The lists that this device keeps, by name: those of its owner where there is one, else those that it is on as a guest. */
export async function keptLists(ownerId: string | null): Promise<readonly List[]> {
  const kept = await readAllKept<KeptList>(LISTS_DATABASE);
  return kept
    .flatMap(([, each]) => (each.ownerId === ownerId && each.list !== null ? [each.list] : []))
    .sort((one, other) => one.name.localeCompare(other.name));
}

export function openListShelf(
  listId: number,
  ownerId: string | null,
  onVolatile: () => void,
): Shelf<KeptList> {
  const empty: KeptList = { ownerId, list: null, pending: [], items: [], prices: null };
  return makeShelf({
    open: async () => {
      if (ownerId !== null) keepFor(ownerId);
      return openKept(LISTS_DATABASE);
    },
    name: LISTS_DATABASE,
    key: String(listId),
    empty,
    mine: (kept) => (kept?.ownerId === ownerId ? kept : empty),
    onVolatile,
  });
}

/** A list that is this device's no more leaves nothing on it. */
export async function forgetList(listId: number): Promise<void> {
  try {
    const database = await openKept(LISTS_DATABASE);
    await database.delete('kept', String(listId));
    database.close();
  } catch {
    // Then nothing was kept.
  }
}
