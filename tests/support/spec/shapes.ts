// The JSON of the entities in section 3 of the specification. client.ts defines the placeholders in angle brackets.

export const itemShape = {
  id: '<anything>',
  name: '<text>',
  brand: '<text>',
  unit: '<text>',
  category: '<text>',
};

export const storeShape = {
  id: '<anything>',
  name: '<text>',
  logo: '<text>',
  color: '<text>',
  address: '<text>',
  city: '<text>',
  state: '<text>',
  zipCode: '<text>',
  latitude: '<number>',
  longitude: '<number>',
  supportsOnlineOrdering: '<true or false>',
};

export const userShape = {
  id: '<anything>',
  email: '<text>',
  firstName: 'Maya',
  lastName: 'Price',
  profileImageUrl: null,
  createdAt: '<text>',
  subscriptionStatus: 'free',
  subscriptionCanceledAt: null,
  subscriptionCurrentPeriodEnd: null,
  isPremium: false,
  isFamilyPremium: false,
  isInGracePeriod: false,
  gracePeriodDaysRemaining: 0,
};

const milkChoice = { id: '<anything>', itemId: '{milk.id}' };

export const cartEntryShape = { ...milkChoice, item: itemShape };

export const cartPriceShape = { store: { id: '{store.id}', name: '{store.name}' }, price: '<price>' };

export const favoriteShape = {
  ...milkChoice,
  item: itemShape,
  frequency: '<daily, weekly or monthly>',
  notes: null,
  storePrices: '<list>',
};

export const recurringOrderShape = {
  id: '<anything>',
  createdAt: '<text>',
  items: [{ itemId: '{milk.id}', quantity: 2 }],
};

const milk = { name: '{milk.name}', brand: '{milk.brand}', unit: '{milk.unit}' };

export const sharedListShape = {
  title: 'My Grocery List',
  description: 'For two',
  createdAt: '<text>',
  owner: { firstName: 'Maya', lastName: 'Price' },
  items: [{ ...milkChoice, quantity: 2, notes: null, item: milk }],
};

export const pricingStatusShape = {
  realTimePricing: '<true or false>',
  availableServices: '<list>',
  missingServices: '<list>',
};

const visits = {
  totalVisits: 1,
  todayVisits: '<number>',
  weekVisits: '<number>',
  monthVisits: '<number>',
  lastVisit: '<text>',
};

export const analyticsShape = {
  totalVisits: 1,
  domainCount: 1,
  domains: [{ domain: '<text>', ...visits }],
  recentActivity: [{ domain: '<text>', visits: 1 }],
};
