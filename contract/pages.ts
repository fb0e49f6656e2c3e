/** The server answers other paths with 'Page Not Found'. */
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
  '/price-match/$itemId',
] as const;

/**
 * The only page that may load the payment provider's card form. It must be loaded directly, not through in-app
 * navigation.
 */
export const PAYMENT_PAGE: (typeof pagePaths)[number] = '/subscribe';

/** Pages with the barcode scanner. Only these may use the camera and WebAssembly. */
export const SCANNER_PAGES: readonly string[] = ['/', '/shop'] satisfies (typeof pagePaths)[number][];
