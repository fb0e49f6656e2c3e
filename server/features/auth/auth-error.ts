/** The `/auth-error` page explains these codes (`2.diagnostics.auth-error-code`). */
type AuthErrorCode = 'no_code' | 'code_expired' | 'mobile_oauth_failed' | 'login_failed';

export const toAuthErrorPath = (code: AuthErrorCode) => `/auth-error?error=${code}`;

export const toLoginErrorPath = (isMobile: boolean) =>
  toAuthErrorPath(isMobile ? 'mobile_oauth_failed' : 'login_failed');
