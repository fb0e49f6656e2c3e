import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startSession } from '#server/features/auth/session-queries.ts';
import { waitForAllResponses } from '#tests/support/dom/all-answered.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';

const HOURS_MS = 3_600_000;
const IDEA = 'So that I walk once.';

const { testApp, open } = setUpPageTests();

const suggestionField = (page: Page) => page.getByLabel('Your suggestion');
const header = (page: Page) => page.getByRole('banner');

async function returnAs(page: Page, userId: string): Promise<void> {
  const { database, app } = testApp();
  const token = await startSession(database.db, { userId, now: new Date() });
  await page.context().addCookies([{ url: app.url, name: 'session', value: token }]);
}

/** Waits for all responses. A call that is still pending when the session changes would end the page's session. */
async function waitForAccountPage(page: Page): Promise<void> {
  await page.getByText('Choose stores first.').waitFor();
  await waitForAllResponses(page);
}

async function leaveWithDraft(): Promise<{ page: Page; userId: string }> {
  const page = await open({ expectedMessages: /status of 401|Not implemented: navigation/ });
  const { userId } = await signInOnPage(page, testApp(), {
    first_name: 'Maya',
    subscription_status: 'active',
  });
  await page.goto('/account');
  await page.getByLabel('Title').fill('Sort by aisle');
  await suggestionField(page).fill(IDEA);
  await waitForAccountPage(page);
  await testApp().database.db.deleteFrom('session').where('user_id', '=', userId).execute();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Send Suggestion' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in here' }).click();
  return { page, userId };
}

async function readSuggestion(page: Page): Promise<string> {
  await page.goto('/account');
  await waitForAccountPage(page);
  return suggestionField(page).inputValue();
}

describe('Text typed before a session ended', () => {
  it('Text typed before a session ended is restored, even after visits to other pages', async () => {
    const { page, userId } = await leaveWithDraft();
    await returnAs(page, userId);
    await page.goto('/about');
    await page.getByRole('heading', { name: 'About Cartwise' }).waitFor();
    await page.goto('/');
    await page.getByText('Welcome, Maya').waitFor();
    await header(page).getByRole('link', { name: 'Maya' }).click();
    await expect.poll(() => suggestionField(page).inputValue()).toBe(IDEA);
    expect(await page.getByLabel('Title').inputValue()).toBe('Sort by aisle');
    expect(await readSuggestion(page), 'once is enough').toBe('');
  });

  it('Text typed before a session ended is kept until the shopper signs in again', async () => {
    const { page, userId } = await leaveWithDraft();
    await page.goto('/account');
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    await returnAs(page, userId);
    await page.goto('/login-success');
    expect(await readSuggestion(page)).toBe(IDEA);
  });

  it('Text typed before a session ended is deleted if another user signs in', async () => {
    const { page, userId } = await leaveWithDraft();
    await signInOnPage(page, testApp(), { first_name: 'Noor', subscription_status: 'active' });
    expect(await readSuggestion(page)).toBe('');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(IDEA);
    await returnAs(page, userId);
    expect(await readSuggestion(page)).toBe('');
  });

  it.each([
    [11, IDEA],
    [13, ''],
  ])('%i hours after a session ends, the field with unsaved text contains %j', async (hours, expectedText) => {
    const { page, userId } = await leaveWithDraft();
    await returnAs(page, userId);
    await page.clock.setFixedTime(Date.now() + hours * HOURS_MS);
    expect(await readSuggestion(page)).toBe(expectedText);
  });
});
