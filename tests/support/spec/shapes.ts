// The entities of the specification's section 3, as JSON. client.ts defines the placeholders in angle brackets.

export const item = {
  id: '<anything>',
  name: '<text>',
  brand: '<text>',
  unit: '<text>',
  category: '<text>',
};

export const store = {
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

export const user = {
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

const wantsMilk = { id: '<anything>', itemId: '{milk.id}' };

export const cartEntry = { ...wantsMilk, item };

export const cartPrice = { store: { id: '{store.id}', name: '{store.name}' }, price: '<price>' };

export const favorite = {
  ...wantsMilk,
  item,
  frequency: '<daily, weekly or monthly>',
  notes: null,
  storePrices: '<list>',
};

export const recurringOrder = {
  id: '<anything>',
  createdAt: '<text>',
  items: [{ itemId: '{milk.id}', quantity: 2 }],
};

const milk = { name: '{milk.name}', brand: '{milk.brand}', unit: '{milk.unit}' };

export const sharedList = {
  title: 'My Grocery List',
  description: 'For two',
  createdAt: '<text>',
  owner: { firstName: 'Maya', lastName: 'Price' },
  items: [{ ...wantsMilk, quantity: 2, notes: null, item: milk }],
};

export const pricingStatus = {
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

export const analytics = {
  totalVisits: 1,
  domainCount: 1,
  domains: [{ domain: '<text>', ...visits }],
  recentActivity: [{ domain: '<text>', visits: 1 }],
};
