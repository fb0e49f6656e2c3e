import { keptText } from './kept-text.ts';

/** Where the shop page keeps the list and what was ticked of it, and where lists beside the cart are; signing out deletes both. */
export const SHOP_DATABASE = 'cartwise-shop';
export const LISTS_DATABASE = 'cartwise-lists';

const OWNER_KEY = 'cartwise.shop-owner';

/** The id of whom it is kept for. */
export const shopOwner = keptText('localStorage', OWNER_KEY);

let forgottenId: string | null = null;

/** What a tab writes down is there by then. */
const WRITTEN_AFTER_MS = 5_000;

let writtenAtMs = Number.NEGATIVE_INFINITY;

/**
 * Says whose that is which is about to be kept. Throws once it was forgotten, until this page is left: an answer that was
 * on its way would bring it back.
 */
export function keepFor(userId: string): void {
  if (userId === forgottenId) throw new Error('Nothing is kept after signing out.');
  shopOwner.write(userId);
  writtenAtMs = Date.now();
}

/** Signing out, or another person, leaves nothing of it on the device. */
export function forgetShop(): void {
  forgottenId = shopOwner.read() ?? forgottenId;
  shopOwner.write(null);
  for (const name of [SHOP_DATABASE, LISTS_DATABASE]) window.indexedDB?.deleteDatabase(name);
}

/** Tells when what was kept for this user is deleted in another tab; nothing of theirs is kept here again. Returns how to stop. */
export function onShopForgotten(userId: string, tell: () => void): () => void {
  const look = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== OWNER_KEY || oldValue !== userId || newValue === userId) return;
    forgottenId = userId;
    // What this tab was just writing down may come after the deletion. Not so in one that slept meanwhile: somebody may
    // be signed in again by now, and what they keep stays.
    const isWriting = Date.now() - writtenAtMs < WRITTEN_AFTER_MS;
    if (isWriting && [null, userId].includes(shopOwner.read())) forgetShop();
    tell();
  };
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
}
