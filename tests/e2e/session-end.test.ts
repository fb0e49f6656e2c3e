import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createSharedList } from '#contract/shared-lists.ts';
import { startSession } from '#server/features/auth/session-queries.ts';
import { ADMIN_EMAIL } from '#tests/support/app-process.ts';
import { somebody } from '#tests/support/browser.ts';
import { enter } from '#tests/support/enter.ts';
import { callAs, fillCart } from '#tests/support/fill.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { searchBox, signUp } from '#tests/support/shopper.ts';
import { expectAccessible } from '#tests/support/tab.ts';
import { quietTabs } from '#tests/support/tabs.ts';
import { expectToast } from '#tests/support/toast.ts';

const journey = beginJourney();
const open = quietTabs(journey);
const visitor = (width?: number) =>
  open({ provokes: /status of 401/, ...(width === undefined ? {} : { width }) });

const endSessions = (userId: string) =>
  journey().database.db.deleteFrom('session').where('user_id', '=', userId).execute();

/** The start page of an empty cart, once it has asked all: a later answer would tell of the end of the session by itself. */
async function openStart(page: Page): Promise<void> {
  const last = page.waitForResponse('**/api/receipts/usual');
  await page.goto('/');
  await page.getByText('Your cart is empty').waitFor();
  await last;
}

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
  await expectAccessible(page, `the end of a session on ${path}`);
}

/** By "Sign in here", up to the page of the provider. */
async function leaveForSignIn(page: Page): Promise<void> {
  await here(page).click();
  await page.waitForURL((url) => url.pathname.startsWith('/idp/'));
}

async function searchThenChoose(page: Page, text: string, option: RegExp, before: () => Promise<unknown>) {
  await searchBox(page).fill(text);
  await page.getByRole('option', { name: option }).first().waitFor();
  await before();
  await page.getByRole('option', { name: option }).first().click();
}

describe('a session that ends in mid-use', () => {
  it('brings a typed place back from the sign-in page', async () => {
    const page = await visitor();
    const { userId } = await enter(page, journey());
    await openStart(page);
    await page.getByLabel('ZIP, city or address').fill('60614');
    await endSessions(userId);
    await page.getByRole('button', { name: 'Location Update' }).click();
    await told(page).waitFor();
    await leaveForSignIn(page);
    await returnAs(page, userId);
    await page.goto('/');
    await expect.poll(() => page.getByLabel('ZIP, city or address').inputValue()).toBe('60614');
  });

  it('shows nothing of one shopper to the next', async () => {
    const page = await visitor();
    const { userId } = await enter(page, journey(), { first_name: 'Maya' });
    await openStart(page);
    await searchThenChoose(page, 'eggs', /^Large Eggs/, () => endSessions(userId));
    await told(page).waitFor();
    await enter(page, journey(), { first_name: 'Noor' });
    await comeBack(page);
    await page.getByText('Welcome, Noor').waitFor();
    expect(await searchBox(page).inputValue()).toBe('');
  });

  it('hands no text over to another shopper who signs in here', async () => {
    const page = await visitor();
    const { userId } = await enter(page, journey(), { first_name: 'Maya' });
    await openStart(page);
    await searchThenChoose(page, 'eggs', /^Large Eggs/, () => endSessions(userId));
    await leaveForSignIn(page);
    await enter(page, journey(), { first_name: 'Noor' });
    await page.goto('/');
    await page.getByText('Welcome, Noor').waitFor();
    expect(await searchBox(page).inputValue()).toBe('');
    await returnAs(page, userId);
    await page.reload();
    await page.getByText('Welcome, Maya').waitFor();
    expect(await searchBox(page).inputValue()).toBe('');
  });

  it('leads through the sign-in page back to the account, with the suggestion as far as it was', async () => {
    const page = await visitor(360);
    const person = somebody();
    await signUp(page, person);
    const { db } = journey().database;
    const { id } = await db
      .updateTable('app_user')
      .set({ subscription_status: 'active' })
      .where('email', '=', person.email)
      .returning('id')
      .executeTakeFirstOrThrow();
    await page.goto('/account?from=mail#suggestions');
    await page.getByLabel('Title').fill('Sort by aisle');
    await page.getByLabel('Your suggestion').fill('So that I walk once.\n"Twice" is too often.');
    // With the call that it is about: no other of the page's tells before it.
    await page.route(
      '**/api/send-suggestion',
      async (route) => {
        await endSessions(id);
        // The provider has forgotten the shopper too, and asks for the password.
        await page.context().clearCookies();
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Send Suggestion' }).click();
    await expectTold(page, '/account?from=mail#suggestions');
    await leaveForSignIn(page);
    await page.getByLabel('E-mail').fill(person.email);
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
  });

  it('keeps a text message that is being written on a shared list', async () => {
    const page = await visitor();
    const { userId } = await enter(page, journey(), { subscription_status: 'active' });
    await fillCart(page, { milk: 1 });
    const data = { title: 'Sunday', description: '' };
    const { id } = await callAs(page, createSharedList, { data });
    await page.goto(`/shared/${id}`);
    const texting = page.getByRole('button', { name: 'Share via SMS' });
    await texting.click();
    await page.getByLabel('Phone Number').fill('+1 312 555 0123');
    await page.getByLabel('Custom Message (optional)').fill('The ripe ones, please');
    await endSessions(userId);
    await page.getByRole('button', { name: 'Send SMS' }).click();
    await expectTold(page, `/shared/${id}`);
    await told(page).getByRole('button', { name: 'Close' }).click();
    expect(await page.getByLabel('Phone Number').inputValue()).toBe('+1 312 555 0123');

    const line = page.getByRole('link', { name: 'Sign in here', includeHidden: true });
    await line.evaluate((link: HTMLAnchorElement) => link.click());
    await page.waitForURL((url) => url.pathname.startsWith('/idp/'));
    await returnAs(page, userId);
    await page.goto(`/shared/${id}`);
    await texting.click();
    expect(await page.getByLabel('Phone Number').inputValue()).toBe('+1 312 555 0123');
    expect(await page.getByLabel('Custom Message (optional)').inputValue()).toBe('The ripe ones, please');
  });

  it('keeps a family member who is being added', async () => {
    const page = await visitor();
    const { userId } = await enter(page, journey(), { email: ADMIN_EMAIL });
    await page.goto('/admin/family');
    const adding = page.getByRole('button', { name: 'Add Family Member' });
    await adding.first().click();
    const form = page.getByRole('dialog', { name: 'Add Family Member' });
    await form.getByLabel('Name').fill('Noor');
    await form.getByLabel('Email').fill('noor@example.com');
    await endSessions(userId);
    await form.getByRole('button', { name: 'Add Family Member' }).click();
    await expectTold(page, '/admin/family');
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

describe('a page that the browser kept for going back', () => {
  const comesBack = (page: Page) =>
    page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return getComputedStyle(document.body).visibility;
    });

  it('shows nothing of a shopper who has signed out since, and all to one who has not', async () => {
    const page = await visitor();
    const { userId } = await enter(page, journey(), { first_name: 'Maya' });
    await page.goto('/');
    const welcome = page.getByText('Welcome, Maya');
    await welcome.waitFor();
    expect(await comesBack(page)).toBe('hidden');
    await welcome.waitFor();

    await endSessions(userId);
    expect(await comesBack(page)).toBe('hidden');
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    expect(await welcome.count()).toBe(0);
  });
});
