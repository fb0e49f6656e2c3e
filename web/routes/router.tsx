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

/** A page without parameters, loaded when it is opened. */
const lazyPage = <const Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute, path, component });

/** Visits, and what helps somebody who cannot sign in (SPEC §2). */
const analytics = lazyPage(
  '/analytics',
  lazyRouteComponent(() => import('./analytics-page.tsx'), 'AnalyticsPage'),
);
const mobileTest = lazyPage(
  '/mobile-test',
  lazyRouteComponent(() => import('./mobile-test-page.tsx'), 'MobileTestPage'),
);
const mobileLogin = lazyPage(
  '/mobile-login',
  lazyRouteComponent(() => import('./mobile-login-page.tsx'), 'MobileLoginPage'),
);
const mobileAuthTest = lazyPage(
  '/mobile-auth-test',
  lazyRouteComponent(() => import('./mobile-auth-test-page.tsx'), 'MobileAuthTestPage'),
);
const mobileSimpleTest = lazyPage(
  '/mobile-simple-test',
  lazyRouteComponent(() => import('./mobile-simple-test-page.tsx'), 'MobileSimpleTestPage'),
);
const mobileDebug = lazyPage(
  '/mobile-debug',
  lazyRouteComponent(() => import('./mobile-debug-page.tsx'), 'MobileDebugPage'),
);
const mobileLoginFixed = lazyPage(
  '/mobile-login-fixed',
  lazyRouteComponent(() => import('./mobile-login-fixed-page.tsx'), 'MobileLoginFixedPage'),
);
const mobileLoginFinal = lazyPage(
  '/mobile-login-final',
  lazyRouteComponent(() => import('./mobile-login-final-page.tsx'), 'MobileLoginFinalPage'),
);
const debugAuth = lazyPage(
  '/debug-auth',
  lazyRouteComponent(() => import('./debug-auth-page.tsx'), 'DebugAuthPage'),
);
const testAuth = lazyPage(
  '/test-auth',
  lazyRouteComponent(() => import('./test-auth-page.tsx'), 'TestAuthPage'),
);

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
      analytics,
      mobileTest,
      mobileLogin,
      mobileAuthTest,
      mobileSimpleTest,
      mobileDebug,
      mobileLoginFixed,
      mobileLoginFinal,
      debugAuth,
      testAuth,
    ]),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: FailurePage,
    defaultNotFoundComponent: NotFoundPage,
  });
