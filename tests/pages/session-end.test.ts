import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createSharedList } from '#contract/shared-lists.ts';
import { startSession } from '#server/features/auth/session-queries.ts';
import { ADMIN_EMAIL } from '#tests/support/app-process.ts';
import { waitForAllResponses } from '#tests/support/dom/all-answered.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi, fillCart } from '#tests/support/fill.ts';
import { searchBox } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();
const openVisitorPage = (width?: number) =>
  open({
    expectedMessages: /status of 401|Not implemented: navigation/,
    ...(width === undefined ? {} : { width }),
  });

const endSessions = (userId: string) =>
  testApp().database.db.deleteFrom('session').where('user_id', '=', userId).execute();

async function returnAs(page: Page, userId: string): Promise<void> {
  const { database, app } = testApp();
  const token = await startSession(database.db, { userId, now: new Date() });
  await page.context().addCookies([{ url: app.url, name: 'session', value: token }]);
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
}

/** Clicks the sign-in link. The simulated page stays open, because it follows only links within the app. */
const leaveForSignIn = (page: Page) => signInHereLink(page).click();

/** Waits for all responses, because a late response would reveal that the session has ended. */
async function openStart(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByText('Your cart is empty').waitFor();
  await waitForAllResponses(page);
}

async function searchThenChoose(page: Page, text: string, option: RegExp, before: () => Promise<unknown>) {
  await searchBox(page).fill(text);
  await page.getByRole('option', { name: option }).first().waitFor();
  // Wait for all responses, because a late one could reveal the end of the session before the shopper selects anything.
  await waitForAllResponses(page);
  await before();
  await page.getByRole('option', { name: option }).first().click();
}

describe('Sessions that end while the app is in use', () => {
  itInFullTier(
    'If a session ends, typed text stays on the page until the shopper has signed in again in another tab',
    async () => {
      const page = await openVisitorPage();
      const { userId } = await signInOnPage(page, testApp(), { first_name: 'Maya' });
      await page.goto('/');
      await searchThenChoose(page, 'milk', /^Whole Milk/, () => endSessions(userId));
      await expectSessionEndShown(page, '/');
      const signInLinks = page.getByRole('link', {
        name: /^(Sign in here|Open sign-in in a new tab)$/,
        includeHidden: true,
      });
      expect(await signInLinks.count(), 'only the dialog has sign-in links').toBe(2);
      await signedOutDialog(page).getByRole('button', { name: 'Close' }).click();
      await page.getByText('You’re signed out.').waitFor();
      expect(await signInLinks.count(), 'only the banner has sign-in links').toBe(2);
      expect(await searchBox(page).inputValue()).toBe('milk');

      await returnAs(page, userId);
      await focusWindow(page);
      await page.getByText('You’re signed out.').waitFor({ state: 'detached' });
      expect(await searchBox(page).inputValue()).toBe('milk');
      await page.getByText('Welcome, Maya').waitFor();
    },
  );

  itInFullTier(
    "If a location can't be saved because the session ended, the page keeps the typed location",
    async () => {
      const page = await openVisitorPage(360);
      const { userId } = await signInOnPage(page, testApp());
      await fillCart(page, { milk: 1 });
      await page.goto('/');
      await page.getByText('Where do you shop?').waitFor();
      await page.getByText('Whole Milk').first().waitFor();
      await waitForAllResponses(page);
      await endSessions(userId);
      await page.getByLabel('ZIP, city, or address').fill('60614');
      const rejectedChange = page.waitForResponse((response) => response.request().method() === 'PATCH');
      await page.getByRole('button', { name: 'Location Update' }).click();
      expect((await rejectedChange).status()).toBe(401);
      await expectSessionEndShown(page, '/');
      await signedOutDialog(page).getByRole('button', { name: 'Close' }).click();
      await page.getByText('Where do you shop?').waitFor();
      expect(await page.getByText('Whole Milk').count()).toBeGreaterThan(0);
      const bodyText = await page.locator('body').innerText();
      expect(bodyText).not.toMatch(
        /(Couldn’t|didn’t) (load|save)|Please sign in to continue|Couldn’t save it|are selected/,
      );
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(await page.getByLabel('ZIP, city, or address').inputValue()).toBe('60614');

      await returnAs(page, userId);
      await focusWindow(page);
      await page.getByText('You’re signed out.').waitFor({ state: 'detached' });
      expect(await page.getByLabel('ZIP, city, or address').inputValue()).toBe('60614');
      await page.getByRole('button', { name: 'Location Update' }).click();
      await page.getByRole('button', { name: /60614.*5 stores/ }).waitFor();
      await page.getByRole('button', { name: /Change$/ }).click();
      expect(await page.getByLabel('ZIP, city, or address').inputValue(), 'empty once saved').toBe('');
    },
  );

  itInFullTier(
    'If saving a distance fails because the session ended, the old distance is shown again',
    async () => {
      const page = await openVisitorPage();
      const { userId } = await signInOnPage(page, testApp());
      await page.goto('/');
      await page.getByLabel('ZIP, city, or address').fill('60614');
      await page.getByRole('button', { name: 'Location Update' }).click();
      await page.getByRole('button', { name: /60614.*within 15 mi · 5 stores/ }).waitFor();
      await page.getByRole('button', { name: /Change$/ }).click();
      await waitForAllResponses(page);
      await endSessions(userId);
      await page.getByRole('button', { name: '5 mi', exact: true }).click();
      await expectSessionEndShown(page, '/');
      await signedOutDialog(page).getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: /60614.*within 15 mi · 5 stores/ }).waitFor();
      expect(await page.getByText(/(?:Couldn’t|didn’t) load|skipped/).count()).toBe(0);
    },
  );

  itInFullTier("After a session ends, typed card details stay on the page but aren't stored", async () => {
    const page = await openVisitorPage();
    const { userId } = await signInOnPage(page, testApp());
    await page.goto('/subscribe');
    await page.getByRole('button', { name: '4242 4242 4242 4242' }).click();
    await waitForAllResponses(page);
    await endSessions(userId);
    const pay = page.getByRole('button', { name: 'Subscribe for $1.99/month' });
    await pay.click();
    await expectSessionEndShown(page, '/subscribe');
    await signedOutDialog(page).getByText('A new tab keeps this page as it is.').waitFor();
    await signedOutDialog(page).getByRole('button', { name: 'Close' }).click();
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    await page.getByRole('link', { name: 'Sign in here' }).evaluate((link: HTMLAnchorElement) => {
      link.addEventListener('click', (event) => event.preventDefault());
      link.click();
    });
    const storedData = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(storedData).toContain('cartwise.drafts');
    expect(storedData).not.toContain('4242');

    await returnAs(page, userId);
    const subscriptionResponse = page.waitForResponse('**/api/create-subscription');
    await focusWindow(page);
    await subscriptionResponse;
    await page.getByText('You’re signed out.').waitFor({ state: 'detached' });
    await pay.click();
    await expectToast(page, 'Payment Successful', 'Welcome to Premium! You now have access to all features.');
  });

  itInFullTier('A typed location is restored after signing in again', async () => {
    const page = await openVisitorPage();
    const { userId } = await signInOnPage(page, testApp());
    await openStart(page);
    await page.getByLabel('ZIP, city, or address').fill('60614');
    await endSessions(userId);
    await page.getByRole('button', { name: 'Location Update' }).click();
    await signedOutDialog(page).waitFor();
    await leaveForSignIn(page);
    await returnAs(page, userId);
    await page.goto('/');
    await expect.poll(() => page.getByLabel('ZIP, city, or address').inputValue()).toBe('60614');
  });

  itInFullTier("Text typed before a session ended isn't shown to the next user", async () => {
    const page = await openVisitorPage();
    const { userId } = await signInOnPage(page, testApp(), { first_name: 'Maya' });
    await openStart(page);
    await searchThenChoose(page, 'eggs', /^Large Eggs/, () => endSessions(userId));
    await leaveForSignIn(page);
    await signInOnPage(page, testApp(), { first_name: 'Noor' });
    await page.goto('/');
    await page.getByText('Welcome, Noor').waitFor();
    expect(await searchBox(page).inputValue()).toBe('');
    await returnAs(page, userId);
    await page.reload();
    await page.getByText('Welcome, Maya').waitFor();
    expect(await searchBox(page).inputValue()).toBe('');
  });

  itInFullTier('After a session ends, an unsent text message stays in its form', async () => {
    const page = await openVisitorPage();
    const { userId } = await signInOnPage(page, testApp(), { subscription_status: 'active' });
    await fillCart(page, { milk: 1 });
    const data = { title: 'Sunday', description: '' };
    const { id } = await callApi(page, createSharedList, { data });
    await page.goto(`/shared/${id}`);
    const texting = page.getByRole('button', { name: 'Share via SMS' });
    await texting.click();
    await page.getByLabel('Phone Number').fill('+1 312 555 0123');
    await page.getByLabel('Custom Message (optional)').fill('The ripe ones, please');
    await endSessions(userId);
    await page.getByRole('button', { name: 'Send SMS' }).click();
    await expectSessionEndShown(page, `/shared/${id}`);
    await signedOutDialog(page).getByRole('button', { name: 'Close' }).click();
    expect(await page.getByLabel('Phone Number').inputValue()).toBe('+1 312 555 0123');

    const line = page.getByRole('link', { name: 'Sign in here', includeHidden: true });
    await line.evaluate((link: HTMLAnchorElement) => link.click());
    await returnAs(page, userId);
    await page.goto(`/shared/${id}`);
    await texting.click();
    expect(await page.getByLabel('Phone Number').inputValue()).toBe('+1 312 555 0123');
    expect(await page.getByLabel('Custom Message (optional)').inputValue()).toBe('The ripe ones, please');
  });

  it('After a session ends, the form for adding a family member stays open', async () => {
    const page = await openVisitorPage();
    const { userId } = await signInOnPage(page, testApp(), { email: ADMIN_EMAIL });
    await page.goto('/admin/family');
    const adding = page.getByRole('button', { name: 'Add Family Member' });
    await adding.first().click();
    const form = page.getByRole('dialog', { name: 'Add Family Member' });
    await form.getByLabel('Name').fill('Noor');
    await form.getByLabel('Email').fill('noor@example.com');
    await endSessions(userId);
    await form.getByRole('button', { name: 'Add Family Member' }).click();
    await expectSessionEndShown(page, '/admin/family');
    await leaveForSignIn(page);
    await returnAs(page, userId);
    await page.goto('/admin/family');
    await adding.first().click();
    expect(await form.getByLabel('Name').inputValue()).toBe('Noor');
    expect(await form.getByLabel('Email').inputValue()).toBe('noor@example.com');
    await form.getByRole('button', { name: 'Add Family Member' }).click();
    await page.getByText('noor@example.com').waitFor();
  });
});
