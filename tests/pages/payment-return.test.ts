import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const CHECK = '**/api/check-subscription-status';
const { testApp, open } = setUpPageTests();

const buildReturnUrl = (status: string) =>
  `/?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=${status}`;

const readPath = (page: Page) => page.evaluate(() => location.href.slice(location.origin.length));

/** Completes the payment outside the app, as the payment provider's own page would. */
async function payElsewhere(page: Page): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const session = await page.request.post('/api/create-subscription', { headers });
  const { clientSecret } = await session.json();
  const data = { clientSecret, number: '4242424242424242', expiry: '12/34', cvc: '123' };
  const paid = await page.request.post('/api/test-payments/confirm', { headers, data });
  expect(paid.status()).toBe(200);
}

const loadStatus = (userId: string) =>
  testApp()
    .database.db.selectFrom('app_user')
    .select('subscription_status')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

describe('Returning from the payment provider', () => {
  itInFullTier(
    'When the shopper returns from the payment provider, the secret is removed from the URL before any request',
    async () => {
      const page = await open();
      await signInOnPage(page, testApp());
      const seen: string[] = [];
      await page.route('**/api/**', async (route) => {
        seen.push(await readPath(page));
        await route.continue();
      });
      await page.goto(buildReturnUrl('processing'));
      await page.getByText('No payment yet').waitFor();
      await page.unrouteAll();
      expect(new Set(seen)).toEqual(new Set(['/']));
      await page.getByRole('link', { name: 'Sam', exact: false }).first().click();
      await page.waitForURL('**/account');
      await page.getByText(/^Member since/).waitFor();
      await page.goBack();
      expect(await readPath(page)).toBe('/');
      await page.getByRole('heading', { name: 'Welcome, Sam', exact: true }).waitFor();
      expect(await page.getByText('No payment yet').count(), 'the notice is shown only once').toBe(0);
    },
  );

  it.each([
    'succeeded',
    'failed',
  ])('A completed payment starts Premium when the shopper returns with status “%s”', async (status) => {
    const page = await open();
    await signInOnPage(page, testApp());
    await payElsewhere(page);
    await page.goto(buildReturnUrl(status));
    await page.getByText('Premium Member', { exact: true }).waitFor();
    await expectToast(page, 'Payment Successful', 'Welcome to Premium! You now have access to all features.');
    expect(await readPath(page)).toBe('/');
    expect(await page.getByText('Payment Failed').count()).toBe(0);
  });

  itInFullTier.each(['succeeded', 'processing', ''])(
    "Returning from the provider with status %j but no payment doesn't start Premium",
    async (said) => {
      const page = await open();
      const { userId } = await signInOnPage(page, testApp());
      await page.goto(buildReturnUrl(said));
      const notice = page.getByRole('alert').filter({ hasText: 'No payment yet' });
      await notice.getByText('nothing has changed').waitFor();
      expect(await page.getByText('Payment Successful').count()).toBe(0);
      expect(await loadStatus(userId)).toEqual({ subscription_status: 'free' });
      if (said !== '') return;
      await payElsewhere(page);
      await notice.getByRole('button', { name: 'Check again' }).click();
      await expectToast(
        page,
        'Payment Successful',
        'Welcome to Premium! You now have access to all features.',
      );
      await notice.waitFor({ state: 'detached' });
    },
  );

  itInFullTier(
    'After a declined payment, the return page reports the failure and offers a retry',
    async () => {
      const page = await open();
      await signInOnPage(page, testApp());
      await page.goto(buildReturnUrl('failed'));
      const words = 'The payment didn’t go through, so Premium hasn’t started.';
      const again = page
        .getByRole('alert')
        .filter({ hasText: words })
        .getByRole('link', { name: 'Try again' });
      await again.waitFor();
      await expectToast(page, 'Payment Failed', words);
      await again.click();
      await page.getByRole('heading', { name: 'Complete Your Subscription' }).waitFor();
    },
  );

  itInFullTier(
    'After the shopper returns from the payment provider, no outcome is reported until the server has checked it',
    async () => {
      for (const said of ['succeeded', 'failed']) {
        const page = await open({ expectedMessages: /ERR_FAILED/ });
        await signInOnPage(page, testApp());
        await payElsewhere(page);
        await page.route(CHECK, (route) => route.abort());
        await page.goto(buildReturnUrl(said));
        await page.getByText('We don’t know yet if your payment went through').waitFor();
        expect(await page.getByText('Payment Failed').count()).toBe(0);
        expect(await page.getByText('Payment Successful').count()).toBe(0);
        await page.unroute(CHECK);
        await page.getByRole('button', { name: 'Check again' }).click();
        await expectToast(
          page,
          'Payment Successful',
          'Welcome to Premium! You now have access to all features.',
        );
      }
    },
  );

  itInFullTier('A signed-out shopper returning from the provider sees a sign-in link', async () => {
    const page = await open();
    await page.goto(buildReturnUrl('succeeded'));
    await page.getByText('Sign in to see if your payment went through').waitFor();
    expect(await readPath(page)).toBe('/');
    const link = page.getByRole('main').getByRole('link', { name: 'Sign In' }).first();
    expect(await link.getAttribute('href')).toBe('/api/login?returnTo=%2F%3Fredirect_status%3Dsucceeded');

    await signInOnPage(page, testApp());
    await page.goto('/?redirect_status=succeeded');
    await page.getByText('No payment yet').waitFor();
  });
});
