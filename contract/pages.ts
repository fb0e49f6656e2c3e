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
] as const;
