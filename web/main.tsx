import './styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query.ts';
import { userQuery } from './features/auth/user-query.ts';
import { applyTheme, readTheme } from './lib/theme.ts';
import { createAppRouter } from './routes/router.tsx';
import { toast } from './ui/toast.ts';
import { Toaster } from './ui/toaster.tsx';

applyTheme(readTheme());

const queryClient = createQueryClient((client) => {
  client.setQueryData(userQuery.queryKey, null);
  toast({ title: 'You are signed out', description: 'Sign in again to go on; your cart is kept.' });
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
