import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import {
  accountNameHeading,
  accountSection,
  mainRegion,
  openAccountPage,
  readProfileCard,
} from '#tests/support/account-page.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';

const DAY_MS = 86_400_000;
const PICTURE = '/pictures/ada.png';

const { testApp, open } = setUpPageTests();

beforeAll(async () => {
  const gran = { name: 'Gran', email: 'gran@example.com' };
  await testApp().database.db.insertInto('family_member').values(gran).execute();
});

const openAccount = async (account: Parameters<typeof openAccountPage>[2]) =>
  openAccountPage(await open(), testApp(), account);

describe('The account card', () => {
  it('The account card shows the picture, full name, plan, email and sign-up date', async () => {
    const page = await openAccount({
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@example.com',
      profile_image_url: PICTURE,
      created_at: new Date('2026-03-01T04:00:00Z'), // still February in Chicago
    });
    expect(await readProfileCard(page)).toEqual([
      'Ada Byron',
      'Free',
      'ada@example.com',
      'Member since Feb 28, 2026',
    ]);
    expect(await mainRegion(page).locator('img').getAttribute('src')).toBe(PICTURE);
    markVerified(
      '2.route.account',
      '2.account.since',
      '2.account.avatar',
      '2.account.name',
      '2.account.email',
    );
  });

  it("The account card shows initials if the picture can't be loaded", async () => {
    const page = await openAccount({ profile_image_url: PICTURE });
    await accountNameHeading(page).waitFor();
    await mainRegion(page).locator('img').dispatchEvent('error');
    await expect.poll(() => readProfileCard(page)).toMatchObject(['SS', 'Sam Shopper', 'Free', /@/, /./]);
    markVerified('2.account.avatar');
  });
});

const readTone = async (badge: ReturnType<Page['locator']>) =>
  /\btext-(amber|accent-strong|ink-soft|red)\b/.exec((await badge.getAttribute('class')) ?? '')?.[1];

async function readPlan(page: Page) {
  const subscription = accountSection(page, 'Subscription');
  const words = (await subscription.locator('p').first().innerText()).split('\n').filter(Boolean);
  const badge = mainRegion(page).locator('h1 + span');
  return {
    words,
    badge: await badge.innerText(),
    tones: (await Promise.all((await badge.or(subscription.locator('p span')).all()).map(readTone))).filter(
      Boolean,
    ),
    text: await subscription.locator('p').nth(1).innerText(),
    actions: await subscription.locator('a, button').allInnerTexts(),
    isTheirs:
      (await accountSection(page, 'Premium Features').getByText('Yours', { exact: true }).count()) === 1,
    isRinged: /\bring-1\b/.test((await accountSection(page, 'Premium Features').getAttribute('class')) ?? ''),
  };
}

describe('The plan on the account page', () => {
  it("The account page shows the name, buttons and included features of the shopper's plan", async () => {
    const free = await readPlan(await openAccount({}));
    expect(free).toMatchObject({ words: ['Free'], badge: 'Free', actions: ['Upgrade to Premium'] });
    markVerified('4.plan.free');

    const active = await openAccount({ subscription_status: 'active' });
    const premium = await readPlan(active);
    expect(premium).toMatchObject({ words: ['Premium', 'Active'], badge: 'Premium' });
    expect(premium.actions).toEqual(['Cancel Subscription']);
    markVerified('4.plan.premium');
    await accountSection(active, 'Subscription').getByRole('button').click();
    await active.getByRole('dialog', { name: 'Cancel your subscription?' }).waitFor();
    markVerified('2.account.subscription');

    const family = await readPlan(await openAccount({ email: 'gran@example.com' }));
    expect(family).toMatchObject({
      words: ['Family Premium', 'Active'],
      badge: 'Family Premium',
      actions: [],
    });
    expect(family.text).toMatch(/^Free: /);
    markVerified('4.plan.family');

    const grace = await readPlan(
      await openAccount({
        subscription_status: 'canceled',
        subscription_canceled_at: new Date(),
        created_at: new Date(Date.now() - 20.5 * DAY_MS),
      }),
    );
    expect(grace).toMatchObject({ words: ['Grace Period', '10 days remaining'], badge: 'Grace Period' });
    expect(grace.tones).toEqual(['amber', 'amber']);
    markVerified('4.plan.grace');

    const unpaid = await readPlan(await openAccount({ subscription_status: 'incomplete_expired' }));
    expect(unpaid).toMatchObject({ words: ['Payment Required'], badge: 'Payment Required' });
    expect(unpaid.actions).toEqual(['Complete the payment']);
    markVerified('4.plan.payment-required', '2.account.badge');

    expect([free, unpaid].some(({ isTheirs, isRinged }) => isTheirs || isRinged)).toBe(false);
    expect([premium, family, grace].every(({ isTheirs, isRinged }) => isTheirs && isRinged)).toBe(true);
    markVerified('2.account.features');
  });
});
