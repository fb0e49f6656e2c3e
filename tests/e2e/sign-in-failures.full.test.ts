import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { noExternalServices } from '#tests/support/app-process.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { getSharedBrowser } from '#tests/support/journey.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { createExternalIssuer } from '#tests/support/oidc-issuer.ts';
import { expectAccessible, openTab, type Tab } from '#tests/support/tab.ts';

type App = Awaited<ReturnType<typeof startListeningApp>>;

let browser: Browser;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
const tabs: Tab[] = [];
const closing: (() => unknown)[] = [];

async function startAppFor(issuer: { env: Record<string, string> }): Promise<App> {
  const app = await startListeningApp(database.db, {
    env: { ...noExternalServices, ...issuer.env },
    clock: () => new Date(),
  });
  closing.push(app.close);
  return app;
}

beforeAll(async () => {
  browser = await getSharedBrowser();
  database = await createTestDatabase();
  const issuer = await createExternalIssuer();
  app = await startAppFor(issuer);
  closing.push(await issuer.start(app.url));
});
afterEach(async () => {
  for (const tab of tabs.splice(0)) {
    await tab.close();
    tab.expectQuiet();
  }
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await database.close();
});

async function openVisitorPage(
  { url }: { url: string } = app,
  width = 360,
  expectedMessages?: RegExp,
): Promise<Page> {
  const tab = await openTab(browser, { baseURL: url, width, ...(expectedMessages && { expectedMessages }) });
  tabs.push(tab);
  return tab.page;
}

const explanations = {
  no_code: ['Authorization Failed', 'The sign-in page sent you back without finishing.', /Start again/],
  code_expired: ['Authorization Expired', 'The sign-in took too long or was opened twice.', /Start again/],
  mobile_oauth_failed: [
    'Mobile Authentication Failed',
    'Sign-in didn’t work on this device.',
    /Allow cookies .* Chrome or Safari/,
  ],
  login_failed: ['Login Failed', 'Couldn’t complete the sign-in.', /Try again .* allow cookies/],
} as const;

async function expectFailure(page: Page, code: keyof typeof explanations): Promise<void> {
  const [title, message, suggestion] = explanations[code];
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  expect(new URL(page.url())).toMatchObject({ pathname: '/auth-error', search: `?error=${code}` });
  await page.getByText(message, { exact: true }).waitFor();
  await page.getByText(suggestion).waitFor();
  await page.getByText(`Error code: ${code}`, { exact: true }).waitFor();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
}

/** Submits the provider's sign-in form. If `subject` is omitted, cancels the sign-in instead. */
async function answerProvider(page: Page, subject?: string): Promise<void> {
  await expect.poll(() => page.locator('body').innerText()).toBe('Who are you?');
  await page.evaluate(
    (claims) => {
      const form = document.createElement('form');
      form.method = 'post';
      if (claims !== null) {
        const input = Object.assign(document.createElement('input'), { name: 'claims', value: claims });
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    },
    subject === undefined ? null : JSON.stringify({ sub: subject, given_name: 'Ada' }),
  );
}

/** Signs in at the provider. Returns the callback URL without requesting it. */
async function fetchCallbackUrl(page: Page): Promise<URL> {
  await page.goto('/api/login?returnTo=/account');
  const interactionUrl = page.url();
  const form = { claims: JSON.stringify({ sub: 'ada', given_name: 'Ada' }) };
  let response = await page.request.post(interactionUrl, { form, maxRedirects: 0 });
  for (;;) {
    const next = new URL(response.headers().location ?? '', response.url());
    if (next.pathname === '/api/callback') return next;
    response = await page.request.get(next.href, { maxRedirects: 0 });
  }
}

async function expectCheckFails(page: Page, checks: string): Promise<void> {
  await page.goto(checks);
  const failureText = page.getByText('503: the sign-in page cannot be reached now.').first();
  await failureText.waitFor();
  expect(
    await page.getByRole('listitem').filter({ has: failureText }).getByText('Fail', { exact: true }).count(),
  ).toBe(1);
}

describe('A failing provider', () => {
  it('If the identity provider fails, sign-in and mobile login offer another try', async () => {
    const page = await openVisitorPage(await startAppFor(await createExternalIssuer()), 360, /status of 503/);
    await page.goto('/api/login?returnTo=/account');
    await expectFailure(page, 'login_failed');
    await expectAccessible(page, 'a failed sign-in');
    markVerified('8.auth.login_failed', '2.diagnostics.auth-error');
    await page.goto('/api/mobile-login');
    await expectFailure(page, 'mobile_oauth_failed');
    markVerified('8.auth.mobile_oauth_failed');
    const main = page.getByRole('main');
    for (const [name, href] of [
      ['Try Again', '/api/login'],
      ['Mobile Login', '/api/mobile-login'],
      ['Back to Home', '/'],
    ] as const) {
      expect(await main.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(href);
    }
    await main.getByRole('link', { name: 'Try Again' }).click();
    await expectFailure(page, 'login_failed');
    await main.getByRole('link', { name: 'Mobile Login' }).click();
    await expectFailure(page, 'mobile_oauth_failed');
    await main.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    markVerified('2.diagnostics.auth-error-buttons');
    for (const checks of ['/debug-auth', '/test-auth', '/mobile-debug']) await expectCheckFails(page, checks);
  });
});

describe('Sign-ins with an external provider', () => {
  it('After a sign-in with an external provider, the requested page opens', async () => {
    const page = await openVisitorPage();
    await page.goto('/api/login?returnTo=/account');
    await answerProvider(page, 'ada');
    await page.getByText('Member since').waitFor();
    expect(new URL(page.url()).pathname).toBe('/account');
  });

  it('A sign-in fails if the shopper cancels at the external provider', async () => {
    const page = await openVisitorPage();
    await page.goto('/api/login');
    await answerProvider(page);
    await expectFailure(page, 'no_code');
    markVerified('8.auth.no_code', '2.diagnostics.auth-error-code');
    await page.goto('/api/callback');
    await expectFailure(page, 'no_code');
  });

  it('Retrying a failed sign-in still leads to the page that was originally requested', async () => {
    const page = await openVisitorPage();
    await page.goto('/api/login?returnTo=/account%23suggestions');
    await answerProvider(page);
    await expectFailure(page, 'no_code');
    const tryAgainLink = page.getByRole('main').getByRole('link', { name: 'Try Again' });
    expect(await tryAgainLink.getAttribute('href')).toBe('/api/login');
    await tryAgainLink.click();
    await answerProvider(page, 'ada');
    await page.getByText('Member since').waitFor();
    expect(new URL(page.url())).toMatchObject({ pathname: '/account', hash: '#suggestions' });
  });

  it('A failed second sign-in leaves the shopper signed in', async () => {
    const page = await openVisitorPage();
    const callback = await fetchCallbackUrl(page);
    await page.goto(callback.href);
    await page.getByText('Member since').waitFor();
    await page.goto(callback.href);
    await page.getByRole('heading', { level: 1, name: 'Authorization Expired' }).waitFor();
    await page.getByText('You’re already signed in as Ada').waitFor();
    await expectAccessible(page, 'a failed sign-in of who is signed in');
    for (const name of ['Try Again', 'Mobile Login', 'Back to Home']) {
      await page.getByRole('main').getByRole('link', { name, exact: true }).waitFor();
    }
    await page.getByRole('link', { name: 'Continue to Cartwise' }).click();
    await page.getByText('Welcome, Ada').waitFor();
  });

  it('A sign-in fails if its authorization code was already used', async () => {
    const page = await openVisitorPage();
    const firstCallback = await fetchCallbackUrl(page);
    await page.goto(firstCallback.href);
    // Wait for this text, because it appears after the page's last request.
    await page.getByText('Choose stores first.').waitFor();
    await page.context().clearCookies();
    const reusedCallback = await fetchCallbackUrl(page);
    reusedCallback.searchParams.set('code', firstCallback.searchParams.get('code') ?? '');
    await page.goto(reusedCallback.href);
    await expectFailure(page, 'code_expired');
    markVerified('8.auth.code_expired');
  });
});
