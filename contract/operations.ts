import * as account from './account.ts';
import * as analytics from './analytics.ts';
import * as assistants from './assistants.ts';
import * as auth from './auth.ts';
import * as cart from './cart.ts';
import * as comparison from './comparison.ts';
import * as diagnostics from './diagnostics.ts';
import type { Endpoint } from './endpoint.ts';
import * as family from './family.ts';
import * as favorites from './favorites.ts';
import * as freeLines from './free-lines.ts';
import * as groceryItems from './grocery-items.ts';
import * as listEntry from './list-entry.ts';
import * as listMembers from './list-members.ts';
import * as lists from './lists.ts';
import * as location from './location.ts';
import * as messages from './messages.ts';
import * as ownPrices from './own-prices.ts';
import * as passkeys from './passkeys.ts';
import * as preferences from './preferences.ts';
import * as priceAlerts from './price-alerts.ts';
import * as priceMatch from './price-match.ts';
import * as pricePhotos from './price-photos.ts';
import * as priceReports from './price-reports.ts';
import * as prices from './prices.ts';
import * as providers from './providers.ts';
import * as push from './push.ts';
import * as receipts from './receipts.ts';
import * as recipes from './recipes.ts';
import * as recurringOrders from './recurring-orders.ts';
import * as scan from './scan.ts';
import * as sharedComparisons from './shared-comparisons.ts';
import * as sharedLists from './shared-lists.ts';
import * as shop from './shop.ts';
import * as spending from './spending.ts';
import * as stores from './stores.ts';
import * as subscription from './subscription.ts';
import * as swaps from './swaps.ts';
import * as yourData from './your-data.ts';

type EndpointsIn<Modules> = {
  [Name in keyof Modules as Modules[Name] extends Endpoint ? Name : never]: Extract<Modules[Name], Endpoint>;
};

const isEndpoint = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'access' in value;

const pickEndpoints = <Modules extends object>(modules: Modules) =>
  Object.fromEntries(
    Object.entries(modules).filter(([, value]) => isEndpoint(value)),
  ) as EndpointsIn<Modules>;

export const operations = pickEndpoints({
  ...auth,
  ...account,
  ...passkeys,
  ...groceryItems,
  ...cart,
  ...freeLines,
  ...listEntry,
  ...comparison,
  ...swaps,
  ...stores,
  ...location,
  ...preferences,
  ...prices,
  ...providers,
  ...priceMatch,
  ...ownPrices,
  ...pricePhotos,
  ...priceAlerts,
  ...push,
  ...priceReports,
  ...receipts,
  ...spending,
  ...recipes,
  ...shop,
  ...lists,
  ...listMembers,
  ...scan,
  ...sharedLists,
  ...sharedComparisons,
  ...subscription,
  ...favorites,
  ...recurringOrders,
  ...family,
  ...messages,
  ...analytics,
  ...diagnostics,
  ...assistants,
  ...yourData,
});
