import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createBrowser, samplePerson, signUp } from '#tests/support/browser.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const readPath = (page: Page) => new URL(page.url()).pathname;

async function openSignedOutPage() {
  const page = await open();
  const person = samplePerson();
  await signUp(createBrowser(testApp().app.url), person);
  const signIn = async (where: Page) => {
    await where.getByLabel('Email').fill(person.email);
    await where.getByLabel('Password').fill(person.password);
    await where.getByRole('button', { name: 'Sign in' }).click();
    await where.waitForURL((url) => !url.pathname.startsWith('/idp/'));
  };
  return { page, signIn };
}

/**
 * Resolves once the account page has all its data. Signing in on the other page ends this session, so a request that's
 * still pending would fail.
 */
const waitForAccountData = (page: Page) =>
  Promise.all(
    [
      ...['account/passkeys', 'account/email', 'auth/sessions', 'shared-lists', 'price-alerts'],
      ...['push/devices', 'preferences'],
    ].map(async (call) => (await page.waitForResponse(`**/api/${call}`)).finished()),
  );

describe('Two sign-in pages in one browser', () => {
  it('Two sign-in tabs in one browser each return to their own requested page', async () => {
    const { page: first, signIn } = await openSignedOutPage();
    await first.goto('/api/login?returnTo=/account');
    const second = await first.context().newPage();
    await second.goto('/api/login?returnTo=/analytics');
    const accountLoaded = waitForAccountData(first);
    await signIn(first);
    expect(readPath(first)).toBe('/account');
    await accountLoaded;
    await signIn(second);
    expect(readPath(second)).toBe('/analytics');
  });

  itInFullTier("Closing a mobile login page doesn't affect a sign-in page in another tab", async () => {
    const { page, signIn } = await openSignedOutPage();
    await page.goto('/api/login?returnTo=/account');
    const second = await page.context().newPage();
    await second.goto('/api/mobile-login');
    await second.close();
    await signIn(page);
    expect(readPath(page)).toBe('/account');
  });

  itInFullTier(
    'After the shopper signs in through another tab, reloading the sign-in page opens the requested page',
    async () => {
      const { page: first, signIn } = await openSignedOutPage();
      await first.goto('/api/login?returnTo=/account');
      const second = await first.context().newPage();
      await second.goto('/api/login?returnTo=/analytics&screen=sign-up');
      const accountLoaded = waitForAccountData(first);
      await signIn(first);
      await accountLoaded;
      await second.reload();
      await second.waitForURL((url) => url.pathname === '/analytics');
    },
  );
});

it('If sign-up fails because the password is too short, the form keeps the input and shows an error next to the field', async () => {
  const page = await open();
  await page.goto('/api/login?screen=sign-up');
  // Wait for the “Show” button, which appears once the script that validates the form has loaded.
  await page.getByRole('button', { name: 'Show', exact: true }).waitFor();
  const typedFields = { 'First name': 'Maya', 'Last name': 'Okafor', Email: 'maya@', Password: 'figs' };
  for (const [label, text] of Object.entries(typedFields)) await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Use at least 10 characters.').waitFor();
  await page.getByText('Enter a full email address, like sam@example.com.').waitFor();
  for (const [label, text] of Object.entries(typedFields))
    expect(await page.getByLabel(label).inputValue()).toBe(text);
  await page.getByLabel('Password').fill('figs and oats for all');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.poll(() => page.getByText('Use at least 10 characters.').count()).toBe(0);
  await page.getByLabel('Email').fill(samplePerson().email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});
