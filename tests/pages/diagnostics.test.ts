import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';

const { testApp, open: openVisitorPage } = setUpPageTests();

const signInAsMaya = (page: Page) => signInOnPage(page, testApp(), { first_name: 'Maya' });

const main = (page: Page) => page.getByRole('main');
const readHref = (page: Page, name: string) =>
  main(page).getByRole('link', { name, exact: true }).getAttribute('href');

describe('The signed-in user on the login pages', () => {
  it('The login pages show “Checking your sign-in…” first and then the signed-in user', async () => {
    const page = await openVisitorPage();
    const LOGIN_METHODS = { 'Standard Login': '/api/login', 'Mobile Login': '/api/mobile-login' };
    for (const [path, links] of [
      ['/mobile-test', { 'Standard Login': '/api/login', 'Sign Out': '/api/logout' }],
      ['/mobile-simple-test', { ...LOGIN_METHODS, 'Sign Out': '/api/logout' }],
      ['/mobile-login-fixed', LOGIN_METHODS],
    ] as const) {
      const userAnswer = Promise.withResolvers<void>();
      await page.route('**/api/auth/user', async (route) => {
        await userAnswer.promise;
        await route.continue();
      });
      await page.goto(path);
      await main(page).getByText('Checking your sign-in…').waitFor();
      userAnswer.resolve();
      await page.getByText('You’re signed out').waitFor();
      for (const [name, href] of Object.entries(links)) expect(await readHref(page, name)).toBe(href);
      expect(await main(page).getByRole('link', { name: 'Continue to App' }).count()).toBe(0);
      await page.unroute('**/api/auth/user');
    }
    await signInAsMaya(page);
    for (const path of ['/mobile-test', '/mobile-simple-test']) {
      await page.goto(path);
      await page.getByText('You are signed in').waitFor();
      await page.getByText('as Maya').waitFor();
      expect(await readHref(page, 'Sign Out')).toBe('/api/logout');
      expect(await readHref(page, 'Standard Login')).toBe('/api/login');
    }
    expect(await readHref(page, 'Mobile Login')).toBe('/api/mobile-login');
    await page.goto('/mobile-test');
    await page.getByRole('heading', { name: 'Debug info' }).waitFor();
    for (const path of ['/mobile-login-fixed', '/mobile-login', '/mobile-auth-test']) {
      await page.goto(path);
      await page.getByText('You are signed in').waitFor();
      expect(await readHref(page, 'Continue to App'), path).toBe('/');
      if (path !== '/mobile-login-fixed') continue;
      for (const [name, href] of Object.entries(LOGIN_METHODS)) expect(await readHref(page, name)).toBe(href);
    }
    markVerified('4.login-pages', '2.diagnostics.mobile-test', '2.diagnostics.mobile-simple-test');
    markVerified('2.diagnostics.mobile-login-fixed');
    await page.goto('/test-auth');
    await page.getByText('200: signed in').waitFor();
  });

  it('/login-success shows the name or email of the signed-in user', async () => {
    const page = await openVisitorPage();
    await page.goto('/login-success');
    await page.getByRole('heading', { name: 'You’re not signed in' }).waitFor();
    for (const [first_name, email] of [
      ['Maya', 'maya@example.com'],
      [null, 'noor@example.com'],
    ] as const) {
      await signInOnPage(page, testApp(), { first_name, email });
      await page.goto('/login-success');
      await page.getByRole('heading', { name: 'Login Successful!', exact: true }).waitFor();
      await page.getByText(`Signed in as ${first_name ?? email}.`).waitFor();
      expect(await readHref(page, 'Continue to App')).toBe('/');
    }
    await main(page).getByRole('link', { name: 'Continue to App' }).click();
    await page.getByText('Welcome, noor@example.com').waitFor();
    markVerified('2.diagnostics.login-success', '2.route.login-success');
  });
});
