import { AboutPage } from './about-page.tsx';
import { DebugAuthPage } from './diagnostics/debug-auth-page.tsx';
import { LoginSuccessPage } from './diagnostics/login-success-page.tsx';
import { MobileLoginFinalPage } from './diagnostics/mobile-login-final-page.tsx';
import {
  MobileAuthTestPage,
  MobileDebugPage,
  MobileLoginFixedPage,
  MobileLoginPage,
  MobileSimpleTestPage,
  MobileTestPage,
} from './diagnostics/mobile-pages.tsx';
import { TestAuthPage } from './diagnostics/test-auth-page.tsx';
import { HelpPage } from './help-page.tsx';
import { ShareTargetPage } from './share-target-page.tsx';
import { YourDataPage } from './your-data-page.tsx';

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
  '/take-in': ShareTargetPage,
} as const;
