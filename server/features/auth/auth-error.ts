/** What the page `/auth-error` can explain (`2.diagnostics.auth-error-code`). */
type AuthErrorCode = 'no_code' | 'code_expired' | 'mobile_oauth_failed' | 'login_failed';

export const authErrorPath = (code: AuthErrorCode) => `/auth-error?error=${code}`;

/** The code for "something went wrong", by the door through which the shopper came. */
export const failedLogin = (isMobile: boolean) =>
  authErrorPath(isMobile ? 'mobile_oauth_failed' : 'login_failed');
