import type { SpecStep } from './client.ts';
import {
  analyticsShape,
  cartEntryShape,
  cartPriceShape,
  favoriteShape,
  itemShape,
  pricingStatusShape,
  recurringOrderShape,
  sharedListShape,
  storeShape,
  userShape,
} from './shapes.ts';

// The calls in section 7 of the specification, with the responses that sections 3, 5, 6 and 8 require. Order matters:
// later calls use earlier results.

const list = { title: 'My Grocery List', description: 'For two' };
const order = { frequency: 'weekly', items: [{ itemId: '{milk.id}', quantity: 2 }] };
const sms = { phoneNumber: '+13125550142', message: 'My Shopping List:\nWhole Milk' };
const suggestion = { title: 'Maps', suggestion: 'Show the aisles.', userEmail: 'free@example.com' };
const relative = { name: 'Tunde', email: 'family@example.com' };
const subscription = { subscriptionStatus: '<text>' };

const createPremiumRequiredError = (feature: string) => ({
  refused: 402,
  says: [`${feature} is available with Premium subscription`],
});
const noStoresError = { refused: 400, says: ['No stores selected for transfer'] };
const emptyCartError = { refused: 400, says: ['Cart is empty'] };
const missingPhoneError = { refused: 400, says: ['Please enter a phone number to send the SMS'] };
const invalidPhoneError = { refused: 400, says: ['Please enter a valid phone number'] };
const missingSuggestionError = {
  refused: 400,
  says: ['Please provide both a title and description for your suggestion.'],
};
const missingEmailError = { refused: 400, says: ['We need your email to respond to your suggestion.'] };
const adminRequiredError = {
  refused: 403,
  says: ['Admin Access Required: You need admin privileges to manage family members.'],
};
const blankFieldsError = { refused: 400, says: ['Please fill in all fields'] };
const invalidEmailError = { refused: 400, says: ['Please enter a valid email address'] };

export const specCalls: readonly SpecStep[] = [
  ['visitor', 'GET /api/auth/user', { refused: 401 }],
  ['free', 'GET /api/auth/user', userShape],
  ['visitor', 'GET /api/grocery-items', { oneOrMore: itemShape }],
  ['visitor', 'milk = GET /api/grocery-items/search?q=milk', { oneOrMore: itemShape }],
  ['visitor', 'GET /api/stores', { oneOrMore: storeShape }],
  ['visitor', 'GET /api/stores?lat=0&lng=0&maxDistance=1', { oneOrMore: storeShape }],
  [
    'visitor',
    'store = GET /api/stores?lat=41.88&lng=-87.63&maxDistance=10',
    { oneOrMore: { ...storeShape, calculatedDistance: '<number>' } },
  ],
  ['visitor', 'GET /api/pricing-status', pricingStatusShape],
  ['visitor', 'GET /api/mobile-status', '<object>'],
  ['visitor', 'GET /api/analytics/all-domains', analyticsShape],

  ['free', 'POST /api/cart', '<anything>', { itemId: '{milk.id}', quantity: 1 }],
  ['free', 'entry = GET /api/cart', [{ ...cartEntryShape, quantity: 1 }]],
  ['free', 'GET /api/cart?storeIds={store.id}', [{ storePrices: [cartPriceShape] }]],
  ['free', 'PATCH /api/cart/{entry.id}', '<anything>', { quantity: 2 }],
  ['free', 'GET /api/cart', [{ id: '{entry.id}', quantity: 2 }]],
  ['free', 'shared = POST /api/shared-lists/from-cart', { shareUrl: '<text>' }, list],
  ['free', 'POST /api/shared-lists/from-cart', { refused: 400 }, { title: ' ' }],
  ['visitor', 'GET /api/shared-lists/{shared.shareUrl}', sharedListShape],
  ['visitor', 'GET /api/shared-lists/none', { refused: 404 }],
  ['free', 'DELETE /api/cart/{entry.id}', null],
  ['free', 'GET /api/cart', []],
  ['visitor', 'POST /api/shared-lists/{shared.shareUrl}/copy-to-cart', { refused: 401 }],
  ['free', 'POST /api/shared-lists/{shared.shareUrl}/copy-to-cart', '<anything>'],
  ['free', 'GET /api/cart', [{ itemId: '{milk.id}', quantity: 2 }]],
  ['free', 'DELETE /api/cart', null],
  ['free', 'GET /api/cart', []],

  ['free', 'GET /api/favorites', createPremiumRequiredError('Favorites')],
  ['premium', 'POST /api/favorites/toggle/{milk.id}', { isFavorite: true }],
  ['premium', 'favorite = GET /api/favorites', [favoriteShape]],
  ['premium', 'POST /api/favorites/add-to-cart', '<anything>'],
  ['premium', 'GET /api/cart', [{ itemId: '{milk.id}', quantity: 1 }]],
  ['premium', 'DELETE /api/favorites/{favorite.id}', null],
  ['premium', 'GET /api/favorites', []],
  ['premium', 'POST /api/favorites/toggle/{milk.id}', { isFavorite: true }],
  ['premium', 'POST /api/favorites/toggle/{milk.id}', { isFavorite: false }],
  ['premium', 'GET /api/favorites', []],

  ['free', 'GET /api/recurring-orders', createPremiumRequiredError('Recurring Orders')],
  ['premium', 'POST /api/recurring-orders', emptyCartError, { ...order, items: [] }],
  ['premium', 'POST /api/recurring-orders', '<anything>', order],
  [
    'premium',
    'order = GET /api/recurring-orders',
    [{ ...recurringOrderShape, frequency: 'weekly', isActive: true }],
  ],
  ['premium', 'PATCH /api/recurring-orders/{order.id}', '<anything>', { isActive: false }],
  ['premium', 'GET /api/recurring-orders', [{ id: '{order.id}', isActive: false }]],
  [
    'premium',
    'POST /api/recurring-orders/{order.id}/transfer-to-stores',
    '<anything>',
    { storeIds: ['{store.id}'] },
  ],
  ['premium', 'POST /api/recurring-orders/{order.id}/transfer-to-stores', noStoresError, { storeIds: [] }],
  ['premium', 'POST /api/recurring-orders', { frequency: 'monthly' }, { ...order, frequency: 'monthly' }],
  ['premium', 'GET /api/recurring-orders', { oneOrMore: recurringOrderShape }],

  ['premium', 'POST /api/send-sms', '<object>', sms],
  ['premium', 'POST /api/send-sms', missingPhoneError, { ...sms, phoneNumber: ' ' }],
  ['premium', 'POST /api/send-sms', invalidPhoneError, { ...sms, phoneNumber: '12' }],
  ['free', 'POST /api/send-sms', createPremiumRequiredError('text message sharing'), sms],
  ['premium', 'POST /api/send-suggestion', '<anything>', suggestion],
  ['premium', 'POST /api/send-suggestion', missingSuggestionError, { ...suggestion, title: '' }],
  ['premium', 'POST /api/send-suggestion', missingEmailError, { ...suggestion, userEmail: '' }],
  ['premium', 'POST /api/send-suggestion', { refused: 400 }, { ...suggestion, title: 'x'.repeat(101) }],
  [
    'premium',
    'POST /api/send-suggestion',
    { refused: 400 },
    { ...suggestion, suggestion: 'x'.repeat(2_001) },
  ],

  ['payer', 'POST /api/create-subscription', { clientSecret: '<text>' }],
  ['payer', 'POST /api/check-subscription-status', subscription],
  ['payer', 'POST /api/cancel-subscription', subscription],
  ['payer', 'GET /api/auth/user', { isPremium: false }],

  ['admin', 'POST /api/admin/family-members', '<anything>', relative],
  ['admin', 'member = GET /api/admin/family-members', [{ id: '<anything>', ...relative, addedAt: '<text>' }]],
  ['family', 'GET /api/auth/user', { isFamilyPremium: true, isPremium: true }],
  ['admin', 'DELETE /api/admin/family-members/{member.id}', null],
  ['admin', 'GET /api/admin/family-members', []],
  ['family', 'GET /api/auth/user', { isFamilyPremium: false, isPremium: false }],
  ['free', 'GET /api/admin/family-members', adminRequiredError],
  ['admin', 'POST /api/admin/family-members', blankFieldsError, { name: '', email: '' }],
  ['admin', 'POST /api/admin/family-members', invalidEmailError, { ...relative, email: 'x' }],
];
