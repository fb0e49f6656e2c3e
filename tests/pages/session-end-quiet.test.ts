import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startSession } from '#server/features/auth/session-queries.ts';
import { ADMIN_EMAIL } from '#tests/support/app-process.ts';
import { waitForAllResponses } from '#tests/support/dom/all-answered.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { fillCart, fillCartAndStores } from '#tests/support/fill.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const { testApp, open } = setUpPageTests();

const endSessions = (userId: string) =>
  testApp().database.db.deleteFrom('session').where('user_id', '=', userId).execute();

const signedOutDialog = (page: Page) => page.getByRole('dialog', { name: 'You’re signed out' });

async function expectSessionEndShownOnce(page: Page): Promise<void> {
  await signedOutDialog(page).getByText('Your cart is safe').waitFor();
  await waitForAllResponses(page);
  const body = page.locator('body');
  expect(await body.innerText()).not.toMatch(/(?:Couldn’t|didn’t) load|Please sign in to continue|Failed/);
  const alerts = await page.getByRole('alert', { includeHidden: true }).allInnerTexts();
  // An alert about the location may have been shown before the session ended, so ignore it.
  expect(alerts.filter((text) => !text.startsWith('Unable to get your location'))).toEqual([]);
}

async function returnAs(page: Page, userId: string): Promise<void> {
  const { database, app } = testApp();
  const token = await startSession(database.db, { userId, now: new Date() });
  await page.context().addCookies([{ url: app.url, name: 'session', value: token }]);
  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

describe('The end of a session', () => {
  itInFullTier.each([
    ['while cart, favorites and recurring orders are loading', '**/api/{cart,favorites,recurring-orders}*'],
    ['while location and stores are loading', '**/api/preferences'],
  ])('If a session ends %s, the app says so only once', async (_when, calls) => {
    const page = await open({ expectedMessages: /status of 401/ });
    const { userId } = await signInOnPage(page, testApp(), { subscription_status: 'active' });
    await fillCartAndStores(page);
    await page.route(calls, async (route) => {
      await endSessions(userId);
      await route.continue();
    });
    await page.goto('/');
    await expectSessionEndShownOnce(page);
    await returnAs(page, userId);
    await signedOutDialog(page).waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Price comparison' }).getByRole('table').waitFor();
    expect(await page.getByText('(?:Couldn’t|didn’t) load').count()).toBe(0);
  });

  itInFullTier('If sharing a list fails because the session ended, the app says so once', async () => {
    const page = await open({ expectedMessages: /status of 401/, width: 360 });
    const { userId } = await signInOnPage(page, testApp());
    await fillCart(page, { milk: 1 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Share List' }).click();
    const form = page.getByRole('dialog', { name: 'Share Your Grocery List' });
    await form.getByLabel('Title').fill('Sunday');
    await waitForAllResponses(page);
    await endSessions(userId);
    await form.getByRole('button', { name: 'Share List' }).click();
    await expectSessionEndShownOnce(page);
    await signedOutDialog(page).getByRole('button', { name: 'Close' }).click();
    expect(await form.getByLabel('Title').inputValue()).toBe('Sunday');
    expect(await form.getByText('Sharing Failed').count()).toBe(0);
  });

  it('If adding a member fails because the session ended, the app says so once', async () => {
    const page = await open({ expectedMessages: /status of 401/ });
    const { userId } = await signInOnPage(page, testApp(), { email: ADMIN_EMAIL });
    await page.goto('/admin/family');
    await page.getByRole('button', { name: 'Add Family Member' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add Family Member' });
    await form.getByLabel('Name').fill('Noor');
    await form.getByLabel('Email').fill('noor@example.com');
    await waitForAllResponses(page);
    await endSessions(userId);
    await form.getByRole('button', { name: 'Add Family Member' }).click();
    await expectSessionEndShownOnce(page);
  });

  it('If creating a list fails because the session ended, the page says so until the shopper signs in again', async () => {
    const page = await open({ expectedMessages: /status of 401/ });
    const { userId } = await signInOnPage(page, testApp());
    await page.goto('/lists');
    await page.getByRole('button', { name: 'Start your first list' }).click();
    await page.getByLabel('Name').fill('Cabin');
    await waitForAllResponses(page);
    await endSessions(userId);
    await page.getByRole('button', { name: 'Create list' }).click();
    await signedOutDialog(page).getByText('Your cart is safe').waitFor();
    await signedOutDialog(page).getByRole('button', { name: 'Close' }).click();
    await page.getByText('You’re signed out.').waitFor();
    await returnAs(page, userId);
    await page.getByText('You’re signed out.').waitFor({ state: 'detached' });
  });
});
