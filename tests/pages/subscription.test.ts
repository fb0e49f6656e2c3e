import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { expectToast } from '#tests/support/toast.ts';

const DAY_MS = 86_400_000;

const { testApp, open } = setUpPageTests();

async function openShopperPage(account: Parameters<typeof signInOnPage>[2]): Promise<Page> {
  const page = await open();
  await signInOnPage(page, testApp(), account);
  return page;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Chicago' });
const payButton = (page: Page) => page.getByRole('button', { name: 'Subscribe for $1.99/month' });
const waitForText = (page: Page, text: string) => page.getByText(text).first().waitFor();

async function payWith(page: Page, testCard: string): Promise<void> {
  await page.getByRole('button', { name: testCard }).click();
  await payButton(page).click();
}

describe('Subscriptions', () => {
  it('A Free shopper can subscribe after a declined card and cancel later', async () => {
    const page = await open({ expectedMessages: /status of 402/ });
    const signedUpAt = new Date();
    const { userId } = await signInOnPage(page, testApp(), { created_at: signedUpAt });
    await page.goto('/subscribe');
    await waitForText(page, 'Test mode: no card is charged');
    await payButton(page).click();
    await waitForText(page, 'Your card number is incomplete.');
    await payWith(page, '4000 0000 0000 0002');
    await expectToast(page, 'Payment Failed', 'Your card was declined.');
    await page.goto('/account');
    await page.getByRole('link', { name: 'Upgrade to Premium' }).click();
    await payWith(page, '4242 4242 4242 4242');
    await page.getByRole('heading', { name: 'Welcome, Sam' }).waitFor();
    await waitForText(page, 'Premium Member');

    await page.goto('/account');
    const paidUntil = new Date(signedUpAt.getTime() + 30 * DAY_MS);
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
    await dialog.getByText(day.format(paidUntil)).first().waitFor();
    const canceled = page.waitForResponse(/\/api\/cancel-subscription$/);
    await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
    expect((await canceled).status()).toBe(200);
    await page.reload();
    await expectToast(
      page,
      'Subscription Cancelled',
      `You keep Premium until ${day.format(paidUntil)}, 30 days from sign-up. You won’t be charged again.`,
    );
    markVerified('8.ok.cancelled');
    await waitForText(page, '30 days remaining');

    const backdateSignUp = async (days: number) => {
      const created_at = new Date(signedUpAt.getTime() - days * DAY_MS);
      await testApp()
        .database.db.updateTable('app_user')
        .set({ created_at })
        .where('id', '=', userId)
        .execute();
      await page.reload();
    };
    await backdateSignUp(29.5);
    await waitForText(page, '1 day remaining');
    expect(await page.getByText('Subscription Cancelled').count(), 'the notice is shown only once').toBe(0);
    await backdateSignUp(30);
    await page.getByRole('link', { name: 'Upgrade to Premium' }).waitFor();
    markVerified('4.flow.cancel', '1.price');
  });

  it('The cancel dialog warns if canceling would end Premium immediately', async () => {
    const page = await openShopperPage({
      created_at: new Date(Date.now() - 60 * DAY_MS),
      subscription_status: 'active',
    });
    await page.goto('/account');
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByRole('dialog').getByText('Premium ends right away.').waitFor();
    await page.getByRole('button', { name: 'Keep Premium' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it("If a subscription can't be canceled, the account page says so", async () => {
    const page = await open({ expectedMessages: /status of 500/ });
    await signInOnPage(page, testApp(), { subscription_status: 'active' });
    await page.route('**/api/cancel-subscription', (route) => route.fulfill({ status: 500, body: '<html>' }));
    await page.goto('/account');
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
    await expectToast(page, 'Error', 'Failed to cancel subscription. Please try again.');
    markVerified('8.cancel');
  });

  it('The subscription and account pages ask a visitor to sign in', async () => {
    const page = await open();
    await page.goto('/subscribe');
    const link = page.getByRole('main').getByRole('link', { name: 'Sign In' });
    expect(await link.getAttribute('href')).toBe('/api/login?returnTo=%2Fsubscribe');
    await page.goto('/account');
    await page.getByText('Please sign in to view your account.').first().waitFor();
  });

  it("A subscription that wasn't paid in time can be restarted", async () => {
    const page = await openShopperPage({ subscription_status: 'incomplete_expired' });
    await page.goto('/account');
    await page.getByRole('link', { name: 'Complete the payment' }).click();
    await page.getByRole('heading', { name: 'Complete Your Subscription' }).waitFor();
  });
});
