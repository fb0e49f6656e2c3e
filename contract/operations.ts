import { getDomainAnalytics } from './analytics.ts';
import { getUser, sendConfirmationMail } from './auth.ts';
import { addCartEntry, clearCart, getCart, removeCartEntry, updateCartEntry } from './cart.ts';
import { getComparison } from './comparison.ts';
import { getMobileStatus } from './diagnostics.ts';
import type { Endpoint } from './endpoint.ts';
import { addFamilyMember, listFamilyMembers, removeFamilyMember } from './family.ts';
import { addFavoritesToCart, listFavorites, removeFavorite, toggleFavorite } from './favorites.ts';
import { addFreeLine, listFreeLines, removeFreeLine, updateFreeLine } from './free-lines.ts';
import { listGroceryItems, searchGroceryItems } from './grocery-items.ts';
import { addList, readList, takeBackList } from './list-entry.ts';
import { geocode, reverseGeocode } from './location.ts';
import { receiveSmsEvent, sendSms, sendSuggestion } from './messages.ts';
import { getPreferences, putPreferences } from './preferences.ts';
import { getPriceHistory, getPrices, getPricingStatus } from './prices.ts';
import {
  createRecurringOrder,
  listRecurringOrders,
  removeRecurringOrder,
  transferToStores,
  updateRecurringOrder,
} from './recurring-orders.ts';
import { copySharedList, createSharedList, getSharedList } from './shared-lists.ts';
import { getStoreArea, getStoreSource, listStores } from './stores.ts';
import {
  cancelSubscription,
  checkSubscriptionStatus,
  confirmTestPayment,
  createSubscription,
  receivePaymentEvent,
} from './subscription.ts';

/** Every call there is. The route × role test, the API pages and the house rules read this table. */
export const operations = {
  getUser,
  sendConfirmationMail,
  listGroceryItems,
  searchGroceryItems,
  getCart,
  addCartEntry,
  updateCartEntry,
  removeCartEntry,
  clearCart,
  listFreeLines,
  addFreeLine,
  updateFreeLine,
  removeFreeLine,
  readList,
  addList,
  takeBackList,
  getComparison,
  listStores,
  getStoreArea,
  getStoreSource,
  geocode,
  reverseGeocode,
  getPreferences,
  putPreferences,
  getPricingStatus,
  getPriceHistory,
  getPrices,
  createSharedList,
  getSharedList,
  copySharedList,
  createSubscription,
  checkSubscriptionStatus,
  cancelSubscription,
  confirmTestPayment,
  receivePaymentEvent,
  listFavorites,
  toggleFavorite,
  addFavoritesToCart,
  removeFavorite,
  listRecurringOrders,
  createRecurringOrder,
  updateRecurringOrder,
  removeRecurringOrder,
  transferToStores,
  listFamilyMembers,
  addFamilyMember,
  removeFamilyMember,
  sendSms,
  sendSuggestion,
  receiveSmsEvent,
  getDomainAnalytics,
  getMobileStatus,
} satisfies Record<string, Endpoint>;
