import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { noExternalServices } from '#tests/support/app-process.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { getSharedBrowser } from '#tests/support/journey.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { stubStripeInBrowser } from '#tests/support/stripe-in-browser.ts';
import { startStripeStub, stripeEnv } from '#tests/support/stripe-stub.ts';
import { expectAccessible, expectNoHorizontalScroll, openTab, type Tab } from '#tests/support/tab.ts';
import { expectToast } from '#tests/support/toast.ts';

const DAY_MS = 86_400_000;
const day = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'America/Chicago',
});

let browser: Browser;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let stub: Awaited<ReturnType<typeof startStripeStub>>;
let now = new Date();
const clock = () => now;
type App = Awaited<ReturnType<typeof startListeningApp>>;
let withTestPayments: App;
let withStripe: App;
const tabs: Tab[] = [];

beforeAll(async () => {
  browser = await getSharedBrowser();
  database = await createTestDatabase({ template: 'seeded' });
  stub = await startStripeStub({ clock });
  withTestPayments = await startListeningApp(database.db, { env: noExternalServices, clock });
  withStripe = await startListeningApp(database.db, {
    env: { ...noExternalServices, ...stripeEnv, STRIPE_API_BASE: stub.url },
    clock,
  });
});
afterAll(async () => {
  await withTestPayments.close();
  await withStripe.close();
  stub.close();
  await database.close();
});
afterEach(async () => {
  for (const tab of tabs.splice(0)) await tab.close();
});

type Options = { account?: Parameters<typeof signIn>[1] | null; width?: number; expectedMessages?: RegExp };

/** Opens a shopper's tab, or a visitor's if `account` is null. */
async function openPage(
  app: App,
  { account = {}, ...look }: Options = {},
): Promise<{ tab: Tab; page: Page }> {
  const tab = await openTab(browser, { baseURL: app.url, ...look });
  tabs.push(tab);
  if (account !== null) {
    const { cookie } = await signIn(database.db, { created_at: now, ...account });
    const value = cookie.replace('session=', '');
    await tab.page.context().addCookies([{ url: app.url, name: 'session', value }]);
  }
  return { tab, page: tab.page };
}

const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const payButton = (page: Page) => page.getByRole('button', { name: 'Subscribe for $1.99/month' });

async function payWith(page: Page, testCard: string): Promise<void> {
  await page.getByRole('button', { name: testCard }).click();
  await payButton(page).click();
}

describe('Subscriptions', () => {
  it('A Free shopper can subscribe after a declined card and cancel later', async () => {
    const { tab, page } = await openPage(withTestPayments, { expectedMessages: /status of 402/ });
    await page.goto('/subscribe');
    await waitForText(page, 'Test mode: no card is charged');
    await payButton(page).click();
    await waitForText(page, 'Your card number is incomplete.');
    await expectAccessible(page, 'the payment form with its complaints');
    await expectNoHorizontalScroll(page, 'the payment form');

    await payWith(page, '4000 0000 0000 0002');
    await expectToast(page, 'Payment Failed', 'Your card was declined.');
    await page.goto('/account');
    await page.getByRole('link', { name: 'Upgrade to Premium' }).click();

    await payWith(page, '4242 4242 4242 4242');
    await page.getByRole('heading', { name: 'Welcome, Sam' }).waitFor();
    await waitForText(page, 'Premium Member');

    await page.goto('/account');
    const paidUntil = new Date(now.getTime() + 30 * DAY_MS);
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
    await dialog.getByText(day.format(paidUntil)).waitFor();
    await expectAccessible(page, 'the question before cancelling');
    const canceled = page.waitForResponse(/\/api\/cancel-subscription$/);
    const reloaded = page.waitForEvent('load');
    await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
    expect((await canceled).status()).toBe(200);
    await reloaded;
    await expectToast(
      page,
      'Subscription Cancelled',
      `You keep Premium until ${day.format(paidUntil)}, 30 days from sign-up. You won’t be charged again.`,
    );
    await waitForText(page, '30 days remaining');
    await expectAccessible(page, 'the account in its grace period');
    await expectNoHorizontalScroll(page, 'the account');

    const moveClockTo = async (later: Date) => {
      now = later;
      const end = new Date(now.getTime() + DAY_MS);
      await database.db.updateTable('session').set({ last_seen_at: now, expires_at: end }).execute();
      await page.reload();
    };
    await moveClockTo(new Date(paidUntil.getTime() - 1));
    await waitForText(page, '1 day remaining');
    expect(await page.getByText('Subscription Cancelled').count(), 'is shown once').toBe(0);
    await moveClockTo(paidUntil);
    await page.getByRole('link', { name: 'Upgrade to Premium' }).waitFor();
    now = new Date();
    tab.expectQuiet();
  });

  it('After a payment in one tab, reloading another tab shows that Premium is active', async () => {
    const { page } = await openPage(withTestPayments, { expectedMessages: /status of 409/ });
    await page.goto('/subscribe');
    const other = await page.context().newPage();
    await other.goto('/subscribe');
    await payButton(other).waitFor();
    await payWith(page, '4242 4242 4242 4242');
    await page.getByRole('heading', { name: 'Welcome, Sam' }).waitFor();
    await other.reload();
    await other.getByRole('heading', { name: 'You already have Premium' }).waitFor();
  });
});

describe('Payments with Stripe', () => {
  it("Shoppers enter their card in Stripe's form and see Stripe's messages", async () => {
    const { tab, page } = await openPage(withStripe);
    const paymentSettings: object[] = [];
    await stubStripeInBrowser(page, (clientSecret, cardNumber, settings) => {
      paymentSettings.push(settings);
      return stub.pay(clientSecret, cardNumber);
    });
    await page.goto('/account');
    await page.getByRole('link', { name: 'Upgrade to Premium' }).click();
    const field = page.getByLabel('Card number at Stripe');
    await field.waitFor();
    // The browser loads the payment page as a new document, because no other page allows Stripe's script.
    const listNavigationPaths = () =>
      performance.getEntriesByType('navigation').map(({ name }) => new URL(name).pathname);
    expect(await page.evaluate(listNavigationPaths)).toEqual(['/subscribe']);
    await field.fill('4000000000009995');
    await payButton(page).click();
    await expectToast(page, 'Payment Failed', 'Your card has insufficient funds.');
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
    expect(await page.getByText('Test mode').count()).toBe(0);
    tab.expectQuiet();
  });

  it('During a Stripe outage, canceling Premium fails and can be retried afterwards', async () => {
    const { page } = await openPage(withStripe, { expectedMessages: /status of 503/ });
    await stubStripeInBrowser(page, stub.pay);
    await page.goto('/subscribe');
    await page.getByLabel('Card number at Stripe').fill('4242424242424242');
    await payButton(page).click();
    await page.getByRole('heading', { name: 'Welcome, Sam' }).waitFor();
    await page.goto('/account');
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    stub.fail({ kind: 'status', status: 500 });
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
    await expectToast(page, 'Error', 'Failed to cancel subscription. Please try again.');
    stub.recover();
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
    await expectToast(page, 'Subscription Cancelled');
  });

  it("Only the subscription page allows Stripe's script, and the page shows an error if the script is blocked", async () => {
    const { page } = await openPage(withStripe, { expectedMessages: /js\.stripe\.com|ERR_/ });
    await page.route('https://js.stripe.com/**', (route) => route.abort());
    const response = await page.goto('/subscribe');
    await waitForText(page, 'Couldn’t load the card form');
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self' https://js.stripe.com");
    expect(policy).toContain('https://api.stripe.com');
    for (const url of [withStripe.url, `${withStripe.url}/account`, `${withTestPayments.url}/subscribe`]) {
      expect((await fetch(url)).headers.get('content-security-policy'), url).not.toContain('stripe');
    }
  });
});
