import type { operations } from '#contract/operations.ts';

type Example = { body?: unknown; response?: unknown };

const item = {
  id: 1,
  name: 'Whole Milk',
  brand: 'Store brand',
  unit: '1 gal',
  category: 'Dairy',
  gtin: null,
};
const { name, brand, unit, category } = item;

const priceStore = {
  id: 17,
  chainId: 1,
  name: 'Walmart Supercenter',
  chainName: 'Walmart Supercenter',
  logo: 'W',
  color: '#0053e2',
  membership: null,
};

const store = {
  ...priceStore,
  address: '',
  city: 'Chicago',
  state: 'IL',
  zipCode: '60602',
  latitude: 41.883041,
  longitude: -87.629079,
  websiteUrl: 'https://www.walmart.com',
  onlineShoppingUrl: 'https://www.walmart.com/search',
  supportsOnlineOrdering: true,
  searchUrl: 'https://www.walmart.com/search?search={q}',
  searchParameter: 'search',
  isIndependent: false,
  isSample: true,
  calculatedDistance: 0.22,
};

const price = {
  store: priceStore,
  kind: 'estimated',
  scope: 'estimate',
  source: 'bls',
  basis: 'U.S. average price (Bureau of Labor Statistics) for this size, adjusted for brand and price level',
  error: { line: 0.15, chain: 0.05, own: 0.134 },
  price: '3.59',
  low: '2.75',
  high: '4.69',
};

const entry = { id: 1, itemId: 1, quantity: 1, firmness: 'product', item };
const pricedEntry = { ...entry, size: { amount: 3785.412, measure: 'ml' }, storePrices: [price] };
const order = {
  id: 1,
  frequency: 'weekly',
  isActive: true,
  createdAt: '2026-11-26T17:59:12.588Z',
  lapsedAt: null,
  nextOrderAt: '2026-12-03T17:59:12.588Z',
  items: [{ itemId: 1, quantity: 2, firmness: 'product', item: { name, brand, unit, category } }],
};
const list = {
  id: 'zi-VLx8ZZG9v9pznyJt2mw',
  title: 'My Grocery List',
  description: 'For two',
  createdAt: '2026-11-26T17:59:12.670Z',
  shareUrl: 'https://cartwise.example/shared/zi-VLx8ZZG9v9pznyJt2mw',
  owner: { firstName: 'Maya', lastName: 'Price' },
  items: [
    {
      ...{ id: 1, itemId: 1, quantity: 3, firmness: 'product', notes: null },
      item: { name, brand, unit, category },
    },
  ],
  freeLines: [],
};
const cartAddition = { addedItemCount: 1, notAdded: [] };

export const operationExamples: Partial<Record<keyof typeof operations, Example>> = {
  getUser: {
    response: {
      id: 'd091f03c-1882-4205-ac86-a52bf223516b',
      email: 'maya@example.com',
      firstName: 'Maya',
      lastName: 'Price',
      profileImageUrl: null,
      createdAt: '2026-11-26T17:59:11.055Z',
      subscriptionStatus: 'active',
      subscriptionIsPastDue: false,
      subscriptionCanceledAt: null,
      subscriptionCurrentPeriodEnd: null,
      isPremium: true,
      isFamilyPremium: false,
      isInGracePeriod: false,
      gracePeriodDaysRemaining: 0,
      isAdmin: false,
      emailConfirmation: 'done',
      signsInHere: true,
    },
  },
  listGroceryItems: { response: [item] },
  searchGroceryItems: { response: [item] },
  listStores: { response: [store] },
  getCart: { response: [pricedEntry] },
  addCartEntry: {
    body: { itemId: 1, quantity: 1, storeIds: [17] },
    response: { ...entry, priced: [pricedEntry], cartSum: 1 },
  },
  updateCartEntry: {
    body: { quantity: 2 },
    response: {
      ...{ ...entry, quantity: 2 },
      priced: [{ ...entry, quantity: 2, storePrices: [] }],
      cartSum: 2,
    },
  },
  listFavorites: {
    response: [
      { id: 1, itemId: 1, firmness: 'product', item, frequency: 'weekly', notes: null, storePrices: [price] },
    ],
  },
  toggleFavorite: { response: { isFavorite: true } },
  addFavoritesToCart: { response: cartAddition },
  listRecurringOrders: { response: [order] },
  createRecurringOrder: {
    body: { frequency: 'weekly', items: [{ itemId: 1, quantity: 2 }] },
    response: order,
  },
  updateRecurringOrder: { body: { isActive: false }, response: { ...order, isActive: false } },
  createSharedComparison: {
    body: { storeIds: [1, 2] },
    response: { shareUrl: 'https://cartwise.example/compared/Hq3nXv1mZ0c7Rk9sT5yPa2bL8dWfEjGuIoN4xQ6tVhY' },
  },
  createSharedList: { body: { title: 'My Grocery List', description: 'For two' }, response: list },
  getSharedList: { response: list },
  copySharedList: { response: cartAddition },
  getPricingStatus: {
    response: {
      realTimePricing: false,
      availableServices: [],
      missingServices: ['Kroger', 'Walmart', 'Open Prices'],
      whyNotLive:
        'Kroger doesn’t let us compare its prices with other stores’ without a written agreement, and we don’t have one.',
      hasLiveStream: false,
      lastUpdatedAt: null,
      observedPriceCount: 0,
    },
  },
  sendSms: {
    body: { phoneNumber: '+13125550142', message: 'My Shopping List:\nWhole Milk' },
    response: { id: 1, phoneNumber: '+13125550142', status: 'queued' },
  },
  sendSuggestion: {
    body: { title: 'Maps', suggestion: 'Show the aisles.', userEmail: 'maya@example.com' },
    response: { id: 1, to: 'advertising@cartwise.example' },
  },
  addFamilyMember: {
    body: { name: 'Tunde', email: 'tunde@example.com' },
    response: { id: 1, name: 'Tunde', email: 'tunde@example.com', addedAt: '2026-11-26T17:59:13.002Z' },
  },
  getDomainAnalytics: {
    response: {
      totalVisits: 1,
      domainCount: 1,
      domains: [
        {
          ...{ domain: 'cartwise.example', totalVisits: 1, todayVisits: 1, weekVisits: 1, monthVisits: 1 },
          lastVisit: '2026-11-26T17:59:14.120Z',
        },
      ],
      recentActivity: [{ domain: 'cartwise.example', visits: 1 }],
      hours: [{ startsAt: '2026-11-26T17:00:00.000Z', visits: 1 }],
    },
  },
};
