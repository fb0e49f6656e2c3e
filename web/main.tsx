import './styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query.ts';
import { onSignedOut } from './api/request.ts';
import { sessionEnd } from './features/auth/session-end.ts';
import { userQuery } from './features/auth/user-query.ts';
import { applyTheme, readTheme } from './lib/theme.ts';
import { createAppRouter } from './routes/router.tsx';
import { Toaster } from './ui/toaster.tsx';

applyTheme(readTheme());

const queryClient = createQueryClient();
onSignedOut(() => {
  if (queryClient.getQueryData(userQuery.queryKey)) sessionEnd.set(true);
});
void queryClient.prefetchQuery(userQuery);

const router = createAppRouter();

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
);
