import type { ShopList } from '#contract/shop.ts';
import type { ShopOperation } from '#domain/list/shop.ts';
import { makeShelf, openKept, readKept, type Shelf as ShelfOf } from '#web/lib/shelf.ts';
import { keepFor, SHOP_DATABASE, shopOwner } from '#web/lib/shop-owner.ts';

/** State on this device: the last list from the server, and operations not yet confirmed. */
export type Kept = {
  userId: string;
  list: ShopList | null;
  pending: readonly ShopOperation[];
  /** How far this device's clock was ahead of the server's when the list loaded. */
  aheadMs?: number | undefined;
};

export type Shelf = ShelfOf<Kept>;

const KEY = 'kept';

/** If the browser was killed early, the list may exist without its owner, which is written seconds later. */
const hasDatabase = async (): Promise<boolean> => {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === SHOP_DATABASE);
  } catch {
    return false;
  }
};

/** Null if there is no list or storage is unavailable. */
export async function keptOwner(): Promise<string | null> {
  if (shopOwner.read() === null && !(await hasDatabase())) return null;
  return (await readKept<Kept>(SHOP_DATABASE, KEY))?.userId ?? null;
}

export function openShelf(userId: string, onVolatile: () => void): Shelf {
  const empty: Kept = { userId, list: null, pending: [] };
  return makeShelf({
    /** Record the owner before storing any of their data. */
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
