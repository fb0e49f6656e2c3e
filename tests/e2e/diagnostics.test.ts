import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { createTally } from '#server/features/analytics/tally.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { expectAccessible, expectNoSidewaysScroll, openTab, type Tab } from '#tests/support/tab.ts';

const journey = beginJourney();
const tabs: Tab[] = [];

afterEach(async () => {
  for (const tab of tabs.splice(0)) {
    await tab.close();
    tab.expectQuiet();
  }
});

type Look = { width?: number; colorScheme?: 'light' | 'dark'; provokes?: RegExp };

async function visitor(look: Look = {}): Promise<Page> {
  const tab = await openTab(journey().browser, { baseURL: journey().app.url, ...look });
  tabs.push(tab);
  return tab.page;
}

async function giveSession(page: Page): Promise<{ userId: string }> {
  const { app, database } = journey();
  const user = await signIn(database.db, { first_name: 'Maya' });
  await page
    .context()
    .addCookies([{ url: app.url, name: 'session', value: user.cookie.replace('session=', '') }]);
  return user;
}

/** What each page says to a visitor, beside its title. */
const pages: [path: string, title: string, says: (string | RegExp)[]][] = [
  ['/mobile-test', 'Mobile Login Test', ['You are signed out', 'Debug info']],
  [
    '/mobile-login',
    'Mobile Login',
    ['Enable cookies', 'Clear the cache', 'Use Chrome or Safari', 'Disable ad blockers'],
  ],
  ['/mobile-auth-test', 'Mobile Authentication Test', ['Mobile Login', 'Standard Login']],
  ['/mobile-simple-test', 'Simple Login Test', ['You are signed out', 'Mobile Login', 'Standard Login']],
  ['/mobile-debug', 'Mobile Debug', ['mobile-status', 'mobile-login', /Checks finished/]],
  ['/mobile-login-fixed', 'Mobile Login', ['Standard Login', 'Mobile Login']],
  [
    '/mobile-login-final',
    'Mobile Login',
    [
      'You are signed out',
      'Method 1: Simple Redirect',
      'Method 2: Form Submit',
      'Method 3: New Tab',
      'Device info',
    ],
  ],
  [
    '/debug-auth',
    'Authentication Diagnostics',
    ['domain', 'cookies', 'userAgent', 'apiLogin', 'sessionStorage', /Checks finished/],
  ],
  ['/test-auth', 'Authentication Test', ['302: leads to the sign-in page', '401: signed out']],
];

describe.each([
  [360, 'light'],
  [1280, 'dark'],
] as const)('for a visitor at %i px, %s', (width, colorScheme) => {
  it('the pages for those who cannot sign in say what they should', async () => {
    const page = await visitor({ width, colorScheme });
    for (const [path, title, says] of pages) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      for (const text of says) await page.getByText(text).first().waitFor();
      expect(await page.getByText('Fail', { exact: true }).count(), path).toBe(0);
      await expectAccessible(page, path);
      await expectNoSidewaysScroll(page, path);
    }
  });

  it('visits are shown, or that there are none', async () => {
    const page = await visitor({ width, colorScheme });
    const { database } = journey();
    await database.pool.query('delete from page_view');
    await page.goto('/analytics');
    await page.getByText('No analytics data available').waitFor();
    const tally = createTally();
    const now = new Date();
    for (let view = 0; view < 1_204; view += 1) tally.count(new URL(journey().app.url).host, now);
    tally.count('forged.example', now);
    await tally.flush(database.db, now);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('heading', { name: 'Recent Activity (Last 24 Hours)' }).waitFor();
    for (const text of [
      'Total Visits',
      'Active Domains',
      'Top Domain',
      'All Domain Statistics',
      '1,204',
      'This Month',
    ]) {
      await page.getByText(text).first().waitFor();
    }
    expect(await page.getByText('forged.example').count()).toBe(0);
    await expectAccessible(page, 'analytics');
    await expectNoSidewaysScroll(page, 'analytics');
  });
});

describe('the login pages', () => {
  it.each(['Method 1: Simple Redirect', 'Method 2: Form Submit'])('lead to sign-in by %s', async (method) => {
    const page = await visitor();
    await page.goto('/mobile-login-final');
    await page.getByText(method).click();
    await page.waitForURL((url) => url.pathname.startsWith('/idp/'));
    await page.goBack();
    await page.getByText('You are signed out').waitFor();
  });

  it('wait for the sign-in of a new tab, and find it', async () => {
    const page = await visitor();
    await page.goto('/mobile-login-final');
    const opened = page.context().waitForEvent('page');
    await page.getByText('Method 3: New Tab').click();
    await page.getByText('Signing in…').first().waitFor();
    await (await opened).close();
    await giveSession(page);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('as Maya').waitFor();
    await page.getByRole('link', { name: 'Continue to App' }).waitFor();
  });

  it('know who is signed in, and lead out', async () => {
    const page = await visitor();
    await giveSession(page);
    for (const path of ['/mobile-test', '/mobile-simple-test']) {
      await page.goto(path);
      await page.getByText('You are signed in').waitFor();
      expect(await page.getByRole('main').getByRole('link', { name: 'Sign Out' }).getAttribute('href')).toBe(
        '/api/logout',
      );
    }
    await page.goto('/mobile-login-fixed');
    await page.getByRole('link', { name: 'Continue to App' }).waitFor();
    await page.goto('/test-auth');
    await page.getByText('200: signed in').waitFor();
  });

  it('tell no value of a cookie or a storage', async () => {
    const page = await visitor();
    await giveSession(page);
    await page.goto('/debug-auth');
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: as any page can
      document.cookie = 'readable=hush-cookie; path=/';
      localStorage.setItem('kept', 'hush-storage');
    });
    const [session] = (await page.context().cookies()).filter(({ name }) => name === 'session');
    for (const path of ['/debug-auth', '/mobile-debug', '/mobile-test', '/mobile-login-final']) {
      await page.goto(path);
      await page
        .getByText(/Checks finished|Cookies/)
        .first()
        .waitFor();
      const text = await page.evaluate(() => document.documentElement.innerHTML);
      for (const secret of ['hush-cookie', 'hush-storage', session?.value ?? ''])
        expect(text).not.toContain(secret);
    }
  });

  it('say what fails, run again, and clear what the browser keeps', async () => {
    const page = await visitor({ provokes: /status of 503|Failed to load/ });
    await page.route('**/api/login', (route) => route.fulfill({ status: 503 }));
    await page.goto('/debug-auth');
    await page.getByText('Status 503, where 302 or 401 was expected', { exact: true }).waitFor();
    await page.getByText('Fail', { exact: true }).waitFor();
    await page.unroute('**/api/login');
    await page.getByRole('button', { name: 'Run Tests Again' }).click();
    await page.getByText('302: leads to the sign-in page', { exact: true }).waitFor();
    await page.evaluate(() => localStorage.setItem('kept', 'yes'));
    await page.getByRole('button', { name: 'Clear Browser Data' }).click();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByText('Browser data: cleared').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('kept'))).toBeNull();
    await page.getByRole('link', { name: 'Try Login' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/idp/'));
  });
});
