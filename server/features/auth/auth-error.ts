/** Error codes that the `/auth-error` page explains (`2.diagnostics.auth-error-code`). */
type AuthErrorCode = 'no_code' | 'code_expired' | 'mobile_oauth_failed' | 'login_failed';

export const authErrorPath = (code: AuthErrorCode) => `/auth-error?error=${code}`;

export const loginErrorPath = (isMobile: boolean) =>
  authErrorPath(isMobile ? 'mobile_oauth_failed' : 'login_failed');
