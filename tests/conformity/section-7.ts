import { ruled, type Statement } from './ruled.ts';

/** The calls. */
export const section7 = {
  '7.json': 'Calls send JSON, a body only when there is one, and credentials',
  '7.key': 'A query by key asks for its parts joined with /',
  '7.throws': 'A call throws on 401; who is there is asked without throwing',
  '7.GET /api/auth/user': 'The user, or 401 when signed out',
  '7.GET /api/grocery-items': ruled(
    '0014-where-the-specification-is-read-otherwise',
    'Grocery items, page by page; the browser keeps them 5 min',
  ),
  '7.GET /api/grocery-items/search': ruled(
    '0022-search-that-admits',
    'The items for ?q={text}, and what was typed that they lack',
  ),
  '7.search-failed': "A search that fails: 'Search failed'",
  '7.GET /api/cart': 'Cart entries; stale after 30 s',
  '7.POST /api/cart': '{itemId, quantity}; quantity 1 when added from the search',
  '7.PATCH /api/cart/{id}': '{quantity}',
  '7.DELETE /api/cart/{id}': 'Removes an entry',
  '7.DELETE /api/cart': 'Clears the cart',
  '7.GET /api/stores': 'Stores',
  '7.GET /api/stores?lat&lng&maxDistance': ruled(
    '0005-cart-and-stores',
    'Stores within; the fifty nearest of all if there are none',
  ),
  '7.stores-fallback': ruled(
    '0005-cart-and-stores',
    "Stores of that fallback are shown as 'far away', never with a number",
  ),
  '7.GET /api/favorites': 'Premium only',
  '7.POST /api/favorites/toggle/{id}': ruled(
    '0014-where-the-specification-is-read-otherwise',
    'Answers isFavorite; the favorites are fresh; by the heart of an item',
  ),
  '7.POST /api/favorites/add-to-cart': 'All favorites into the cart',
  '7.DELETE /api/favorites/{id}': 'Removes a favorite',
  '7.GET /api/recurring-orders': 'Premium only',
  '7.POST /api/recurring-orders': '{frequency, items[{itemId, quantity}]}',
  '7.PATCH /api/recurring-orders/{id}': '{isActive}',
  '7.POST /api/recurring-orders/{orderId}/transfer-to-stores': ruled(
    '0014-where-the-specification-is-read-otherwise',
    '{storeIds}; by a button',
  ),
  '7.GET /api/pricing-status': 'The pricing status',
  '7.POST /api/shared-lists/from-cart': '{title, description}, answers {shareUrl}',
  '7.GET /api/shared-lists/{listId}': 'List with items and owner',
  '7.POST /api/shared-lists/{listId}/copy-to-cart': 'Copies; then the cart is fresh',
  '7.POST /api/send-sms': '{phoneNumber, message}, answers JSON',
  '7.POST /api/create-subscription': 'Answers clientSecret',
  '7.POST /api/check-subscription-status': 'Called after a payment',
  '7.POST /api/cancel-subscription': 'Cancels',
  '7.POST /api/send-suggestion': '{title, suggestion, userEmail}',
  '7.GET /api/admin/family-members': 'List',
  '7.POST /api/admin/family-members': '{name, email}',
  '7.DELETE /api/admin/family-members/{id}': 'Removes a family member',
  '7.GET /api/analytics/all-domains': 'Page views of all domains',
  '7.GET /api/mobile-status':
    'For the diagnostic pages: isSignedIn, hasCookies, isMobile, isPublicAddress, publicUrl, serverTime',
  '7.login': '/api/login, /api/logout and /api/mobile-login: 302 to the identity provider',
  '7.login.head': 'HEAD on /api/login: 302',
  '7.login.head-expects':
    '/debug-auth expects 302 or 401 of a HEAD on /api/login, and calls anything else a failure',
  '7.payment': 'A card payment is confirmed with the provider, returning to the origin of the site',
  '7.outside': 'Geocoding forward and reverse, geolocation of the browser, clipboard and share sheet',
  '7.outside.demo': ruled(
    '0014-where-the-specification-is-read-otherwise',
    "Demo: the position of the device is called 'Your position'; no service is asked for its name",
  ),
  '7.links.new-tab':
    "'Shop with Cart' opens a search in a new tab: onlineShoppingUrl with name, brand and quantity of the items",
  '7.links.search': "Parameter 'search' at Walmart stores, Jewel-Osco and Mariano's",
  '7.links.other-parameters': "Parameter 'searchTerm' at Target, 'query' at Kroger, 'q' at Meijer",
  '7.links.other-stores': ruled(
    '0007-handing-the-cart-over',
    'Other stores open their own search if it is known, else the online shopping URL or the website URL',
  ),
} satisfies Record<string, Statement>;
