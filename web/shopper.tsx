import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/auth.ts';
import { getCart } from '#contract/cart.ts';
import { listFavorites } from '#contract/favorites.ts';
import { listCartNotes } from '#contract/free-lines.ts';
import { getPreferences } from '#contract/preferences.ts';
import { getPricingStatus } from '#contract/prices.ts';
import { seedQuery } from './api/page-data.ts';
import { createQueryClient } from './api/query.ts';
import { recheckCachedPage } from './features/auth/recheck-cached-page.ts';
import { rememberSignInState } from './features/auth/session-hint.ts';
import { setUser, userQuery } from './features/auth/user-query.ts';
import { preferencesQuery } from './features/preferences/use-preferences.ts';
import { HomePage } from './routes/home.tsx';
import { needsTaxRules, taxRulesQuery } from './routes/taxing.ts';
import { createStandalonePage, type StandalonePageProps } from './standalone-page.tsx';

function Shopper() {
  const { data: user } = useQuery(userQuery);
  return user ? <HomePage user={user} /> : null;
}

export function createShopperPage(props: StandalonePageProps, user: User) {
  const client = createQueryClient();
  setUser(client, user);
  recheckCachedPage(client);
  rememberSignInState(true);
  for (const operation of [getPreferences, getPricingStatus, listCartNotes, listFavorites]) {
    seedQuery(client, props.data, operation, {});
  }
  // Import this separately, because only a lazily loaded part needs it.
  void import('#contract/recurring-orders.ts').then(({ listRecurringOrders }) =>
    seedQuery(client, props.data, listRecurringOrders, {}),
  );
  const preferences = client.getQueryData(preferencesQuery.queryKey);
  const { storeIds = [] } = preferences ?? {};
  if (preferences && needsTaxRules(preferences)) void client.prefetchQuery(taxRulesQuery);
  seedQuery(client, props.data, getCart, storeIds.length === 0 ? {} : { query: { storeIds } });
  return createStandalonePage(props, client, <Shopper />);
}
