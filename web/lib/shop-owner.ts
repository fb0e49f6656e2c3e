import { keptText } from './kept-text.ts';

/** Where the shop page keeps the list and what was ticked of it; signing out deletes it. */
export const SHOP_DATABASE = 'cartwise-shop';

/** The id of whom it is kept for. */
export const shopOwner = keptText('localStorage', 'cartwise.shop-owner');

/** Signing out, or another person, leaves nothing of it on the device. */
export function forgetShop(): void {
  shopOwner.write(null);
  window.indexedDB?.deleteDatabase(SHOP_DATABASE);
}
