/**
 * The pages of the product; any other path is 'Page Not Found'. The server
 * answers these with 200, the web app has a route for each.
 */
export const pagePaths = [
  '/',
  '/subscribe',
  '/account',
  '/shared/$listId',
  '/admin/family',
  '/admin/review',
  '/admin/sources',
  '/analytics',
  '/mobile-test',
  '/mobile-login',
  '/mobile-auth-test',
  '/mobile-simple-test',
  '/mobile-debug',
  '/mobile-login-fixed',
  '/mobile-login-final',
  '/login-success',
  '/auth-error',
  '/debug-auth',
  '/test-auth',
  '/about',
  '/help',
  '/your-data',
  '/receipts',
  '/recipes',
  '/shop',
  '/lists',
  '/lists/$listId',
  '/join/$token',
  '/take-in',
] as const;

/** The one page that may load the card form of the payment provider, and only where a browser has opened it as a page. */
export const PAY_PAGE: (typeof pagePaths)[number] = '/subscribe';

/** The pages where a bar code can be scanned: only their documents may use the camera and compile the reader. */
export const SCAN_PAGES: readonly string[] = ['/', '/shop'] satisfies (typeof pagePaths)[number][];
