import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  LazyRoute,
  type RouteComponent,
  useRouter,
} from '@tanstack/react-router';
import { useCallback } from 'react';
import { ErrorFallback } from './error-fallback.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { readRecipeSearch } from './recipe-search.ts';
import { RootLayout } from './root-layout.tsx';
import { RoutePending } from './route-pending.tsx';
import { preloadStartPage, StartPage } from './start-page.tsx';

const MAX_CODE_CHARACTERS = 100;

const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage });
const getParentRoute = () => rootRoute;

const createPageRoute = (id: string, load: () => Promise<RouteComponent>) => async () =>
  new LazyRoute<AnyRoute>({ id, component: await load() });

const startRoute = createRoute({ getParentRoute, path: '/', loader: preloadStartPage, component: StartPage });

const authError = createRoute({
  getParentRoute,
  path: '/auth-error',
  validateSearch: ({ error }): { error?: string } =>
    typeof error === 'string' && error.length <= MAX_CODE_CHARACTERS ? { error } : {},
}).lazy(
  createPageRoute(
    '/auth-error',
    async () => (await import('./diagnostics/auth-error-page.tsx')).AuthErrorPage,
  ),
);

const sharedList = createRoute({ getParentRoute, path: '/shared/$listId' }).lazy(
  createPageRoute('/shared/$listId', async () => (await import('./shared-list-route.tsx')).SharedListRoute),
);

const adminFamily = createRoute({ getParentRoute, path: '/admin/family' }).lazy(
  createPageRoute('/admin/family', async () => (await import('./admin-family-page.tsx')).AdminFamilyPage),
);

const adminReview = createRoute({ getParentRoute, path: '/admin/review' }).lazy(
  createPageRoute('/admin/review', async () => (await import('./admin-review-page.tsx')).AdminReviewPage),
);

const adminSources = createRoute({ getParentRoute, path: '/admin/sources' }).lazy(
  createPageRoute('/admin/sources', async () => (await import('./admin-sources-page.tsx')).AdminSourcesPage),
);

const subscribe = createRoute({ getParentRoute, path: '/subscribe' }).lazy(
  createPageRoute('/subscribe', async () => (await import('./subscribe-page.tsx')).SubscribePage),
);

const account = createRoute({ getParentRoute, path: '/account' }).lazy(
  createPageRoute('/account', async () => (await import('./account-page.tsx')).AccountPage),
);

const receipts = createRoute({ getParentRoute, path: '/receipts' }).lazy(
  createPageRoute('/receipts', async () => (await import('./receipts-page.tsx')).ReceiptsPage),
);

const recipes = createRoute({
  getParentRoute,
  path: '/recipes',
  validateSearch: readRecipeSearch,
}).lazy(createPageRoute('/recipes', async () => (await import('./recipes-page.tsx')).RecipesPage));

const shop = createRoute({ getParentRoute, path: '/shop' }).lazy(
  createPageRoute('/shop', async () => (await import('./shop-page.tsx')).ShopPage),
);

const lists = createRoute({ getParentRoute, path: '/lists' }).lazy(
  createPageRoute('/lists', async () => (await import('./lists-page.tsx')).ListsPage),
);

const list = createRoute({ getParentRoute, path: '/lists/$listId' }).lazy(
  createPageRoute('/lists/$listId', async () => (await import('./list-page.tsx')).ListRoute),
);

const join = createRoute({ getParentRoute, path: '/join/$token' }).lazy(
  createPageRoute('/join/$token', async () => (await import('./join-page.tsx')).JoinRoute),
);

const priceMatch = createRoute({ getParentRoute, path: '/price-match/$itemId' }).lazy(
  createPageRoute(
    '/price-match/$itemId',
    async () => (await import('./price-match-page.tsx')).PriceMatchPage,
  ),
);

const analytics = createRoute({ getParentRoute, path: '/analytics' }).lazy(
  createPageRoute('/analytics', async () => (await import('./analytics-page.tsx')).AnalyticsPage),
);

/** Rarely opened pages, mostly for sign-in problems, which share one lazy chunk. */
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
  createRoute({ getParentRoute, path }).lazy(
    createPageRoute(path, async () => (await import('./lazy-pages.tsx')).lazyPages[path]),
  ),
);

function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = useCallback(() => {
    reset();
    void router.invalidate();
  }, [reset, router]);
  return <ErrorFallback error={error} reset={retry} href={router.latestLocation.href} />;
}

const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

export const createAppRouter = () =>
  createRouter({
    routeTree: rootRoute.addChildren([
      startRoute,
      authError,
      sharedList,
      adminFamily,
      adminReview,
      adminSources,
      subscribe,
      account,
      analytics,
      receipts,
      recipes,
      shop,
      lists,
      list,
      join,
      priceMatch,
      ...lazyRoutes,
    ]),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultViewTransition: {
      types: ({ pathChanged }) => (pathChanged && !prefersReducedMotion.matches ? [] : false),
    },
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
  });
