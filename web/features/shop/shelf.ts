import type { ShopList } from '#contract/shop.ts';
import type { ShopOperation } from '#domain/list/shop.ts';
import { makeShelf, openKept, readKept, type Shelf as ShelfOf } from '#web/lib/shelf.ts';
import { keepFor, SHOP_DATABASE, shopOwner } from '#web/lib/shop-owner.ts';

/** What a device keeps: the list as it was answered last, and what was done since that the server has not confirmed. */
export type Kept = {
  userId: string;
  list: ShopList | null;
  pending: readonly ShopOperation[];
  /** By how much the clock of this device was ahead of the server's when the list came. */
  aheadMs?: number | undefined;
};

export type Shelf = ShelfOf<Kept>;

const KEY = 'kept';

/** A browser that was killed may not have written down the owner yet: that comes seconds after the list itself. */
const hasDatabase = async (): Promise<boolean> => {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === SHOP_DATABASE);
  } catch {
    return false;
  }
};

/** Whose list this device has; null where there is none, or nothing can be kept. */
export async function keptOwner(): Promise<string | null> {
  if (shopOwner.read() === null && !(await hasDatabase())) return null;
  return (await readKept<Kept>(SHOP_DATABASE, KEY))?.userId ?? null;
}

/** The shelf of this user in this browser. */
export function openShelf(userId: string, onVolatile: () => void): Shelf {
  const empty: Kept = { userId, list: null, pending: [] };
  return makeShelf({
    /** Whose it is stands on the device before anything of theirs does. */
    open: async () => {
      keepFor(userId);
      return openKept(SHOP_DATABASE);
    },
    name: SHOP_DATABASE,
    key: KEY,
    empty,
    mine: (kept) => (kept?.userId === userId ? kept : empty),
    onVolatile,
  });
}
