import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/auth.ts';
import { getCart } from '#contract/cart.ts';
import { listFavorites } from '#contract/favorites.ts';
import { listFreeLines } from '#contract/free-lines.ts';
import { getPreferences } from '#contract/preferences.ts';
import { getPricingStatus } from '#contract/prices.ts';
import { listRecurringOrders } from '#contract/recurring-orders.ts';
import { takeAnswer } from './api/page-data.ts';
import { createQueryClient } from './api/query.ts';
import { checkKeptPage } from './features/auth/kept-page.ts';
import { rememberSignedIn } from './features/auth/session-hint.ts';
import { knowUser, userQuery } from './features/auth/user-query.ts';
import { preferencesQuery } from './features/preferences/use-preferences.ts';
import { type Ready, readyPage } from './ready-page.tsx';
import { HomePage } from './routes/home.tsx';

function Shopper() {
  const { data: user } = useQuery(userQuery);
  return user ? <HomePage user={user} /> : null;
}

/** The start page of a shopper: what it would ask for at once is in the document. */
export function createShopper(ready: Ready, user: User) {
  const client = createQueryClient();
  knowUser(client, user);
  checkKeptPage(client);
  rememberSignedIn(true);
  for (const operation of [
    getPreferences,
    getPricingStatus,
    listFreeLines,
    listFavorites,
    listRecurringOrders,
  ]) {
    takeAnswer(client, ready.data, operation, {});
  }
  const { storeIds = [] } = client.getQueryData(preferencesQuery.queryKey) ?? {};
  takeAnswer(client, ready.data, getCart, storeIds.length === 0 ? {} : { query: { storeIds } });
  return readyPage(ready, client, <Shopper />);
}
