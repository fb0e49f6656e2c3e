import { documentDeviation, type Statement } from './deviation.ts';

/** The specification's statements about entities, their fields and their states (sections 3 and 4). */
export const section3And4Statements = {
  '3.user':
    'A user has id, email, firstName, lastName, profileImageUrl, createdAt and the fields of the subscription',
  '3.user.derived': 'A user has isPremium, isFamilyPremium, isInGracePeriod, gracePeriodDaysRemaining',
  '3.user.status': 'subscriptionStatus is free by default; active, canceled and incomplete_expired are known',
  '3.user.status-other': 'subscriptionStatus: other premium-like states possible',
  '3.item':
    'A grocery item has id, name, brand, unit and a category: Dairy, Produce, Meat, Seafood, Bakery, Pantry, Household, Personal Care, Frozen, Snacks or Beverages',
  '3.item.alternatives': 'The same name with another brand is an alternative brand',
  '3.entry': 'A cart entry has id, itemId, quantity, item, storePrices (store and price as text)',
  '3.store':
    'A store has id, name, logo, color, address, city, state, zipCode, latitude, longitude, websiteUrl, onlineShoppingUrl, supportsOnlineOrdering',
  '3.store.distance': 'A store has calculatedDistance in miles when a location is given',
  '3.favorite': 'A favorite has id, itemId, item, frequency (daily, weekly, monthly), notes, storePrices',
  '3.favorite.toggle': 'The answer to a toggle has isFavorite',
  '3.order': 'A recurring order has id, frequency (weekly or monthly), isActive, createdAt, items',
  '3.location': 'A location has lat, lng and address',
  '3.list': 'Shared list: title, description, createdAt, owner {firstName, lastName}, items[]',
  '3.list.url': 'Creating one answers shareUrl',
  '3.list.item': 'An item of it has id, itemId, quantity, notes, item {name, brand, unit}',
  '3.pricing': 'The pricing status has realTimePricing, availableServices, missingServices',
  '3.family': 'A family member has id, name, email, addedAt',
  '3.suggestion': 'A suggestion has title, suggestion, userEmail',
  '3.analytics':
    'Analytics have totalVisits, domainCount, domains {domain, totalVisits, todayVisits, weekVisits, monthVisits, lastVisit}, recentActivity {domain, visits}',
  '3.sms': 'A text message has phoneNumber and message',
  '3.subscription': 'Creating a subscription answers clientSecret',
  '3.export.text': "Export as text: '{name} ({brand}) - {quantity} {unit}', one a line",
  '3.export.csv': documentDeviation(
    '0007-exporting-and-sharing-the-cart',
    "CSV header 'Item Name,Brand,Quantity,Unit,Category', with name, brand, unit and category quoted and quantity unquoted",
    'What a spreadsheet would take for a formula is made plain text',
  ),

  '4.premium.active': 'Premium while the status is active',
  '4.premium.family': 'Premium while isFamilyPremium',
  '4.premium.grace': 'Premium while canceled and the grace period lasts; free otherwise',
  '4.grace.days': 'The grace period ends 30 days after createdAt',
  '4.grace.cancelled': 'The grace period exists only with a date of cancellation',
  '4.grace.remaining': 'Days remaining are rounded up, at least 0',
  '4.plan.family': "Plan 'Family Premium', free and Active",
  '4.plan.grace': "Plan 'Grace Period', orange, with the days remaining",
  '4.plan.premium': "Plan 'Premium', Active",
  '4.plan.payment-required': "Plan 'Payment Required' for incomplete_expired",
  '4.plan.free': "Plan 'Free'",
  '4.flow.subscribe': 'Free, checkout, payment confirmed, status check, premium',
  '4.flow.redirect': 'After a payment: 2 s, then /',
  '4.flow.cancel':
    'Cancelling calls the server, then the page loads again; premium stays for 30 days from signup',
  '4.flow.family': 'Family premium ends at once on removal',
  '4.search.focus': 'The results open on focus',
  '4.search.blur': 'The results close 200 ms after blur',
  '4.search.queries': 'Only a text of more than 2 characters is asked for',
  '4.search.groups': 'At most 6 groups of names',
  '4.search.added': 'After an add: the cart is fresh, the search box empty, the results closed',
  '4.order.toggle': 'A recurring order is active or paused, by a switch',
  '4.share': "The share dialog goes from form to result; 'Share Another List' resets",
  '4.location': 'The location goes from not set to found by the device, or to a typed address',
  '4.login-pages': 'The login test pages show loading, authenticated, unauthenticated',
  '4.login-final': 'The final login page shows checking, ready, loading, success, error',
} satisfies Record<string, Statement>;
