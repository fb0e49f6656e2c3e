import { inEitherLanguage, press, says, title, type View, visit } from './open-view.ts';
import type { People } from './people.ts';

/** Addresses created by the test users. */
export type Paths = Pick<People, 'listPath'>;

const diagnostics = {
  'mobile-test': title,
  'mobile-login': title,
  'mobile-auth-test': title,
  'mobile-simple-test': title,
  'mobile-debug': says('Checks finished'),
  'mobile-login-fixed': title,
  'mobile-login-final': title,
  'debug-auth': says('Checks finished'),
  'test-auth': title,
};

/** A visitor's views, as HTML in the visitor's language. */
export const visitor = ({ listPath }: Paths): Record<string, View> => ({
  landing: visit('/', (page) => page.getByRole('region', { name: inEitherLanguage('Price comparison') })),
  'sign-in': visit('/api/login', (page) => page.getByRole('heading', { name: inEitherLanguage('Sign in') })),
  'sign-up': async (page, look, name) => {
    await page.goto('/api/login?screen=sign-up');
    await page.getByRole('heading', { name: inEitherLanguage('Create an account') }).waitFor();
    await look(name);
    await press(page, inEitherLanguage('Create account'));
    await page.getByText(inEitherLanguage('Please enter your first name.')).waitFor();
    await look('sign-up-mistakes');
  },
  ...{ about: visit('/about'), help: visit('/help'), privacy: visit('/privacy'), terms: visit('/terms') },
  'your-data': visit('/your-data', says(inEitherLanguage('Sent messages'))),
  'auth-error': visit('/auth-error?error=code_expired'),
  'not-found': visit('/no-such-page'),
  'shared-list-visitor': visit(listPath),
  'shared-list-missing': visit('/shared/AAAAAAAAAAAAAAAAAAAAAA'),
  'account-visitor': visit('/account', says(inEitherLanguage('Please sign in to view your account.'))),
  ...Object.fromEntries(Object.entries(diagnostics).map(([path, sign]) => [path, visit(`/${path}`, sign)])),
});
