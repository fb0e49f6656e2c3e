import { AboutPage } from './about-page.tsx';
import { DebugAuthPage } from './debug-auth-page.tsx';
import { HelpPage } from './help-page.tsx';
import { LoginSuccessPage } from './login-success-page.tsx';
import { MobileAuthTestPage } from './mobile-auth-test-page.tsx';
import { MobileDebugPage } from './mobile-debug-page.tsx';
import { MobileLoginFinalPage } from './mobile-login-final-page.tsx';
import { MobileLoginFixedPage } from './mobile-login-fixed-page.tsx';
import { MobileLoginPage } from './mobile-login-page.tsx';
import { MobileSimpleTestPage } from './mobile-simple-test-page.tsx';
import { MobileTestPage } from './mobile-test-page.tsx';
import { TakeInPage } from './take-in-page.tsx';
import { TestAuthPage } from './test-auth-page.tsx';
import { YourDataPage } from './your-data-page.tsx';

/** The pages of one lazy chunk, by their address. */
export const lazyPages = {
  '/about': AboutPage,
  '/help': HelpPage,
  '/your-data': YourDataPage,
  '/login-success': LoginSuccessPage,
  '/mobile-test': MobileTestPage,
  '/mobile-login': MobileLoginPage,
  '/mobile-auth-test': MobileAuthTestPage,
  '/mobile-simple-test': MobileSimpleTestPage,
  '/mobile-debug': MobileDebugPage,
  '/mobile-login-fixed': MobileLoginFixedPage,
  '/mobile-login-final': MobileLoginFinalPage,
  '/debug-auth': DebugAuthPage,
  '/test-auth': TestAuthPage,
  '/take-in': TakeInPage,
} as const;
