import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  LazyRoute,
  Outlet,
  type RouteComponent,
  useLocation,
  useRouter,
} from '@tanstack/react-router';
import { useCallback } from 'react';
import { ErrorFallback } from './error-fallback.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageFrame } from './page-frame.tsx';
import { parseRecipeSearchParams } from './recipe-search.ts';
import { RouteSpinner } from './route-spinner.tsx';
import { preloadStartPage, StartPage } from './start-page.tsx';

function RootLayout() {
  const currentPath = useLocation({ select: ({ href }) => href });
  return (
    <PageFrame currentPath={currentPath}>
      <Outlet />
    </PageFrame>
  );
}

const MAX_ERROR_CODE_CHARACTERS = 100;

const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage });
const getParentRoute = () => rootRoute;

const createRouteLoader = (id: string, load: () => Promise<RouteComponent>) => async () =>
  new LazyRoute<AnyRoute>({ id, component: await load() });

const startRoute = createRoute({ getParentRoute, path: '/', loader: preloadStartPage, component: StartPage });

const authErrorRoute = createRoute({
  getParentRoute,
  path: '/auth-error',
  validateSearch: ({ error }): { error?: string } =>
    typeof error === 'string' && error.length <= MAX_ERROR_CODE_CHARACTERS ? { error } : {},
}).lazy(
  createRouteLoader(
    '/auth-error',
    async () => (await import('./diagnostics/auth-error-page.tsx')).AuthErrorPage,
  ),
);

const recipesRoute = createRoute({
  getParentRoute,
  path: '/recipes',
  validateSearch: parseRecipeSearchParams,
}).lazy(createRouteLoader('/recipes', async () => (await import('./recipes-page.tsx')).RecipesPage));

const pageRoute = <const Path extends string>(path: Path, load: () => Promise<RouteComponent>) =>
  createRoute({ getParentRoute, path }).lazy(createRouteLoader(path, load));

/** Paths of rarely opened pages, mostly for sign-in problems. They share one lazily loaded file. */
const lazyPaths = [
  '/about',
  '/help',
  '/your-data',
  '/login-success',
  '/mobile-test',
  '/mobile-login',
  '/mobile-auth-test',
  '/mobile-simple-test',
  '/mobile-debug',
  '/mobile-login-fixed',
  '/mobile-login-final',
  '/debug-auth',
  '/test-auth',
  '/take-in',
] as const;

const lazyRoutes = lazyPaths.map((path) =>
  pageRoute(path, async () => (await import('./lazy-pages.tsx')).lazyPages[path]),
);

function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = useCallback(() => {
    reset();
    void router.invalidate();
  }, [reset, router]);
  return <ErrorFallback error={error} reset={retry} href={router.latestLocation.href} />;
}

export const createAppRouter = () =>
  createRouter({
    routeTree: rootRoute.addChildren([
      startRoute,
      authErrorRoute,
      pageRoute('/shared/$listId', async () => (await import('./shared-list-route.tsx')).SharedListRoute),
      pageRoute('/admin/family', async () => (await import('./admin-family-page.tsx')).AdminFamilyPage),
      pageRoute('/admin/review', async () => (await import('./admin-review-page.tsx')).AdminReviewPage),
      pageRoute('/admin/sources', async () => (await import('./admin-sources-page.tsx')).AdminSourcesPage),
      pageRoute('/subscribe', async () => (await import('./subscribe-page.tsx')).SubscribePage),
      pageRoute('/account', async () => (await import('./account-page.tsx')).AccountPage),
      pageRoute('/analytics', async () => (await import('./analytics-page.tsx')).AnalyticsPage),
      pageRoute('/receipts', async () => (await import('./receipts-page.tsx')).ReceiptsPage),
      recipesRoute,
      pageRoute('/shop', async () => (await import('./shop-page.tsx')).ShopPage),
      pageRoute('/lists', async () => (await import('./lists-page.tsx')).ListsPage),
      pageRoute('/lists/$listId', async () => (await import('./list-page.tsx')).ListRoute),
      pageRoute('/join/$token', async () => (await import('./join-page.tsx')).JoinListPage),
      pageRoute('/price-match/$itemId', async () => (await import('./price-match-page.tsx')).PriceMatchPage),
      ...lazyRoutes,
    ]),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: RouteSpinner,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
  });
