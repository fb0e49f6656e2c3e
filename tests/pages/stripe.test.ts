import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { stubStripeInBrowser } from '#tests/support/stripe-in-browser.ts';
import { startStripeStub, stripeEnv } from '#tests/support/stripe-stub.ts';
import { expectToast } from '#tests/support/toast.ts';

const stub = await startStripeStub();
const { testApp, open } = setUpPageTests({ ...stripeEnv, STRIPE_API_BASE: stub.url });
afterAll(() => stub.close());

async function openShopperPage(expectedMessages?: RegExp): Promise<Page> {
  const page = await open(expectedMessages === undefined ? {} : { expectedMessages });
  await signInOnPage(page, testApp());
  return page;
}

const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const payButton = (page: Page) => page.getByRole('button', { name: 'Subscribe for $1.99/month' });

describe('Payments with Stripe', () => {
  it("Shoppers enter their card in Stripe's form and see Stripe's messages", async () => {
    const page = await openShopperPage();
    const paymentSettings: object[] = [];
    await stubStripeInBrowser(page, (clientSecret, cardNumber, settings) => {
      paymentSettings.push(settings);
      return stub.pay(clientSecret, cardNumber);
    });
    await page.goto('/subscribe');
    const field = page.getByLabel('Card number at Stripe');
    await field.fill('4000000000009995');
    await payButton(page).click();
    await expectToast(page, 'Payment Failed', 'Your card has insufficient funds.');
    markVerified('8.payment.failed');
    await page.getByRole('alert').getByText('Your card has insufficient funds.').waitFor();
    await field.fill('4242424242424242');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await payButton(page).click();
    await expectToast(page, 'Payment Successful', 'Welcome to Premium! You now have access to all features.');
    await page.getByRole('heading', { name: 'Welcome, Sam' }).waitFor();
    await waitForText(page, 'Premium Member');
    const expectedSettings = {
      publishableKey: stripeEnv.STRIPE_PUBLISHABLE_KEY,
      returnUrl: new URL(page.url()).origin,
    };
    expect(paymentSettings).toEqual([expectedSettings, expectedSettings]);
    markVerified('9.publishable-key', '7.payment', '8.ok.payment');
    expect(await page.getByText('Test mode').count()).toBe(0);
  });

  it('If Stripe is down before a payment, the page offers a retry', async () => {
    const page = await openShopperPage(/status of 503/);
    await stubStripeInBrowser(page, stub.pay);
    stub.fail({ kind: 'status', status: 500 });
    await page.goto('/subscribe');
    await waitForText(page, 'Failed to initialize payment. Please try again.');
    await expectToast(page, 'Error', 'Failed to initialize subscription');
    markVerified('8.payment.init');
    stub.recover();
    await page.getByRole('button', { name: 'Try again' }).click();
    await payButton(page).waitFor();
  });

  it('If Stripe goes down after a charge, Premium shows up after a reload', async () => {
    const page = await openShopperPage(/status of (503|409)/);
    await stubStripeInBrowser(page, (clientSecret, cardNumber) => {
      const message = stub.pay(clientSecret, cardNumber);
      stub.fail({ kind: 'status', status: 500 });
      return message;
    });
    await page.goto('/subscribe');
    await page.getByLabel('Card number at Stripe').fill('4242424242424242');
    await payButton(page).click();
    const words = 'Payment completed! Please refresh the page to access premium features.';
    await expectToast(page, 'Payment Successful', words);
    const notice = page.getByRole('region', { name: 'Complete Your Subscription' });
    await notice.getByText(words).waitFor();
    expect(await payButton(page).count(), 'nothing to pay twice').toBe(0);
    expect(await page.getByText('Welcome to Premium!').count(), 'what is not known is not said').toBe(0);
    markVerified('8.payment.activation');

    stub.recover();
    await page.reload();
    await page.getByRole('heading', { name: 'You already have Premium' }).waitFor();
    await page.goto('/');
    await waitForText(page, 'Premium Member');
  });

  it.each([
    ['gets no response', () => ({ type: 'api_connection_error', message: 'Our servers cannot be reached.' })],
    [
      'throws an error',
      () => {
        throw new Error('The connection was closed.');
      },
    ],
  ])('If a charge %s, the app checks its outcome before it reports a failed payment', async (_what, end) => {
    const page = await openShopperPage();
    await stubStripeInBrowser(
      page,
      (clientSecret, cardNumber) => stub.pay(clientSecret, cardNumber) ?? end(),
    );
    await page.goto('/subscribe');
    await page.getByLabel('Card number at Stripe').fill('4242424242424242');
    await payButton(page).click();
    await expectToast(page, 'Payment Successful', 'Welcome to Premium! You now have access to all features.');
    expect(await page.getByText('Payment Failed').count()).toBe(0);
  });
});
