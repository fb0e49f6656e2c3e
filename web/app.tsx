import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { User } from '#contract/auth.ts';
import { CURRENT_USER_PATH, type PageData } from '#contract/page-data.ts';
import { PageDataProvider } from './api/page-data.ts';
import { createQueryClient } from './api/query.ts';
import { recheckCachedPage } from './features/auth/recheck-cached-page.ts';
import { prefetchUser, setUser, userQuery } from './features/auth/user-query.ts';
import { redirectStatus } from './features/subscription/redirect-status.ts';
import { setNavigationHandler } from './lib/go-to.ts';
import { resetStateStores } from './lib/store.ts';
import { createAppRouter } from './routes/router.tsx';
import { AdIdsProvider, readAdIds } from './ui/ad-slot.tsx';
import { Toaster } from './ui/toaster.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/** `queryClient` may contain data that was loaded before the router was created. */
export function createApp(data: PageData, queryClient = createQueryClient()) {
  resetStateStores();
  // Read the redirect status first, because this removes the payment secret from the URL before anything can record
  // it.
  redirectStatus.read();
  const user = data.answers[CURRENT_USER_PATH] as User | null | undefined;
  if (user !== undefined) setUser(queryClient, user);
  else if (queryClient.getQueryData(userQuery.queryKey) === undefined) prefetchUser(queryClient);
  recheckCachedPage(queryClient);
  const router = createAppRouter();
  const { history } = router;
  // The account page scrolls to the hash itself (specification: 2.account.hash).
  if (history.location.pathname === '/account')
    history.replace(history.location.href, { __hashScrollIntoViewOptions: false });
  setNavigationHandler(
    (href) => void router.navigate({ href, hashScrollIntoView: !href.startsWith('/account') }),
  );
  return (
    <PageDataProvider value={data}>
      <AdIdsProvider value={readAdIds()}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toaster />
        </QueryClientProvider>
      </AdIdsProvider>
    </PageDataProvider>
  );
}
