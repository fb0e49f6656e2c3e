import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { samplePerson } from '#tests/support/browser.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { searchBox, signUp } from '#tests/support/shopper.ts';
import { expectAccessible } from '#tests/support/tab.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);
const openVisitorPage = (width?: number) =>
  open({ expectedMessages: /status of 401/, ...(width === undefined ? {} : { width }) });

const endSessions = (userId: string) =>
  testApp().database.db.deleteFrom('session').where('user_id', '=', userId).execute();

/**
 * Opens the start page and waits for its last request. If the session ended before that request, the request would
 * fail, and the page would report the end of the session too early.
 */
async function openStart(page: Page): Promise<void> {
  const lastRequest = page.waitForResponse('**/api/receipts/usual');
  await page.goto('/');
  await page.getByText('Your cart is empty').waitFor();
  await lastRequest;
}

const focusWindow = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));
const signedOutDialog = (page: Page) => page.getByRole('dialog', { name: 'You’re signed out' });
const signInHereLink = (page: Page) => signedOutDialog(page).getByRole('link', { name: 'Sign in here' });

async function expectSessionEndShown(page: Page, path: string): Promise<void> {
  await signedOutDialog(page).getByText('Your cart is safe').waitFor();
  expect(await signInHereLink(page).getAttribute('href')).toBe(
    `/api/login?returnTo=${encodeURIComponent(path)}`,
  );
  const newTabLink = signedOutDialog(page).getByRole('link', { name: 'Open sign-in in a new tab' });
  expect(await newTabLink.getAttribute('href')).toBe('/api/mobile-login');
  expect(await newTabLink.getAttribute('target')).toBe('_blank');
  await expectAccessible(page, `the end of a session on ${path}`);
}

async function leaveForSignIn(page: Page): Promise<void> {
  await signInHereLink(page).click();
  await page.waitForURL((url) => url.pathname.startsWith('/idp/'));
}

async function searchThenChoose(page: Page, text: string, option: RegExp, before: () => Promise<unknown>) {
  await searchBox(page).fill(text);
  await page.getByRole('option', { name: option }).first().waitFor();
  await before();
  await page.getByRole('option', { name: option }).first().click();
}

describe('A session that ends during use', () => {
  it("After a session ends, the next shopper sees none of the previous shopper's data", async () => {
    const page = await openVisitorPage();
    const { userId } = await signInOnPage(page, testApp(), { first_name: 'Maya' });
    await openStart(page);
    await searchThenChoose(page, 'eggs', /^Large Eggs/, () => endSessions(userId));
    await signedOutDialog(page).waitFor();
    await signInOnPage(page, testApp(), { first_name: 'Noor' });
    await focusWindow(page);
    await page.getByText('Welcome, Noor').waitFor();
    expect(await searchBox(page).inputValue()).toBe('');
  });

  itInFullTier(
    'After a session ends, signing in again restores the account page and the unfinished suggestion',
    async () => {
      const page = await openVisitorPage(360);
      const person = samplePerson();
      await signUp(page, person);
      const { db } = testApp().database;
      const { id } = await db
        .updateTable('app_user')
        .set({ subscription_status: 'active' })
        .where('email', '=', person.email)
        .returning('id')
        .executeTakeFirstOrThrow();
      await page.goto('/account?from=mail#suggestions');
      await page.getByLabel('Title').fill('Sort by aisle');
      await page.getByLabel('Your suggestion').fill('So that I walk once.\n"Twice" is too often.');
      // End the session during this call, so that this is the first call that gets the 401.
      await page.route(
        '**/api/send-suggestion',
        async (route) => {
          await endSessions(id);
          // End the provider's session too, so that it asks for the password.
          await page.context().clearCookies();
          await route.continue();
        },
        { times: 1 },
      );
      await page.getByRole('button', { name: 'Send Suggestion' }).click();
      await expectSessionEndShown(page, '/account?from=mail#suggestions');
      await leaveForSignIn(page);
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password').fill(person.password);
      await page.getByRole('button', { name: 'Sign in' }).click();

      await page.waitForURL((url) => url.pathname === '/account');
      expect(new URL(page.url())).toMatchObject({ search: '?from=mail', hash: '#suggestions' });
      await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Sort by aisle');
      expect(await page.getByLabel('Your suggestion').inputValue()).toBe(
        'So that I walk once.\n"Twice" is too often.',
      );
      await page.getByRole('button', { name: 'Send Suggestion' }).click();
      await expectToast(page, 'Suggestion Sent!');
      await page.reload();
      await page.getByRole('button', { name: 'Send Suggestion' }).waitFor();
      expect(await page.getByLabel('Title').inputValue(), 'once is enough').toBe('');
    },
  );
});

describe('The back/forward cache', () => {
  const goBackToPage = (page: Page) =>
    page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return getComputedStyle(document.body).visibility;
    });

  itInFullTier(
    "After sign-out, a page restored from the back/forward cache hides the shopper's data",
    async () => {
      const page = await openVisitorPage();
      const { userId } = await signInOnPage(page, testApp(), { first_name: 'Maya' });
      await page.goto('/');
      const welcomeText = page.getByText('Welcome, Maya');
      await welcomeText.waitFor();
      expect(await goBackToPage(page)).toBe('hidden');
      await welcomeText.waitFor();

      await endSessions(userId);
      expect(await goBackToPage(page)).toBe('hidden');
      await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
      expect(await welcomeText.count()).toBe(0);
    },
  );
});
