import { keptText } from './kept-text.ts';

/** Where the shop page keeps the list and what was ticked of it, and where lists beside the cart are; signing out deletes both. */
export const SHOP_DATABASE = 'cartwise-shop';
export const LISTS_DATABASE = 'cartwise-lists';

const OWNER_KEY = 'cartwise.shop-owner';

/** The id of whom it is kept for. */
export const shopOwner = keptText('localStorage', OWNER_KEY);

let forgottenId: string | null = null;

/** Until this page is left, nothing of theirs is kept again: an answer that was on its way would bring it back. */
export const isShopForgotten = (userId: string): boolean => userId === forgottenId;

const deleteKept = () => {
  for (const name of [SHOP_DATABASE, LISTS_DATABASE]) window.indexedDB?.deleteDatabase(name);
};

/** Signing out, or another person, leaves nothing of it on the device. */
export function forgetShop(): void {
  forgottenId = shopOwner.read() ?? forgottenId;
  shopOwner.write(null);
  deleteKept();
}

/** Tells when what was kept for this user is deleted in another tab; nothing of theirs is kept here again. Returns how to stop. */
export function onShopForgotten(userId: string, tell: () => void): () => void {
  const look = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== OWNER_KEY || oldValue !== userId || newValue === userId) return;
    forgottenId = userId;
    // What this tab was about to keep may have come after the deletion; what another person keeps by now stays.
    if ([null, userId].includes(shopOwner.read())) forgetShop();
    tell();
  };
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
}
