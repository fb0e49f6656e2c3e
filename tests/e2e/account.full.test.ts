import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  accountNameHeading,
  accountSection,
  mainRegion,
  openAccountPage,
  readProfileCard,
} from '#tests/support/account-page.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { expectToast } from '#tests/support/toast.ts';

const DAY_MS = 86_400_000;
const PICTURE = '/pictures/ada.png';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

beforeAll(async () => {
  const gran = { name: 'Gran', email: 'gran@example.com' };
  await testApp().database.db.insertInto('family_member').values(gran).execute();
});

const openAccount = async (account: Parameters<typeof openAccountPage>[2]) =>
  openAccountPage(await open(), testApp(), account);

describe('The account card', () => {
  it("The account card shows the shopper's picture", async () => {
    const page = await open();
    await page.route(`**${PICTURE}`, (route) => route.fulfill({ contentType: 'image/png', body: pixel }));
    await signInOnPage(page, testApp(), { profile_image_url: PICTURE });
    await page.goto('/account');
    await accountNameHeading(page).waitFor();
    const picture = mainRegion(page).locator(`img[src="${PICTURE}"]`);
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  });

  it("The account card shows initials if the picture can't be loaded", async () => {
    const pageWithoutPicture = await open({ expectedMessages: /ERR_FAILED/ });
    await pageWithoutPicture.route(`**${PICTURE}`, (route) => route.abort());
    await signInOnPage(pageWithoutPicture, testApp(), { profile_image_url: PICTURE });
    await pageWithoutPicture.goto('/account');
    await accountNameHeading(pageWithoutPicture).waitFor();
    await expect
      .poll(() => readProfileCard(pageWithoutPicture))
      .toMatchObject(['SS', 'Sam Shopper', 'Free', /@/, /./]);
  });
});

const readHues = (badges: Locator) =>
  badges.evaluateAll((all) =>
    all.map((each) => {
      const [, chroma, hue] = /oklch\(\S+ (\S+) ([\d.]+)/.exec(getComputedStyle(each).color) ?? [];
      return Number(chroma) >= 0.05 ? Number(hue) : null;
    }),
  );

async function readPlanStyles(page: Page) {
  const days = accountSection(page, 'Subscription')
    .locator('p')
    .first()
    .locator('span:has-text("remaining")');
  return {
    hues: await readHues(mainRegion(page).locator('h1 + span').or(days)),
    ring: await accountSection(page, 'Premium Features').evaluate(
      (section) => getComputedStyle(section).boxShadow,
    ),
  };
}

describe('The plan on the account page', () => {
  it('The plan badge is green for active Premium and orange in the grace period', async () => {
    const free = await readPlanStyles(await openAccount({}));
    const premium = await readPlanStyles(await openAccount({ subscription_status: 'active' }));
    const family = await readPlanStyles(await openAccount({ email: 'gran@example.com' }));
    const grace = await readPlanStyles(
      await openAccount({
        subscription_status: 'canceled',
        subscription_canceled_at: new Date(),
        created_at: new Date(Date.now() - 20.5 * DAY_MS),
      }),
    );
    const isOrange = (hue: number | null) => hue !== null && hue > 45 && hue < 85;
    expect(grace.hues.map(isOrange), 'name and days').toEqual([true, true]);
    expect([...premium.hues, ...family.hues].map((hue) => hue !== null && hue > 140)).toEqual([true, true]);
    expect(premium.ring).not.toBe(free.ring);
    expect([family.ring, grace.ring]).toEqual([premium.ring, premium.ring]);
  });
});

describe('Canceling Premium', () => {
  const lapsedAt = new Date(Date.now() - 60 * DAY_MS);
  it.each([
    [
      'a family member',
      'gran@example.com',
      'You keep Premium as a family member. You won’t be charged again.',
    ],
    [
      'a shopper who signed up long ago',
      null,
      'You won’t be charged again. Your 30 days from sign-up are over, so Premium has ended.',
    ],
  ])('When %s cancels Premium, a message says whether Premium continues', async (_who, email, news) => {
    const page = await openAccount({ email, created_at: lapsedAt, subscription_status: 'active' });
    await accountSection(page, 'Subscription').getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
    await expectToast(page, 'Subscription Cancelled', news);
  });
});
