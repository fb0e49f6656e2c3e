import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';

const { testApp, open: openVisitorPage } = setUpPageTests();

const main = (page: Page) => page.getByRole('main');
const readHref = (page: Page, name: string) =>
  main(page).getByRole('link', { name, exact: true }).getAttribute('href');

const pages: [path: string, title: string, says: (string | RegExp)[], links: Record<string, string>][] = [
  [
    '/mobile-test',
    'Mobile Login Test',
    ['You’re signed out', 'Debug info'],
    { 'Standard Login': '/api/login' },
  ],
  [
    '/mobile-login',
    'Mobile Login',
    ['Enable cookies:', 'Clear the cache:', 'Use Chrome or Safari:', 'Disable ad blockers:'],
    { 'Sign In': '/api/login' },
  ],
  [
    '/mobile-auth-test',
    'Mobile Authentication Test',
    [],
    { 'Mobile Login': '/api/mobile-login', 'Standard Login': '/api/login' },
  ],
  [
    '/mobile-simple-test',
    'Simple Login Test',
    ['You’re signed out'],
    { 'Mobile Login': '/api/mobile-login', 'Standard Login': '/api/login' },
  ],
  [
    '/mobile-debug',
    'Mobile Debug',
    [/mobile-status: pass\. Signed out/, /mobile-login: pass\. 302/, /Checks finished/],
    {},
  ],
  [
    '/mobile-login-fixed',
    'Mobile Login: Two Ways',
    ['You’re signed out'],
    { 'Mobile Login': '/api/mobile-login', 'Standard Login': '/api/login' },
  ],
  [
    '/mobile-login-final',
    'Mobile Login: Three Ways',
    ['You’re signed out', 'Device info', 'Browser', 'Screen', 'Cookies', 'Allowed'],
    { 'Method 1: Simple Redirect': '/api/mobile-login', 'Method 3: New Tab': '/api/mobile-login' },
  ],
  [
    '/debug-auth',
    'Authentication Diagnostics',
    ['domain', 'cookies', 'userAgent', 'apiLogin', 'sessionStorage', /Checks finished/],
    { 'Try Login': '/api/login' },
  ],
  ['/test-auth', 'Authentication Test', ['302: leads to the sign-in page', '401: signed out'], {}],
];

describe('Sign-in help for visitors', () => {
  it('On the sign-in help pages, visitors see tips and links, and no check fails', async () => {
    const page = await openVisitorPage();
    for (const [path, title, says, links] of pages) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await expect.poll(() => page.title(), { message: 'told apart in tabs' }).toContain(title);
      for (const text of says) await main(page).getByText(text).first().waitFor();
      for (const [name, href] of Object.entries(links)) expect(await readHref(page, name), name).toBe(href);
      expect(await page.getByText('Fail', { exact: true }).count(), path).toBe(0);
    }
    markVerified('2.route.diagnostics', '2.route.debug');
    markVerified(
      '2.diagnostics.mobile-login',
      '2.diagnostics.mobile-auth-test',
      '2.diagnostics.mobile-debug',
    );
    markVerified('2.diagnostics.test-auth');
  });
});

describe('The login pages', () => {
  it('/mobile-login-final shows each sign-in state and notices a sign-in in another tab', async () => {
    const page = await openVisitorPage({ expectedMessages: /status of 503/ });
    const failed = Promise.withResolvers<void>();
    await page.route('**/api/auth/user', async (route) => {
      await failed.promise;
      await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Away for a moment.' } });
    });
    await page.goto('/mobile-login-final');
    await main(page).getByText('Checking your sign-in…').waitFor();
    failed.resolve();
    await page.getByText('Can’t tell if you’re signed in').waitFor();
    await page.unroute('**/api/auth/user');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('You’re signed out').waitFor();

    const form = page.locator('form[action="/api/mobile-login"]');
    await form.getByRole('button', { name: 'Method 2: Form Submit' }).waitFor();
    const newTab = page.getByRole('link', { name: 'Method 3: New Tab' });
    expect(await newTab.getAttribute('target')).toBe('_blank');
    await newTab.click();
    await main(page).getByText('Signing in…').waitFor();
    await signInOnPage(page, testApp(), { first_name: 'Maya' });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('You are signed in').waitFor();
    await page.getByText('as Maya').waitFor();
    await page.getByRole('link', { name: 'Continue to App' }).waitFor();
    for (const name of ['Method 1: Simple Redirect', 'Method 2: Form Submit', 'Method 3: New Tab'])
      await page.getByText(name).waitFor();
    await page.getByText('Device info').waitFor();
    markVerified('4.login-final', '2.diagnostics.mobile-login-final');
  });

  it('The sign-in diagnostics page lists failed checks, and a visitor can repeat the checks or clear browser data', async () => {
    const page = await openVisitorPage({ expectedMessages: /status of 500|Failed to load/ });
    await page.route('**/api/login', (route) => route.fulfill({ status: 500 }));
    await page.goto('/debug-auth');
    await page.getByText('Status 500, where 302 or 401 was expected', { exact: true }).waitFor();
    await main(page).getByText('Fail', { exact: true }).waitFor();
    await page.getByText(/Checks finished$/).waitFor();
    expect(await main(page).getByText('Pass', { exact: true }).count()).toBe(4);
    const listedChecks = await main(page).getByRole('listitem').allInnerTexts();
    expect(listedChecks.slice(0, 5).map((text) => text.split('\n')[0])).toEqual([
      'domain',
      'cookies',
      'userAgent',
      'apiLogin',
      'sessionStorage',
    ]);
    await page.getByRole('log').getByText('apiLogin: fail. Status 500').waitFor();
    markVerified('2.diagnostics.debug-auth');
    await page.unroute('**/api/login');
    await page.getByRole('button', { name: 'Run Tests Again' }).click();
    await page.getByText('302: leads to the sign-in page', { exact: true }).waitFor();
    await page.evaluate(() => localStorage.setItem('kept', 'yes'));
    await page.getByRole('button', { name: 'Clear Browser Data' }).click();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByText('Browser data: cleared').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('kept'))).toBeNull();
    expect(await readHref(page, 'Try Login')).toBe('/api/login');
    markVerified('2.diagnostics.debug-auth-buttons');
  });
});
