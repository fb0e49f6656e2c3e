import { keptText } from './kept-text.ts';

/** Where the shop page keeps the list and what was ticked of it; signing out deletes it. */
export const SHOP_DATABASE = 'cartwise-shop';

/** The id of whom it is kept for. */
export const shopOwner = keptText('localStorage', 'cartwise.shop-owner');

let forgottenId: string | null = null;

/** Until this page is left, nothing of theirs is kept again: an answer that was on its way would bring it back. */
export const isShopForgotten = (userId: string): boolean => userId === forgottenId;

/** Signing out, or another person, leaves nothing of it on the device. */
export function forgetShop(): void {
  forgottenId = shopOwner.read();
  shopOwner.write(null);
  window.indexedDB?.deleteDatabase(SHOP_DATABASE);
}
