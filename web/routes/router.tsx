import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { FailurePage } from './failure-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RootLayout } from './root-layout.tsx';
import { RoutePending } from './route-pending.tsx';
import { preloadStartPage, StartPage } from './start-page.tsx';

/** The codes of the server are short; more is not one of them. */
const MAX_CODE_CHARACTERS = 100;

const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage });
const getParentRoute = () => rootRoute;

const start = createRoute({ getParentRoute, path: '/', loader: preloadStartPage, component: StartPage });

const about = createRoute({
  getParentRoute,
  path: '/about',
  component: lazyRouteComponent(() => import('./about-page.tsx'), 'AboutPage'),
});

const loginSuccess = createRoute({
  getParentRoute,
  path: '/login-success',
  component: lazyRouteComponent(() => import('./login-success-page.tsx'), 'LoginSuccessPage'),
});

const authError = createRoute({
  getParentRoute,
  path: '/auth-error',
  validateSearch: ({ error }): { error?: string } =>
    typeof error === 'string' && error.length <= MAX_CODE_CHARACTERS ? { error } : {},
  component: lazyRouteComponent(() => import('./auth-error-page.tsx'), 'AuthErrorPage'),
});

const sharedList = createRoute({
  getParentRoute,
  path: '/shared/$listId',
  component: lazyRouteComponent(() => import('./shared-list-page.tsx'), 'SharedListPage'),
});

const adminFamily = createRoute({
  getParentRoute,
  path: '/admin/family',
  component: lazyRouteComponent(() => import('./admin-family-page.tsx'), 'AdminFamilyPage'),
});

const subscribe = createRoute({
  getParentRoute,
  path: '/subscribe',
  component: lazyRouteComponent(() => import('./subscribe-page.tsx'), 'SubscribePage'),
});

const account = createRoute({
  getParentRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
});

/** Every page of the product; those behind the first are loaded when they are opened. */
export const createAppRouter = () =>
  createRouter({
    routeTree: rootRoute.addChildren([
      start,
      about,
      loginSuccess,
      authError,
      sharedList,
      adminFamily,
      subscribe,
      account,
    ]),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: FailurePage,
    defaultNotFoundComponent: NotFoundPage,
  });
