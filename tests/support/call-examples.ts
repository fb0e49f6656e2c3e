import type { operations } from '#contract/operations.ts';
import type { UserDataIds } from './belongings.ts';
import { exampleReceipt } from './example-receipt.ts';
import { exampleRecipe } from './example-recipe.ts';
import { makeJpeg } from './jpeg.ts';
import { listCallExamples } from './list-call-examples.ts';
import { makePushSubscription } from './push-device.ts';

export type OperationName = keyof typeof operations;

export type ExampleCall = {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
};

export type ExampleIds = { itemId: number; otherItemId: number; storeIds: number[] };

const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' };
const place = { lat: '41.88', lng: '-87.62' };
const settings = { location: null, distanceMiles: 12.5, extraStopValueCents: 700, taxBasis: 'state' };

/**
 * A valid example request for every API call in the contract. Other tests fuzz these and send them with other users'
 * ids.
 */
export const callExamples = {
  getUser: () => ({}),
  sendConfirmationMail: () => ({}),
  listSessions: () => ({}),
  endSession: ({ sessionId }) => ({ params: { id: sessionId } }),
  endOtherSessions: () => ({}),
  changePassword: () => ({ body: { currentPassword: 'the old sentence', newPassword: 'a new sentence' } }),
  changeEmail: () => ({ body: { email: 'other@example.com', password: 'the old sentence' } }),
  listPasskeys: () => ({}),
  getEmailChange: () => ({}),
  resendEmailChangeLink: () => ({}),
  cancelEmailChange: () => ({}),
  beginPasskeyRegistration: () => ({ body: { password: 'the old sentence' } }),
  addPasskey: () => ({ body: { name: 'Phone', answer: '{"id":"abc","type":"public-key"}' } }),
  renamePasskey: ({ passkeyId }) => ({ params: { id: passkeyId }, body: { name: 'Old phone' } }),
  removePasskey: ({ passkeyId }) => ({ params: { id: passkeyId } }),
  listGroceryItems: () => ({ query: { limit: '20', cursor: '5.1', name: 'Whole Milk' } }),
  searchGroceryItems: () => ({ query: { q: 'whole milk' } }),
  searchCatalog: (_own, { storeIds }) => ({ query: { q: 'whole milk', storeIds: storeIds.join() } }),
  getCart: (_own, { storeIds }) => ({ query: { storeIds: storeIds.join() } }),
  addCartEntry: ({ entryId }, { otherItemId, storeIds }) => ({
    body: {
      itemId: otherItemId,
      quantity: 1,
      firmness: 'any',
      addedTogether: 1,
      beforeEntryId: entryId,
      note: 'The ripe ones',
      storeIds,
    },
  }),
  updateCartEntry: ({ entryId }, { otherItemId, storeIds }) => ({
    params: { id: entryId },
    body: { quantity: 7, itemId: otherItemId, firmness: 'brand', note: 'The ripe ones', storeIds },
  }),
  reorderCart: ({ entryId }) => ({ body: { entryIds: [entryId] } }),
  removeCartEntry: ({ entryId }) => ({ params: { id: entryId } }),
  clearCart: () => ({}),
  listCartNotes: () => ({}),
  addCartNote: () => ({ body: { text: 'Plums', addedAt: '2026-11-01T12:00:00.000Z' } }),
  updateCartNote: ({ freeLineId }) => ({ params: { id: freeLineId }, body: { text: 'Ripe plums' } }),
  removeCartNote: ({ freeLineId }) => ({ params: { id: freeLineId } }),
  readListText: () => ({ body: { text: '2 milk\neggs, large\nthe good bread' } }),
  addListToCart: (_own, { itemId }) => ({
    body: {
      wishes: [{ itemId, quantity: 1, firmness: 'brand', group: 0, note: 'Ripe' }],
      freeLines: ['Dill'],
    },
  }),
  undoListAddition: ({ freeLineId }, { itemId }) => ({
    body: { wishes: [{ itemId, quantity: 1, firmness: 'any' }], freeLineIds: [freeLineId] },
  }),
  getComparison: (_own, { storeIds }) => ({ query: { storeIds: storeIds.join() } }),
  listSwaps: (_own, { storeIds }) => ({ query: { storeId: String(storeIds[0]) } }),
  listStores: () => ({ query: { ...place, maxDistance: '10' } }),
  getStoreArea: () => ({ query: place }),
  getStoreSource: () => ({}),
  geocode: () => ({ query: { q: '60602' } }),
  reverseGeocode: () => ({ query: place }),
  getPreferences: () => ({}),
  patchPreferences: (_own, { storeIds }) => ({ body: { storeIds, distanceMiles: 3 } }),
  putPreferences: (_own, { storeIds }) => ({ body: { ...settings, storeIds } }),
  getPricingStatus: () => ({}),
  getPriceHistory: (_own, { itemId, storeIds }) => ({
    params: { id: itemId },
    query: { storeIds: storeIds.join() },
  }),
  getPriceMatch: (_own, { itemId }) => ({ params: { id: itemId } }),
  getPrices: (_own, { itemId, otherItemId, storeIds }) => ({
    query: { wishes: `${itemId},${otherItemId}.any`, storeIds: storeIds.join() },
  }),
  putOwnPrices: (_own, { itemId, storeIds: [storeId] }) => ({
    body: {
      prices: [
        { itemId, storeId, priceCents: 349, regularPriceCents: null, seenAt: '2026-11-22T12:00:00.000Z' },
      ],
    },
  }),
  putPricePhoto: (_own, { itemId, storeIds: [storeId] }) => ({
    params: { itemId, storeId: Number(storeId) },
    body: { photo: makeJpeg().toString('base64') },
  }),
  getPricePhoto: (_own, { itemId, storeIds: [storeId] }) => ({
    params: { itemId, storeId: Number(storeId) },
  }),
  removePricePhoto: (_own, { itemId, storeIds: [storeId] }) => ({
    params: { itemId, storeId: Number(storeId) },
  }),
  getReportPhoto: () => ({ params: { id: 2_147_483_647 } }),
  listPriceAlerts: () => ({}),
  setPriceAlert: (_own, { otherItemId }) => ({ body: { itemId: otherItemId, atMostCents: 300 } }),
  removePriceAlert: ({ alertId }) => ({ params: { id: alertId } }),
  listAssistants: () => ({}),
  allowAssistant: ({ assistantId }) => ({ params: { id: assistantId } }),
  removeAssistant: ({ assistantId }) => ({ params: { id: assistantId } }),
  listPushDevices: () => ({}),
  addPushDevice: () => ({ body: makePushSubscription() }),
  removePushDevice: ({ pushDeviceId }) => ({ params: { id: pushDeviceId } }),
  matchReceiptLines: (_own, { storeIds: [storeId] }) => ({
    body: { storeId, lines: [{ printedName: 'GV WHL MLK', isByWeight: false }] },
  }),
  saveReceipt: (_own, { itemId, storeIds: [storeId] }) => ({ body: exampleReceipt(itemId, Number(storeId)) }),
  listReceipts: () => ({}),
  getUsualBasket: () => ({}),
  getClubSavings: () => ({}),
  getSpending: () => ({}),
  getReceipt: ({ receiptId }) => ({ params: { id: receiptId } }),
  removeReceipt: ({ receiptId }) => ({ params: { id: receiptId } }),
  readRecipe: () => ({ body: { text: 'Tomato soup\nIngredients\n1 cup milk\nDirections\nStir.' } }),
  matchRecipe: () => ({ body: { ingredients: exampleRecipe.ingredients } }),
  costRecipe: (_own, { itemId }) => ({ body: { wishes: [{ itemId, quantity: 2, firmness: 'any' }] } }),
  saveRecipe: () => ({ body: exampleRecipe }),
  listRecipes: () => ({}),
  getRecipe: ({ recipeId }) => ({ params: { id: recipeId } }),
  updateRecipe: ({ recipeId }) => ({ params: { id: recipeId }, body: { title: 'Soup', cookedFor: 6 } }),
  removeRecipe: ({ recipeId }) => ({ params: { id: recipeId } }),
  getShoppingTrip: () => ({}),
  addShopOperations: ({ entryId }) => ({
    body: {
      operations: [
        { id: '0d1f5e0a-6f0e-4a53-9a37-5f4c5f6f0a01', kind: 'tick', line: `item-${entryId}`, storeId: null },
      ],
    },
  }),
  ...listCallExamples,
  lookUpCode: () => ({ query: { code: '036000291452' } }),
  proposeItem: () => ({
    body: {
      code: '036000291452',
      itemId: null,
      description: { name: 'Facial Tissue', brand: 'Kleenex', unit: '65 ct', category: 'Household' },
    },
  }),
  listProposedItems: () => ({}),
  reviewProposedItem: () => ({
    params: { id: 2_147_483_647 },
    body: { isAccepted: true, proposedAt: '2026-11-22T12:00:00.000Z' },
  }),
  createSharedList: () => ({ body: { title: 'Weekend', description: 'For two', ownerName: 'first' } }),
  getSharedList: ({ listId }) => ({ params: { listId } }),
  listSharedLists: () => ({}),
  removeSharedList: ({ listId }) => ({ params: { listId } }),
  createSharedComparison: () => ({ body: {} }),
  listSharedComparisons: () => ({}),
  removeSharedComparison: ({ comparisonId }) => ({ params: { comparisonId } }),
  copySharedList: ({ listId }) => ({ params: { listId } }),
  createSubscription: () => ({}),
  checkSubscriptionStatus: () => ({}),
  cancelSubscription: () => ({}),
  confirmTestPayment: ({ clientSecret }) => ({ body: { clientSecret, ...card } }),
  receivePaymentEvent: () => ({ body: { id: 'evt_1', type: 'invoice.paid' } }),
  listFavorites: () => ({}),
  toggleFavorite: (_own, { otherItemId }) => ({
    params: { id: otherItemId },
    body: { frequency: 'weekly', notes: 'ripe', firmness: 'any' },
  }),
  addFavoritesToCart: (_own, { itemId }) => ({ body: { itemIds: [itemId] } }),
  removeFavorite: ({ favoriteId }) => ({ params: { id: favoriteId } }),
  listRecurringOrders: () => ({}),
  createRecurringOrder: (_own, { itemId }) => ({
    body: { frequency: 'weekly', items: [{ itemId, quantity: 2, firmness: 'any' }] },
  }),
  updateRecurringOrder: ({ orderId }) => ({ params: { id: orderId }, body: { isActive: false } }),
  removeRecurringOrder: ({ orderId }) => ({ params: { id: orderId } }),
  transferOrderToStores: ({ orderId }, { storeIds }) => ({ params: { orderId }, body: { storeIds } }),
  listFamilyMembers: () => ({}),
  addFamilyMember: () => ({ body: { name: 'Tunde', email: 'tunde@example.com' } }),
  listPriceReports: () => ({}),
  listPriceSources: () => ({}),
  reviewPriceReport: () => ({
    params: { id: 2_147_483_647 },
    body: { isAccepted: true, priceCents: 349, seenAt: '2026-11-22T12:00:00.000Z' },
  }),
  removeFamilyMember: () => ({ params: { id: 2_147_483_647 } }),
  sendSms: () => ({ body: { phoneNumber: '+1 312 555 0142', message: 'My Shopping List:' } }),
  sendSuggestion: () => ({
    body: { title: 'Maps', suggestion: 'Show the aisles.', userEmail: 'sam@example.com' },
  }),
  askSupport: () => ({ body: { question: 'How do I add a card?', userEmail: 'sam@example.com' } }),
  receiveSmsEvent: () => ({}),
  listRetentionRules: () => ({}),
  downloadYourData: () => ({}),
  // Don't confirm with the account's own email, because that would delete the account.
  deleteAccount: () => ({ body: { confirmation: 'nobody@example.com', sharedLists: 'keep' } }),
  getDomainAnalytics: () => ({}),
  getMobileStatus: () => ({}),
} satisfies Record<OperationName, (own: UserDataIds, goods: ExampleIds) => ExampleCall>;
