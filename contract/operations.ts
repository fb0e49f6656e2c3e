/** Every call there is. The route × role test, the API pages and the house rules read this list. */
export { getDomainAnalytics } from './analytics.ts';
export { getUser, sendConfirmationMail } from './auth.ts';
export { addCartEntry, clearCart, getCart, removeCartEntry, updateCartEntry } from './cart.ts';
export { getMobileStatus } from './diagnostics.ts';
export { addFamilyMember, listFamilyMembers, removeFamilyMember } from './family.ts';
export { addFavoritesToCart, listFavorites, removeFavorite, toggleFavorite } from './favorites.ts';
export { listGroceryItems, searchGroceryItems } from './grocery-items.ts';
export { geocode, reverseGeocode } from './location.ts';
export { receiveSmsEvent, sendSms, sendSuggestion } from './messages.ts';
export { getPreferences, putPreferences } from './preferences.ts';
export { getPriceHistory, getPricingStatus } from './prices.ts';
export {
  createRecurringOrder,
  listRecurringOrders,
  removeRecurringOrder,
  transferToStores,
  updateRecurringOrder,
} from './recurring-orders.ts';
export { copySharedList, createSharedList, getSharedList } from './shared-lists.ts';
export { listStores } from './stores.ts';
export {
  cancelSubscription,
  checkSubscriptionStatus,
  confirmTestPayment,
  createSubscription,
  receivePaymentEvent,
} from './subscription.ts';
