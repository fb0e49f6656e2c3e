import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { holds } from '#tests/conformity/holds.ts';
import { freeze } from '#tests/support/clock.ts';
import { stepUntil } from '#tests/support/clock-steps.ts';
import { enter } from '#tests/support/enter.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { quietTabs } from '#tests/support/tabs.ts';
import { expectToast } from '#tests/support/toast.ts';

const DAY_MS = 86_400_000;
const PICTURE = 'https://pictures.example.com/ada.png';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const journey = beginJourney();
const open = quietTabs(journey);

beforeAll(async () => {
  const gran = { name: 'Gran', email: 'gran@example.com' };
  await journey().database.db.insertInto('family_member').values(gran).execute();
});

type Account = Parameters<typeof enter>[2];
type Look = Parameters<typeof open>[0];

async function accountOf(account: Account, look: Look = {}): Promise<Page> {
  const page = await open(look);
  await enter(page, journey(), account);
  await page.goto('/account');
  await region(page, 'Subscription').waitFor();
  return page;
}

const region = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true });
const main = (page: Page) => page.getByRole('main');
const name = (page: Page) => main(page).getByRole('heading', { level: 1 });
/** The words of the account card, above all sections. */
const card = async (page: Page) =>
  (await name(page).locator('xpath=ancestor::div[contains(@class,"rounded-card")]').innerText())
    .split('\n')
    .filter(Boolean);

describe('the account card', () => {
  it('shows picture, full name, plan, e-mail and since when', async () => {
    const page = await open();
    await page.route(PICTURE, (route) => route.fulfill({ contentType: 'image/png', body: pixel }));
    await enter(page, journey(), {
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@example.com',
      profile_image_url: PICTURE,
      created_at: new Date('2026-03-01T04:00:00Z'), // still February in Chicago
    });
    await page.goto('/account');
    await name(page).waitFor();
    expect(await card(page)).toEqual([
      'Ada Byron',
      'Free',
      'ada@example.com',
      'Member since February 28, 2026',
    ]);
    const picture = main(page).locator(`img[src="${PICTURE}"]`);
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
    holds('2.route.account', '2.account.since', '2.account.avatar', '2.account.name', '2.account.email');
  });

  it('does with initials, e-mail or nothing at all', async () => {
    const named = await accountOf({ first_name: 'ada', last_name: 'byron', email: null });
    expect(await card(named)).toMatchObject(['AB', 'ada byron', 'Free', 'No email provided', /./]);
    const unnamed = { first_name: null, last_name: null };
    const mailed = await accountOf({ ...unnamed, email: 'zoe@example.com' });
    expect((await card(mailed)).slice(0, 4)).toEqual(['Z', 'zoe@example.com', 'Free', 'zoe@example.com']);
    const nobody = await accountOf({ ...unnamed, email: null });
    expect((await card(nobody)).slice(0, 4)).toEqual(['U', 'User', 'Free', 'No email provided']);
    holds('2.account.name', '2.account.email');

    const lost = await open({ provokes: /ERR_FAILED/ });
    await lost.route(PICTURE, (route) => route.abort());
    await enter(lost, journey(), { profile_image_url: PICTURE });
    await lost.goto('/account');
    await name(lost).waitFor();
    await expect.poll(() => card(lost)).toMatchObject(['SS', 'Sam Shopper', 'Free', /@/, /./]);
    holds('2.account.avatar');
  });

  it('is not there for who is signed out', async () => {
    const page = await open();
    await page.goto('/account');
    await page.getByRole('heading', { name: 'Please sign in to view your account.', exact: true }).waitFor();
    expect(await region(page, 'Subscription').count()).toBe(0);
    holds('2.account.no-user');
  });
});

/** The words of the subscription card up to its explanation, and what can be done there. */
async function plan(page: Page) {
  const subscription = region(page, 'Subscription');
  const words = (await subscription.locator('p').first().innerText()).split('\n').filter(Boolean);
  const badge = main(page).locator('h1 + span');
  return {
    words,
    badge: await badge.innerText(),
    hue: await badge.evaluate((span) =>
      Number(/oklch\(\S+ \S+ ([\d.]+)/.exec(getComputedStyle(span).color)?.[1]),
    ),
    text: await subscription.locator('p').nth(1).innerText(),
    actions: await subscription.locator('a, button').allInnerTexts(),
    ring: await region(page, 'Premium Features').evaluate((section) => getComputedStyle(section).boxShadow),
    isTheirs: (await region(page, 'Premium Features').getByText('Yours', { exact: true }).count()) === 1,
  };
}

describe('the plan', () => {
  it('is shown as what it is, with what can be done about it, and its features marked for who has them', async () => {
    const free = await plan(await accountOf({}));
    expect(free).toMatchObject({ words: ['Free'], badge: 'Free', actions: ['Upgrade to Premium'] });
    expect(free.isTheirs).toBe(false);
    holds('4.plan.free');

    const active = await accountOf({ subscription_status: 'active' });
    const premium = await plan(active);
    expect(premium).toMatchObject({ words: ['Premium', 'Active'], badge: 'Premium' });
    expect(premium.actions).toEqual(['Cancel Subscription']);
    holds('4.plan.premium');
    await region(active, 'Subscription').getByRole('button').click();
    await active.getByRole('dialog', { name: 'Cancel your subscription?' }).waitFor();
    holds('2.account.subscription');

    const family = await plan(await accountOf({ email: 'gran@example.com' }));
    expect(family).toMatchObject({
      words: ['Family Premium', 'Active'],
      badge: 'Family Premium',
      actions: [],
    });
    expect(family.text).toMatch(/^Free: /);
    holds('4.plan.family');

    const grace = await plan(
      await accountOf({
        subscription_status: 'canceled',
        subscription_canceled_at: new Date(),
        created_at: new Date(Date.now() - 20.5 * DAY_MS),
      }),
    );
    expect(grace).toMatchObject({ words: ['Grace Period', '10 days remaining'], badge: 'Grace Period' });
    expect(grace.hue, 'orange').toBeGreaterThan(45);
    expect(grace.hue, 'orange').toBeLessThan(85);
    expect(
      [premium.hue, family.hue].every((hue) => hue > 140),
      'the others are green',
    ).toBe(true);
    holds('4.plan.grace');

    const unpaid = await plan(await accountOf({ subscription_status: 'incomplete_expired' }));
    expect(unpaid).toMatchObject({ words: ['Payment Required'], badge: 'Payment Required' });
    expect(unpaid.actions).toEqual(['Complete the payment']);
    holds('4.plan.payment-required', '2.account.badge');

    expect(premium.ring).not.toBe(free.ring);
    expect([family.ring, grace.ring]).toEqual([premium.ring, premium.ring]);
    expect(unpaid.ring).toBe(free.ring);
    expect([premium, family, grace].every(({ isTheirs }) => isTheirs)).toBe(true);
    holds('2.account.features');
  });
});

describe('cancelling', () => {
  const over = new Date(Date.now() - 60 * DAY_MS);
  it.each([
    ['premium that ends before the time paid for', 20, 'The days after Premium ends are not paid back.'],
    ['premium that ends at once', 60, 'The days that are left are not paid back.'],
  ])('of %s says what is lost', async (_what, days, loss) => {
    const paidUntil = new Date(Date.now() + 28 * DAY_MS);
    const page = await accountOf({
      created_at: new Date(Date.now() - days * DAY_MS),
      subscription_status: 'active',
      subscription_current_period_end: paidUntil,
    });
    await region(page, 'Subscription').getByRole('button', { name: 'Cancel Subscription' }).click();
    const until = paidUntil.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/Chicago' });
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`You have paid until ${until}: to use that time`).waitFor();
    await dialog.getByText(loss).waitFor();
  });

  it('of premium that outlasts the time paid for loses nothing', async () => {
    const paidUntil = new Date(Date.now() + 5 * DAY_MS);
    const page = await accountOf({
      subscription_status: 'active',
      subscription_current_period_end: paidUntil,
    });
    await region(page, 'Subscription').getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByRole('dialog').getByText('Nothing more is charged').waitFor();
    expect(await page.getByRole('dialog').getByText('You have paid until').count()).toBe(0);
  });

  it.each([
    ['a family member', 'gran@example.com', 'You keep Premium as a family member. Nothing more is charged.'],
    [
      'an old shopper',
      null,
      'Nothing more is charged. Your 30 days from sign-up are over, so Premium has ended.',
    ],
  ])('of %s is answered with what has come of it', async (_who, email, news) => {
    const page = await accountOf({ email, created_at: over, subscription_status: 'active' });
    await region(page, 'Subscription').getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
    await expectToast(page, 'Subscription Cancelled', news);
  });
});

/** Notes when and how the page scrolls something into view, by the page's own clock. */
const noteScrolls = (page: Page) =>
  page.addInitScript(() => {
    const scrolls: unknown[] = [];
    Object.assign(window, { scrolls });
    Element.prototype.scrollIntoView = function (how) {
      scrolls.push({ id: this.id, how });
    };
  });
const scrolls = (page: Page) => page.evaluate(() => (window as unknown as { scrolls: unknown[] }).scrolls);
const smoothly = [{ id: 'suggestions', how: { behavior: 'smooth' } }];

describe('/account#suggestions', () => {
  it('scrolls smoothly to the suggestions, 100 ms after the cards are there', async () => {
    const page = await open();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await noteScrolls(page);
    await enter(page, journey(), { subscription_status: 'active' });
    await page.goto('/about');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const letGo = Promise.withResolvers<void>();
    await page.route('**/api/auth/user', async (route) => {
      await letGo.promise;
      await route.continue();
    });
    await page.goto('/account#suggestions');
    await page.getByRole('status', { name: 'Loading your account' }).waitFor();
    await freeze(page);
    letGo.resolve();
    const shownMs = await stepUntil(page, 'Make App Better');
    await page.clock.runFor(99 - shownMs);
    expect(await scrolls(page)).toEqual([]);
    await page.clock.runFor(1);
    expect(await scrolls(page)).toEqual(smoothly);
    holds('2.account.hash');
    await page.clock.resume();
    const ads = await main(page).getByRole('complementary', { name: 'Advertisement' }).allInnerTexts();
    expect(ads).toEqual(['AdSense Pending Approval', 'AdSense Pending Approval']);
    await region(page, 'Make App Better').waitFor();
    holds('2.account.suggestions');
  });

  it('is where the premium shopper is led from the main page, and moves at once for who wants no motion', async () => {
    const page = await open();
    await noteScrolls(page);
    await enter(page, journey(), { subscription_status: 'active' });
    await page.goto('/');
    await page.getByRole('link', { name: /Make App Better/ }).click();
    await region(page, 'Make App Better').waitFor();
    await expect.poll(() => scrolls(page)).toEqual([{ id: 'suggestions', how: { behavior: 'auto' } }]);
    expect(new URL(page.url()).hash).toBe('#suggestions');
  });
});
