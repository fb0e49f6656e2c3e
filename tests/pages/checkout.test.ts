import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { freezeClock } from '#tests/support/clock.ts';
import { stepClockUntilText } from '#tests/support/clock-steps.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

const payment = (page: Page) => page.getByRole('region', { name: 'Complete Your Subscription', exact: true });

async function holdBack(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route: Route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

describe('/subscribe', () => {
  it("The subscription page shows Premium's benefits and price and asks for a card", async () => {
    const page = await open();
    await signInOnPage(page, testApp());
    const release = await holdBack(page, '/api/create-subscription');
    await page.goto('/subscribe');
    const spinner = payment(page).getByRole('status');
    expect(await spinner.textContent()).toBe('Preparing the payment…');
    expect(await spinner.locator('svg.animate-spin').isVisible()).toBe(true);
    expect(await payment(page).getByRole('button').count(), 'nothing to press yet').toBe(0);
    release();
    await spinner.waitFor({ state: 'detached' });
    markVerified('2.subscribe.spinner');

    const main = page.getByRole('main');
    const benefits = await main.getByRole('list').first().getByRole('listitem').allInnerTexts();
    expect(benefits.map((text) => text.split('\n')[0])).toEqual([
      'Save Favorite Items',
      'Recurring Orders',
      'Cart Export',
      'Priority Support',
    ]);
    markVerified('2.subscribe.features');
    await main.getByText('$1.99/month', { exact: true }).waitFor();
    await main.getByText('Cancel anytime, no questions asked', { exact: true }).waitFor();
    markVerified('1.price', '2.subscribe.price');
    const heading = payment(page).getByRole('heading');
    expect(await heading.allTextContents()).toEqual(['Complete Your Subscription']);
    await payment(page).getByLabel('Card number').waitFor();
    markVerified('2.subscribe.form', '2.route.subscribe');
  });

  it("The subscription page says that the payment can't be prepared if there's no client secret", async () => {
    const page = await open();
    await signInOnPage(page, testApp());
    await page.route('**/api/create-subscription', (route) =>
      route.fulfill({ json: { publishableKey: null, mode: 'test' } }),
    );
    await page.goto('/subscribe');
    await payment(page)
      .getByText('Failed to initialize payment. Please try again.', { exact: true })
      .waitFor();
    await expectToast(page, 'Error', 'Failed to initialize subscription');
    expect(await payment(page).getByLabel('Card number').count()).toBe(0);
    markVerified('2.subscribe.no-secret');
  });

  it('After a payment, Premium starts immediately and the cart opens two seconds later', async () => {
    const page = await open();
    await page.clock.install();
    const { userId } = await signInOnPage(page, testApp());
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
    });
    await page.goto('/subscribe');
    await page.getByRole('button', { name: '4242 4242 4242 4242' }).click();
    const button = payment(page).locator('button[type=submit]');
    expect(await button.textContent()).toBe('Subscribe for $1.99/month');

    await freezeClock(page);
    const release = await holdBack(page, '/api/test-payments/confirm');
    await button.click();
    await stepClockUntilText(page, 'Processing...');
    expect(await button.textContent()).toBe('Processing...');
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    markVerified('2.subscribe.button');

    release();
    const shownMs = await stepClockUntilText(page, 'Welcome to Premium!');
    expect(calls).toEqual([
      '/api/create-subscription',
      '/api/test-payments/confirm',
      '/api/check-subscription-status',
    ]);
    markVerified('7.POST /api/check-subscription-status');

    await page.clock.runFor(1_999 - shownMs);
    await expectToast(page, 'Payment Successful', 'Welcome to Premium! You now have access to all features.');
    markVerified('8.ok.payment');
    await payment(page).getByText('You have Premium. Taking you to your cart…').waitFor();
    expect(new URL(page.url()).pathname).toBe('/subscribe');
    await page.clock.runFor(1);
    // Check only once, because polling would advance the clock.
    expect(new URL(page.url()).pathname).toBe('/');
    markVerified('4.flow.redirect');

    await page.clock.resume();
    await page.getByRole('heading', { name: 'Welcome, Sam', exact: true }).waitFor();
    await page.getByText('Premium Member', { exact: true }).waitFor();
    expect(await page.getByText('Free Plan', { exact: true }).count()).toBe(0);
    markVerified('1.welcome-premium', '4.flow.subscribe');

    const chargedUser = await testApp()
      .database.db.selectFrom('test_payment_intent as i')
      .innerJoin('test_payment_subscription as s', 's.id', 'i.subscription_id')
      .innerJoin('test_payment_customer as c', 'c.id', 's.customer_id')
      .select(['i.amount_cents', 'i.status', 's.first_paid_at', 's.current_period_end'])
      .where('c.user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(chargedUser).toMatchObject({ amount_cents: 199, status: 'succeeded' });
    const paidForMs = Number(chargedUser.current_period_end) - Number(chargedUser.first_paid_at);
    expect([28, 29, 30, 31]).toContain(paidForMs / 86_400_000);
    markVerified('9.price');
  });
});
