import { type IDBPDatabase, openDB } from 'idb';
import type { ShopList } from '#contract/shop.ts';
import type { ShopOperation } from '#domain/shop.ts';
import { isShopForgotten, SHOP_DATABASE, shopOwner } from '#web/lib/shop-owner.ts';

/** What a device keeps: the list as it was answered last, and what was done since that the server has not confirmed. */
export type Kept = { userId: string; list: ShopList | null; pending: readonly ShopOperation[] };

export type Shelf = {
  read: () => Promise<Kept>;
  /** In one step that is done or not; resolves to what is kept then. */
  change: (change: (kept: Kept) => Kept) => Promise<Kept>;
};

const KEY = 'kept';

/** Whose it is stands on the device before anything of theirs does. */
async function openFor(userId: string): Promise<IDBPDatabase> {
  if (isShopForgotten(userId)) throw new Error('Nothing is kept after signing out.');
  shopOwner.write(userId);
  return open();
}

function open(): Promise<IDBPDatabase> {
  return openDB(SHOP_DATABASE, 1, {
    upgrade: (database) => void database.createObjectStore(KEY),
    // Signing out in another tab deletes it.
    blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
  });
}

/** Whose list this device has; null where there is none, or nothing can be kept. */
export async function keptOwner(): Promise<string | null> {
  if (shopOwner.read() === null) return null;
  try {
    const database = await open();
    const kept: Kept | undefined = await database.get(KEY, KEY);
    database.close();
    return kept?.userId ?? null;
  } catch {
    return null;
  }
}

/**
 * The shelf of this user in this browser. Where it cannot keep anything, as in some private windows or when it is full,
 * `onVolatile` is told and it lasts until the page is left.
 */
export function openShelf(userId: string, onVolatile: () => void): Shelf {
  let memory: Kept = { userId, list: null, pending: [] };
  const mine = (kept: Kept | undefined): Kept =>
    kept?.userId === userId ? kept : { ...memory, list: null, pending: [] };
  return {
    async read() {
      try {
        const database = await openFor(userId);
        memory = mine(await database.get(KEY, KEY));
        database.close();
      } catch {
        onVolatile();
      }
      return memory;
    },
    async change(change) {
      try {
        const database = await openFor(userId);
        const transaction = database.transaction(KEY, 'readwrite');
        const next = change(mine(await transaction.store.get(KEY)));
        await transaction.store.put(next, KEY);
        await transaction.done;
        database.close();
        memory = next;
      } catch {
        memory = change(memory);
        onVolatile();
      }
      return memory;
    },
  };
}
