/** Each tag's description and the first path segments of its calls. */
const tagGroups = {
  Account: [
    'Who is signed in, how they sign in, and their data',
    'auth',
    'account',
    'your-data',
    'preferences',
    'assistants',
  ],
  Admin: ['What administrators do', 'admin'],
  Analytics: ['How often pages are viewed', 'analytics'],
  Cart: ['The cart, its prices, and lists pasted into it', 'cart', 'free-lines', 'comparison', 'swaps'],
  Diagnostics: ['For the diagnostic pages', 'mobile-status'],
  Favorites: ['Items bought regularly (Premium)', 'favorites'],
  Items: ['Grocery items, searches and bar codes', 'grocery-items', 'search', 'codes'],
  Lists: ['Lists kept with others', 'lists', 'list-invitations', 'shop'],
  Messages: ['Text messages, suggestions and support', 'send-sms', 'send-suggestion', 'support-requests'],
  Notifications: ['Price alerts and the devices that show them', 'price-alerts', 'push'],
  Prices: [
    'Prices, where they come from, and those a shopper saw',
    'prices',
    'pricing-status',
    'own-prices',
    'price-photos',
  ],
  Receipts: ['Receipts and what they add up to', 'receipts'],
  Recipes: ['Recipes and what they cost', 'recipes'],
  'Recurring orders': ['Orders that repeat (Premium)', 'recurring-orders'],
  'Shared lists': [
    'Copies of a cart, or of its comparison, under a link',
    'shared-lists',
    'shared-comparisons',
  ],
  Stores: ['Stores and places', 'stores', 'geocode'],
  Subscription: [
    'Premium and its payment',
    'create-subscription',
    'check-subscription-status',
    'cancel-subscription',
    'test-payments',
  ],
  Webhooks: ['Reports of providers, which only they can sign', 'webhooks'],
} as const;

export const openApiTags = Object.entries(tagGroups).map(([name, [description]]) => ({ name, description }));

export function findTag(path: string): string {
  const part = path.split('/')[2];
  const group = Object.entries(tagGroups).find(([, [, ...parts]]) =>
    (parts as readonly string[]).includes(`${part}`),
  );
  if (group === undefined) throw new Error(`Give ${path} a group in openapi-tags.ts`);
  return group[0];
}
