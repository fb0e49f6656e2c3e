import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { holds } from '#tests/conformity/holds.ts';
import { card, main, nameOn, openAccount, region } from '#tests/support/account-page.ts';
import { enter } from '#tests/support/enter.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { quietTabs } from '#tests/support/tabs.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const DAY_MS = 86_400_000;
const PICTURE = '/pictures/ada.png';
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

const accountOf = async (account: Parameters<typeof openAccount>[2]) =>
  openAccount(await open(), journey(), account);

describe('the account card', () => {
  it('shows picture, full name, plan, email and the date of sign-up', async () => {
    const page = await open();
    await page.route(`**${PICTURE}`, (route) => route.fulfill({ contentType: 'image/png', body: pixel }));
    await enter(page, journey(), {
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@example.com',
      profile_image_url: PICTURE,
      created_at: new Date('2026-03-01T04:00:00Z'), // still February in Chicago
    });
    await page.goto('/account');
    await nameOn(page).waitFor();
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

  it('shows initials if the picture cannot be loaded', async () => {
    const lost = await open({ provokes: /ERR_FAILED/ });
    await lost.route(`**${PICTURE}`, (route) => route.abort());
    await enter(lost, journey(), { profile_image_url: PICTURE });
    await lost.goto('/account');
    await nameOn(lost).waitFor();
    await expect.poll(() => card(lost)).toMatchObject(['SS', 'Sam Shopper', 'Free', /@/, /./]);
    holds('2.account.avatar');
  });
});

/** The hues of the badges' text colors; gray has none. */
const huesOf = (badges: Locator) =>
  badges.evaluateAll((all) =>
    all.map((each) => {
      const [, chroma, hue] = /oklch\(\S+ (\S+) ([\d.]+)/.exec(getComputedStyle(each).color) ?? [];
      return Number(chroma) >= 0.05 ? Number(hue) : null;
    }),
  );

/** The text of the subscription card up to its explanation, and the available actions. */
async function plan(page: Page) {
  const subscription = region(page, 'Subscription');
  const words = (await subscription.locator('p').first().innerText()).split('\n').filter(Boolean);
  const badge = main(page).locator('h1 + span');
  return {
    words,
    badge: await badge.innerText(),
    hues: await huesOf(badge.or(subscription.locator('p').first().locator('span:has-text("remaining")'))),
    text: await subscription.locator('p').nth(1).innerText(),
    actions: await subscription.locator('a, button').allInnerTexts(),
    ring: await region(page, 'Premium Features').evaluate((section) => getComputedStyle(section).boxShadow),
    isTheirs: (await region(page, 'Premium Features').getByText('Yours', { exact: true }).count()) === 1,
  };
}

describe('the plan', () => {
  it('is shown with its actions, and its features marked for those who have them', async () => {
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
    const isOrange = (hue: number | null) => hue !== null && hue > 45 && hue < 85;
    expect(grace.hues.map(isOrange), 'name and days').toEqual([true, true]);
    expect([...premium.hues, ...family.hues].map((hue) => hue !== null && hue > 140)).toEqual([true, true]);
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

describe('canceling', () => {
  const over = new Date(Date.now() - 60 * DAY_MS);
  itInFullTier.each([
    [
      'a family member',
      'gran@example.com',
      'You keep Premium as a family member. You won’t be charged again.',
    ],
    [
      'an old shopper',
      null,
      'You won’t be charged again. Your 30 days from sign-up are over, so Premium has ended.',
    ],
  ])('%s shows the outcome', async (_who, email, news) => {
    const page = await accountOf({ email, created_at: over, subscription_status: 'active' });
    await region(page, 'Subscription').getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
    await expectToast(page, 'Subscription Cancelled', news);
  });
});
