import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { FailurePage } from './failure-page.tsx';
import { lazyPage } from './lazy-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RootLayout } from './root-layout.tsx';
import { RoutePending } from './route-pending.tsx';
import { preloadStartPage, StartPage } from './start-page.tsx';

/** The codes of the server are short; more is not one of them. */
const MAX_CODE_CHARACTERS = 100;

const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage });
const getParentRoute = () => rootRoute;

const start = createRoute({ getParentRoute, path: '/', loader: preloadStartPage, component: StartPage });

const authError = createRoute({
  getParentRoute,
  path: '/auth-error',
  validateSearch: ({ error }): { error?: string } =>
    typeof error === 'string' && error.length <= MAX_CODE_CHARACTERS ? { error } : {},
  component: lazyPage(async () => (await import('./auth-error-page.tsx')).AuthErrorPage),
});

const sharedList = createRoute({
  getParentRoute,
  path: '/shared/$listId',
  component: lazyPage(async () => (await import('./shared-list-page.tsx')).SharedListPage),
});

const adminFamily = createRoute({
  getParentRoute,
  path: '/admin/family',
  component: lazyPage(async () => (await import('./admin-family-page.tsx')).AdminFamilyPage),
});

const subscribe = createRoute({
  getParentRoute,
  path: '/subscribe',
  component: lazyPage(async () => (await import('./subscribe-page.tsx')).SubscribePage),
});

const account = createRoute({
  getParentRoute,
  path: '/account',
  component: lazyPage(async () => (await import('./account-page.tsx')).AccountPage),
});

const analytics = createRoute({
  getParentRoute,
  path: '/analytics',
  component: lazyPage(async () => (await import('./analytics-page.tsx')).AnalyticsPage),
});

/** Pages that are seldom opened, most of them for who cannot sign in (SPEC §2): one part, loaded with the first. */
const seldomPaths = [
  '/about',
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
] as const;

const seldom = seldomPaths.map((path) =>
  createRoute({
    getParentRoute,
    path,
    component: lazyPage(async () => (await import('./seldom-pages.tsx')).seldomPages[path]),
  }),
);

/** Every page of the product; those behind the first are loaded when they are opened. */
export const createAppRouter = () =>
  createRouter({
    routeTree: rootRoute.addChildren([
      start,
      authError,
      sharedList,
      adminFamily,
      subscribe,
      account,
      analytics,
      ...seldom,
    ]),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: FailurePage,
    defaultNotFoundComponent: NotFoundPage,
  });
