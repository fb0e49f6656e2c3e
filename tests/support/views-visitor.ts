import {
  locatePageHeading,
  locateText,
  matchEitherLanguage,
  openPath,
  pressButton,
  type View,
} from './open-view.ts';
import type { TestUsers } from './people.ts';

export type CreatedPagePaths = Pick<TestUsers, 'listPath'>;

const diagnostics = {
  'mobile-test': locatePageHeading,
  'mobile-login': locatePageHeading,
  'mobile-auth-test': locatePageHeading,
  'mobile-simple-test': locatePageHeading,
  'mobile-debug': locateText('Checks finished'),
  'mobile-login-fixed': locatePageHeading,
  'mobile-login-final': locatePageHeading,
  'debug-auth': locateText('Checks finished'),
  'test-auth': locatePageHeading,
};

/** The server renders these views in the browser's language. */
export const visitorViews = ({ listPath }: CreatedPagePaths): Record<string, View> => ({
  landing: openPath('/', (page) =>
    page.getByRole('region', { name: matchEitherLanguage('Price comparison') }),
  ),
  'sign-in': openPath('/api/login', (page) =>
    page.getByRole('heading', { name: matchEitherLanguage('Sign in') }),
  ),
  'sign-up': async (page, inspect, name) => {
    await page.goto('/api/login?screen=sign-up');
    await page.getByRole('heading', { name: matchEitherLanguage('Create an account') }).waitFor();
    await inspect(name);
    await pressButton(page, matchEitherLanguage('Create account'));
    await page.getByText(matchEitherLanguage('Please enter your first name.')).waitFor();
    await inspect('sign-up-mistakes');
  },
  ...{
    about: openPath('/about'),
    help: openPath('/help'),
    privacy: openPath('/privacy'),
    terms: openPath('/terms'),
  },
  'your-data': openPath('/your-data', locateText(matchEitherLanguage('Sent messages'))),
  'auth-error': openPath('/auth-error?error=code_expired'),
  'not-found': openPath('/no-such-page'),
  'shared-list-visitor': openPath(listPath),
  'shared-list-missing': openPath('/shared/AAAAAAAAAAAAAAAAAAAAAA'),
  'account-visitor': openPath(
    '/account',
    locateText(matchEitherLanguage('Please sign in to view your account.')),
  ),
  ...Object.fromEntries(
    Object.entries(diagnostics).map(([path, sign]) => [path, openPath(`/${path}`, sign)]),
  ),
});
