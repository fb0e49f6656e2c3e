import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  getEmailChange,
  sendEmailChange,
} from './account.ts';
import { getDomainAnalytics } from './analytics.ts';
import { listAssistants, removeAssistant } from './assistants.ts';
import { endOtherSessions, endSession, getUser, listSessions, sendConfirmationMail } from './auth.ts';
import { addCartEntry, clearCart, getCart, orderCart, removeCartEntry, updateCartEntry } from './cart.ts';
import { getComparison } from './comparison.ts';
import { getMobileStatus } from './diagnostics.ts';
import type { Endpoint } from './endpoint.ts';
import { addFamilyMember, listFamilyMembers, removeFamilyMember } from './family.ts';
import { addFavoritesToCart, listFavorites, removeFavorite, toggleFavorite } from './favorites.ts';
import { addFreeLine, listFreeLines, removeFreeLine, updateFreeLine } from './free-lines.ts';
import { listGroceryItems, searchCatalog, searchGroceryItems } from './grocery-items.ts';
import { addList, readList, takeBackList } from './list-entry.ts';
import {
  createInvitation,
  getInvitation,
  joinList,
  listInvitations,
  removeGuests,
  removeMember,
  revokeInvitation,
  updateMember,
} from './list-members.ts';
import {
  addListOperations,
  copyCartToList,
  copyListLines,
  createList,
  getList,
  getListPrices,
  listLists,
  removeList,
  setPresence,
  updateList,
} from './lists.ts';
import { geocode, reverseGeocode } from './location.ts';
import { askSupport, receiveSmsEvent, sendSms, sendSuggestion } from './messages.ts';
import { putOwnPrices } from './own-prices.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts';
import { getPreferences, patchPreferences, putPreferences } from './preferences.ts';
import { listPriceAlerts, removePriceAlert, setPriceAlert } from './price-alerts.ts';
import { getPriceMatch } from './price-match.ts';
import { getPricePhoto, getReportPhoto, putPricePhoto, removePricePhoto } from './price-photos.ts';
import { judgePriceReport, listPriceReports } from './price-reports.ts';
import { getPriceHistory, getPrices, getPricingStatus } from './prices.ts';
import { listPriceSources } from './providers.ts';
import { addPushDevice, listPushDevices, removePushDevice } from './push.ts';
import {
  getClubWorth,
  getReceipt,
  getUsualBasket,
  listReceipts,
  matchReceiptLines,
  removeReceipt,
  saveReceipt,
} from './receipts.ts';
import {
  costRecipe,
  getRecipe,
  listRecipes,
  matchRecipe,
  readRecipe,
  removeRecipe,
  saveRecipe,
  updateRecipe,
} from './recipes.ts';
import {
  createRecurringOrder,
  listRecurringOrders,
  removeRecurringOrder,
  transferToStores,
  updateRecurringOrder,
} from './recurring-orders.ts';
import { judgeProposedItem, listProposedItems, lookUpCode, proposeItem } from './scan.ts';
import {
  copySharedList,
  createSharedList,
  getSharedList,
  listSharedLists,
  removeSharedList,
} from './shared-lists.ts';
import { addShopOperations, getShop } from './shop.ts';
import { getSpending } from './spending.ts';
import { getStoreArea, getStoreSource, listStores } from './stores.ts';
import {
  cancelSubscription,
  checkSubscriptionStatus,
  confirmTestPayment,
  createSubscription,
  receivePaymentEvent,
} from './subscription.ts';
import { listSwaps } from './swaps.ts';
import { deleteAccount, downloadYourData, listKeptRows } from './your-data.ts';

/** All API calls. Read by the route × role test, the API documentation and the rule tests. */
export const operations = {
  getUser,
  sendConfirmationMail,
  listSessions,
  endSession,
  endOtherSessions,
  changePassword,
  changeEmail,
  getEmailChange,
  sendEmailChange,
  cancelEmailChange,
  listPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  listGroceryItems,
  searchGroceryItems,
  searchCatalog,
  getCart,
  addCartEntry,
  updateCartEntry,
  orderCart,
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
  listSwaps,
  listStores,
  getStoreArea,
  getStoreSource,
  geocode,
  reverseGeocode,
  getPreferences,
  patchPreferences,
  putPreferences,
  getPricingStatus,
  listPriceSources,
  getPriceHistory,
  getPriceMatch,
  getPrices,
  putOwnPrices,
  putPricePhoto,
  getPricePhoto,
  removePricePhoto,
  listPriceAlerts,
  setPriceAlert,
  removePriceAlert,
  listPushDevices,
  addPushDevice,
  removePushDevice,
  listPriceReports,
  judgePriceReport,
  getReportPhoto,
  matchReceiptLines,
  saveReceipt,
  listReceipts,
  getUsualBasket,
  getClubWorth,
  getSpending,
  getReceipt,
  removeReceipt,
  readRecipe,
  matchRecipe,
  costRecipe,
  saveRecipe,
  listRecipes,
  getRecipe,
  updateRecipe,
  removeRecipe,
  getShop,
  addShopOperations,
  addListOperations,
  copyCartToList,
  copyListLines,
  createInvitation,
  createList,
  getInvitation,
  getList,
  getListPrices,
  joinList,
  listInvitations,
  listLists,
  removeList,
  removeGuests,
  removeMember,
  revokeInvitation,
  setPresence,
  updateList,
  updateMember,
  lookUpCode,
  proposeItem,
  listProposedItems,
  judgeProposedItem,
  createSharedList,
  getSharedList,
  copySharedList,
  listSharedLists,
  removeSharedList,
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
  askSupport,
  receiveSmsEvent,
  getDomainAnalytics,
  getMobileStatus,
  listAssistants,
  removeAssistant,
  listKeptRows,
  downloadYourData,
  deleteAccount,
} satisfies Record<string, Endpoint>;
