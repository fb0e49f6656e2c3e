import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { accountSection, mainRegion, openAccountPage, readProfileCard } from '#tests/support/account-page.ts';
import { freezeClock } from '#tests/support/clock.ts';
import { stepClockUntilText } from '#tests/support/clock-steps.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { expectToast } from '#tests/support/toast.ts';

const DAY_MS = 86_400_000;

const { testApp, open } = setUpPageTests();

const openAccount = async (account: Parameters<typeof openAccountPage>[2]) =>
  openAccountPage(await open(), testApp(), account);

describe('Account cards for incomplete accounts', () => {
  it('The account card has fallbacks for a missing name, email or both', async () => {
    const namedPage = await openAccount({ first_name: 'ada', last_name: 'byron', email: null });
    expect(await readProfileCard(namedPage)).toMatchObject([
      'AB',
      'ada byron',
      'Free',
      'No email provided',
      /./,
    ]);
    const unnamed = { first_name: null, last_name: null };
    const emailOnlyPage = await openAccount({ ...unnamed, email: 'zoe@example.com' });
    expect((await readProfileCard(emailOnlyPage)).slice(0, 4)).toEqual([
      'Z',
      'zoe@example.com',
      'Free',
      'zoe@example.com',
    ]);
    const emptyPage = await openAccount({ ...unnamed, email: null });
    expect((await readProfileCard(emptyPage)).slice(0, 4)).toEqual([
      'U',
      'User',
      'Free',
      'No email provided',
    ]);
    markVerified('2.account.name', '2.account.email');
  });

  it('The account page asks a signed-out visitor to sign in', async () => {
    const page = await open();
    await page.goto('/account');
    await page.getByRole('heading', { name: 'Please sign in to view your account.', exact: true }).waitFor();
    expect(await accountSection(page, 'Subscription').count()).toBe(0);
    markVerified('2.account.no-user');
  });
});

describe('Canceling Premium', () => {
  it.each([
    ['premium that ends before the paid period does', 20, 'The days after Premium ends aren’t refunded.'],
    ['premium that ends immediately', 60, 'The days that are left aren’t refunded.'],
  ])('The cancel dialog for %s says what the shopper loses', async (_what, days, loss) => {
    const paidUntil = new Date(Date.now() + 28 * DAY_MS);
    const page = await openAccount({
      created_at: new Date(Date.now() - days * DAY_MS),
      subscription_status: 'active',
      subscription_current_period_end: paidUntil,
    });
    await accountSection(page, 'Subscription').getByRole('button', { name: 'Cancel Subscription' }).click();
    const until = paidUntil.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'America/Chicago' });
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`You’ve paid through ${until}. To use that time`).waitFor();
    await dialog.getByText(loss).waitFor();
  });

  it.each([
    ['before premium does', 5 * DAY_MS],
    ['later on the same day as premium', 30 * DAY_MS + 1000],
  ])("The cancel dialog doesn't mention losing paid time if the period ends %s", async (_when, paidForMs) => {
    const now = Date.now();
    const paidUntil = new Date(now + paidForMs);
    const page = await openAccount({
      created_at: new Date(now),
      subscription_status: 'active',
      subscription_current_period_end: paidUntil,
    });
    await accountSection(page, 'Subscription').getByRole('button', { name: 'Cancel Subscription' }).click();
    await page
      .getByRole('dialog')
      .getByText('You won’t be charged again, and you can resubscribe anytime')
      .waitFor();
    expect(
      await page.getByRole('dialog').getByText('To use that time, cancel just before then').count(),
    ).toBe(0);
  });
});

const recordScrolls = (page: Page) =>
  page.addInitScript(() => {
    const scrolls: unknown[] = [];
    Object.assign(window, { scrolls });
    Element.prototype.scrollIntoView = function (how) {
      scrolls.push({ id: this.id, how });
    };
  });
const readScrolls = (page: Page) =>
  page.evaluate(() => (window as unknown as { scrolls: unknown[] }).scrolls);
const SMOOTH_SCROLL = [{ id: 'suggestions', how: { behavior: 'smooth' } }];

describe('The URL /account#suggestions', () => {
  it('Opening /account#suggestions scrolls smoothly to the suggestions 100 ms after the cards appear', async () => {
    const page = await open({ reducedMotion: false });
    await page.clock.install();
    await recordScrolls(page);
    await signInOnPage(page, testApp(), { subscription_status: 'active' });
    await page.goto('/about');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const heldResponse = Promise.withResolvers<void>();
    await page.route('**/api/auth/user', async (route) => {
      await heldResponse.promise;
      await route.continue();
    });
    await page.goto('/account#suggestions');
    await page.getByRole('status', { name: 'Loading your account' }).waitFor();
    await freezeClock(page);
    heldResponse.resolve();
    const shownMs = await stepClockUntilText(page, 'Make App Better');
    await page.clock.runFor(99 - shownMs);
    expect(await readScrolls(page)).toEqual([]);
    await page.clock.runFor(1);
    expect(await readScrolls(page)).toEqual(SMOOTH_SCROLL);
    markVerified('2.account.hash');
    await page.clock.resume();
    const ads = await mainRegion(page).getByRole('group', { name: 'Advertisement' }).allInnerTexts();
    expect(ads).toEqual(['AdSense Pending Approval', 'AdSense Pending Approval']);
    await accountSection(page, 'Make App Better').waitFor();
    markVerified('2.account.suggestions');
  });

  it("Opening /account#suggestions scrolls to the suggestions smoothly and only once if the HTML already contains the user's data", async () => {
    const page = await open({ reducedMotion: false });
    await recordScrolls(page);
    await signInOnPage(page, testApp(), { subscription_status: 'active' });
    await page.goto('/account#suggestions');
    await accountSection(page, 'Make App Better').waitFor();
    await expect.poll(() => readScrolls(page)).toEqual(SMOOTH_SCROLL);
    markVerified('2.account.hash');
  });

  it("With reduced motion, the main page's link for Premium shoppers jumps to the suggestions", async () => {
    const page = await open();
    await recordScrolls(page);
    await signInOnPage(page, testApp(), { subscription_status: 'active' });
    await page.goto('/');
    await page.getByRole('link', { name: /Make App Better/ }).click();
    await accountSection(page, 'Make App Better').waitFor();
    await expect.poll(() => readScrolls(page)).toEqual([{ id: 'suggestions', how: { behavior: 'auto' } }]);
    expect(new URL(page.url()).hash).toBe('#suggestions');
  });
});

describe('Unconfirmed emails', () => {
  it('After too many resend requests, the account page says how long to wait', async () => {
    const page = await open({ expectedMessages: /status of 429/ });
    await signInOnPage(page, testApp(), { email: 'sam@example.com', email_verified: false });
    await page.goto('/account');
    const headers = { 'sec-fetch-site': 'same-origin' };
    for (let n = 0; n < 5; n += 1) await page.request.post('/api/auth/confirmation-mail', { headers });
    await page.getByRole('button', { name: 'Resend email' }).click();
    await expectToast(page, 'Email not sent', 'Too many attempts. Please wait 60 minutes and try again.');
  });
});
