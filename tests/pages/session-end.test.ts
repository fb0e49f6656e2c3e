import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startSession } from '#server/features/auth/session-queries.ts';
import { allAnswered } from '#tests/support/dom/all-answered.ts';
import { beginPages } from '#tests/support/dom/begin-pages.ts';
import { enter } from '#tests/support/enter.ts';
import { fillCart } from '#tests/support/fill.ts';
import { searchBox } from '#tests/support/shopper.ts';
import { expectToast } from '#tests/support/toast.ts';

const { journey, open } = beginPages();
const visitor = (width?: number) =>
  open({ provokes: /status of 401/, ...(width === undefined ? {} : { width }) });

const endSessions = (userId: string) =>
  journey().database.db.deleteFrom('session').where('user_id', '=', userId).execute();

/** The shopper has signed in, in a tab beside or on the way back to this one. */
async function returnAs(page: Page, userId: string): Promise<void> {
  const { database, app } = journey();
  const token = await startSession(database.db, { userId, now: new Date() });
  await page.context().addCookies([{ url: app.url, name: 'session', value: token }]);
}

const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));
const told = (page: Page) => page.getByRole('dialog', { name: 'You are signed out' });
const here = (page: Page) => told(page).getByRole('link', { name: 'Sign in here' });

/** The page says that the session has ended, and both ways in lead back to where it is. */
async function expectTold(page: Page, path: string): Promise<void> {
  await told(page).getByText('Your cart is safe').waitFor();
  expect(await here(page).getAttribute('href')).toBe(`/api/login?returnTo=${encodeURIComponent(path)}`);
  const beside = told(page).getByRole('link', { name: 'Sign in in a new tab' });
  expect(await beside.getAttribute('href')).toBe('/api/mobile-login');
  expect(await beside.getAttribute('target')).toBe('_blank');
}

/** By "Sign in here", up to the page of the provider. */
async function _leaveForSignIn(page: Page): Promise<void> {
  await here(page).click();
  await page.waitForURL((url) => url.pathname.startsWith('/idp/'));
}

async function searchThenChoose(page: Page, text: string, option: RegExp, before: () => Promise<unknown>) {
  await searchBox(page).fill(text);
  await page.getByRole('option', { name: option }).first().waitFor();
  // What is on its way meanwhile would tell of the end before the choice does.
  await allAnswered(page);
  await before();
  await page.getByRole('option', { name: option }).first().click();
}

describe('a session that ends in mid-use', () => {
  it('keeps the main page and what was typed, and goes on after signing in beside it', async () => {
    const page = await visitor();
    const { userId } = await enter(page, journey(), { first_name: 'Maya' });
    await page.goto('/');
    await searchThenChoose(page, 'milk', /^Whole Milk/, () => endSessions(userId));
    await expectTold(page, '/');
    const ways = page.getByRole('link', {
      name: /^Sign in (here|in a new tab)$/,
      includeHidden: true,
    });
    expect(await ways.count(), 'in the dialog alone').toBe(2);
    await told(page).getByRole('button', { name: 'Close' }).click();
    await page.getByText('You are signed out.').waitFor();
    expect(await ways.count(), 'in the line alone').toBe(2);
    expect(await searchBox(page).inputValue()).toBe('milk');

    await returnAs(page, userId);
    await comeBack(page);
    await page.getByText('You are signed out.').waitFor({ state: 'detached' });
    expect(await searchBox(page).inputValue()).toBe('milk');
    await page.getByText('Welcome, Maya').waitFor();
  });

  it('leaves place, stores and cart as they were saved, and says nothing beside the dialog', async () => {
    const page = await visitor(360);
    const { userId } = await enter(page, journey());
    await fillCart(page, { milk: 1 });
    await page.goto('/');
    await page.getByText('Where do you shop?').waitFor();
    await page.getByText('Whole Milk').first().waitFor();
    await allAnswered(page);
    await endSessions(userId);
    await page.getByLabel('ZIP, city or address').fill('60614');
    const refused = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByRole('button', { name: 'Location Update' }).click();
    expect((await refused).status()).toBe(401);
    await expectTold(page, '/');
    await told(page).getByRole('button', { name: 'Close' }).click();
    await page.getByText('Where do you shop?').waitFor();
    expect(await page.getByText('Whole Milk').count()).toBeGreaterThan(0);
    const said = await page.locator('body').innerText();
    expect(said).not.toMatch(/could not be (loaded|saved)|Please sign in to continue|Not saved|are selected/);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByLabel('ZIP, city or address').inputValue()).toBe('60614');

    await returnAs(page, userId);
    await comeBack(page);
    await page.getByText('You are signed out.').waitFor({ state: 'detached' });
    expect(await page.getByLabel('ZIP, city or address').inputValue()).toBe('60614');
    await page.getByRole('button', { name: 'Location Update' }).click();
    await page.getByRole('button', { name: /60614.*5 stores/ }).waitFor();
    await page.getByRole('button', { name: /Change$/ }).click();
    expect(await page.getByLabel('ZIP, city or address').inputValue(), 'saved').toBe('');
  });

  it('takes a change of distance back that was not saved', async () => {
    const page = await visitor();
    const { userId } = await enter(page, journey());
    await page.goto('/');
    await page.getByLabel('ZIP, city or address').fill('60614');
    await page.getByRole('button', { name: 'Location Update' }).click();
    await page.getByRole('button', { name: /60614.*within 15 mi · 5 stores/ }).waitFor();
    await page.getByRole('button', { name: /Change$/ }).click();
    await allAnswered(page);
    await endSessions(userId);
    await page.getByRole('button', { name: '5 mi', exact: true }).click();
    await expectTold(page, '/');
    await told(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /60614.*within 15 mi · 5 stores/ }).waitFor();
    expect(await page.getByText(/could not be loaded|left out/).count()).toBe(0);
  });

  it('keeps a card that is being entered, in this page and nowhere else', async () => {
    const page = await visitor();
    const { userId } = await enter(page, journey());
    await page.goto('/subscribe');
    await page.getByRole('button', { name: '4242 4242 4242 4242' }).click();
    await allAnswered(page);
    await endSessions(userId);
    const pay = page.getByRole('button', { name: 'Subscribe for $1.99/month' });
    await pay.click();
    await expectTold(page, '/subscribe');
    await told(page).getByText('Card details are not kept.').waitFor();
    await told(page).getByRole('button', { name: 'Close' }).click();
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    await page.getByRole('link', { name: 'Sign in here' }).evaluate((link: HTMLAnchorElement) => {
      link.addEventListener('click', (event) => event.preventDefault());
      link.click();
    });
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(kept).toContain('cartwise.drafts');
    expect(kept).not.toContain('4242');

    await returnAs(page, userId);
    const asked = page.waitForResponse('**/api/create-subscription');
    await comeBack(page);
    await asked;
    await page.getByText('You are signed out.').waitFor({ state: 'detached' });
    await pay.click();
    await expectToast(page, 'Payment Successful', 'Welcome to Premium! You now have access to all features.');
  });
});
