import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PageData } from '#contract/page-data.ts';
import { PageDataProvider } from './api/page-data.ts';
import { ErrorFallback } from './routes/error-fallback.tsx';
import { PageFrame } from './routes/page-frame.tsx';
import { type AdIds, AdIdsProvider } from './ui/ad-slot.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { Toaster } from './ui/toaster.tsx';
import { usePrefetch } from './ui/use-prefetch.ts';

export type StandalonePageProps = { data: PageData; ads: AdIds; currentPath: string };

export const loadApp = () => import('./app.tsx');

function NextPages() {
  usePrefetch(loadApp);
  return null;
}

/** Creates a page that hydrates without the router (decision 27). */
export function createStandalonePage(
  { data, ads, currentPath }: StandalonePageProps,
  queryClient: QueryClient,
  page: ReactNode,
) {
  const element = (
    <PageDataProvider value={data}>
      <AdIdsProvider value={ads}>
        <QueryClientProvider client={queryClient}>
          <PageFrame currentPath={currentPath}>
            <ErrorBoundary
              fallback={(error, reset) => <ErrorFallback error={error} reset={reset} href={currentPath} />}
            >
              {page}
            </ErrorBoundary>
          </PageFrame>
          <Toaster />
          <NextPages />
        </QueryClientProvider>
      </AdIdsProvider>
    </PageDataProvider>
  );
  return { element, queryClient };
}
