import { getUser } from './auth.ts';
import { addCartEntry, clearCart, getCart, removeCartEntry, updateCartEntry } from './cart.ts';
import type { Endpoint } from './endpoint.ts';
import { listGroceryItems, searchGroceryItems } from './grocery-items.ts';
import { geocode, reverseGeocode } from './location.ts';
import { getPreferences, putPreferences } from './preferences.ts';
import { getPricingStatus } from './prices.ts';
import { copySharedList, createSharedList, getSharedList } from './shared-lists.ts';
import { listStores } from './stores.ts';

/** Every call there is. The route × role test, the API pages and the house rules read this table. */
export const operations = {
  getUser,
  listGroceryItems,
  searchGroceryItems,
  getCart,
  addCartEntry,
  updateCartEntry,
  removeCartEntry,
  clearCart,
  listStores,
  geocode,
  reverseGeocode,
  getPreferences,
  putPreferences,
  getPricingStatus,
  createSharedList,
  getSharedList,
  copySharedList,
} satisfies Record<string, Endpoint>;
