import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createQueryClient } from './api/query.ts';
import { onSignedOut, setPageUser } from './api/request.ts';
import { sessionExpired } from './features/auth/session-expiry.ts';
import { userQuery } from './features/auth/user-query.ts';
import { redirectStatus } from './features/subscription/redirect-status.ts';
import { resetStores } from './lib/store.ts';
import { createAppRouter } from './routes/router.tsx';
import { Toaster } from './ui/toaster.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/** The whole web app, started afresh at the address of the window: main.tsx mounts `element`, and so do tests. */
export function createApp() {
  resetStores();
  // First of all, so that nothing else notes the payment's secret.
  redirectStatus.read();
  const queryClient = createQueryClient();
  setPageUser(undefined);
  onSignedOut(() => {
    if (queryClient.getQueryData(userQuery.queryKey)) sessionExpired.set(true);
  });
  void queryClient.prefetchQuery(userQuery);
  const router = createAppRouter();
  const element = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  );
  return { element, queryClient, router };
}
