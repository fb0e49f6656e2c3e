import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { closeToast, expectToast } from '#tests/support/toast.ts';

const DAY_MS = 86_400_000;
const CONFIRM = '**/api/test-payments/confirm';
const CHECK = '**/api/check-subscription-status';
const ACCEPTED = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';

const { testApp, open } = setUpPageTests();

const payment = (page: Page) => page.getByRole('region', { name: 'Complete Your Subscription', exact: true });
const submit = (page: Page) => payment(page).locator('button[type=submit]');
const fields = ['Card number', 'Expiration date', 'Security code'] as const;

async function openPaymentForm(
  expectedMessages: RegExp = /ERR_FAILED/,
): Promise<{ page: Page; userId: string }> {
  const page = await open({ expectedMessages });
  const { userId } = await signInOnPage(page, testApp());
  await page.goto('/subscribe');
  await payment(page).getByLabel('Card number').waitFor();
  return { page, userId };
}

async function payWith(page: Page, testCard: string): Promise<void> {
  await page.getByRole('button', { name: testCard }).click();
  await submit(page).click();
}

const loseResponse = (page: Page) =>
  page.route(CONFIRM, async (route) => {
    await route.fetch();
    await route.abort();
  });

const welcomeToast = (page: Page) =>
  expectToast(page, 'Payment Successful', 'Welcome to Premium! You now have access to all features.');

const countFailureMessages = (page: Page) => page.getByText('Payment Failed').count();

const listIntents = (userId: string) =>
  testApp()
    .database.db.selectFrom('test_payment_intent as i')
    .innerJoin('test_payment_subscription as s', 's.id', 'i.subscription_id')
    .innerJoin('test_payment_customer as c', 'c.id', 's.customer_id')
    .select('i.status')
    .where('c.user_id', '=', userId)
    .execute();

describe('Payments whose response is lost', () => {
  itInFullTier('Premium starts if a payment succeeded but its response was lost', async () => {
    const { page, userId } = await openPaymentForm();
    await loseResponse(page);
    const { promise: statusChecked, resolve: tell } = Promise.withResolvers<void>();
    await page.route(CHECK, async (route) => {
      await statusChecked;
      await route.continue();
    });
    await payWith(page, ACCEPTED);
    await payment(page).getByRole('status').getByText('Checking your payment…').waitFor();
    expect(await submit(page).textContent()).toBe('Processing...');
    expect(await countFailureMessages(page)).toBe(0);
    tell();
    await welcomeToast(page);
    await page.getByRole('heading', { name: 'Welcome, Sam', exact: true }).waitFor();
    await page.getByText('Premium Member', { exact: true }).waitFor();
    expect(await listIntents(userId)).toEqual([{ status: 'succeeded' }]);
  });

  it("A payment that can't be checked is reported as neither paid nor failed", async () => {
    const { page, userId } = await openPaymentForm();
    await loseResponse(page);
    await page.route(CHECK, (route) => route.abort());
    await payWith(page, ACCEPTED);
    const notice = payment(page).getByRole('alert');
    await notice.getByText('We don’t know yet if your payment went through').waitFor();
    await notice.getByText('We lost the connection before hearing back.').waitFor();
    expect(await countFailureMessages(page)).toBe(0);
    expect(await page.getByText('Payment Successful').count()).toBe(0);

    // Retrying is safe: it finds the first payment instead of making another.
    await page.unroute(CONFIRM);
    await submit(page).click();
    // The page can't confirm Premium, because its checks still fail.
    await expectToast(
      page,
      'Payment Successful',
      'Payment completed! Please refresh the page to access premium features.',
    );
    expect(await listIntents(userId)).toEqual([{ status: 'succeeded' }]);
  });

  it('If the payment response is lost and the first status check fails, “Check again” finds the payment', async () => {
    const { page, userId } = await openPaymentForm();
    await loseResponse(page);
    await page.route(CHECK, (route) => route.abort());
    await payWith(page, ACCEPTED);
    const again = payment(page).getByRole('button', { name: 'Check again' });
    await again.waitFor();
    await page.unroute(CHECK);
    await again.click();
    await welcomeToast(page);
    expect(await listIntents(userId)).toEqual([{ status: 'succeeded' }]);
  });

  itInFullTier('If a payment never reached the provider, the form stays filled in', async () => {
    const { page, userId } = await openPaymentForm();
    await page.route(CONFIRM, (route) => route.abort());
    await payWith(page, ACCEPTED);
    await payment(page)
      .getByRole('alert')
      .getByText('We lost the connection while you were paying, and no payment has come through')
      .waitFor();
    expect(await countFailureMessages(page)).toBe(0);
    expect(await page.getByLabel('Card number').inputValue()).toBe(ACCEPTED);
    await page.unroute(CONFIRM);
    await submit(page).click();
    await welcomeToast(page);
    expect(await listIntents(userId)).toEqual([{ status: 'succeeded' }]);
  });

  it('A payment is not reported as failed if the server returns 502', async () => {
    const { page } = await openPaymentForm(/status of 502/);
    await page.route(CONFIRM, async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
    });
    await payWith(page, ACCEPTED);
    await welcomeToast(page);
  });
});

describe('Declined cards', () => {
  it('After a declined card, the payment form shows the message until the form is edited or resubmitted', async () => {
    const { page } = await openPaymentForm(/status of 402/);
    // Record announcements. Each stays in the document for only one second.
    await page.clock.install();
    await page.evaluate(() => {
      const announcements: string[] = [];
      Object.assign(window, { heard: announcements });
      const LIVE_REGIONS = '[role=alert],[aria-live=assertive],[aria-live=polite][role=status]';
      new MutationObserver(() => {
        for (const region of document.querySelectorAll(LIVE_REGIONS)) {
          const text = region.textContent.trim();
          if (text !== '' && announcements.at(-1) !== text && !announcements.includes(text))
            announcements.push(text);
        }
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await payWith(page, DECLINED);
    await expectToast(page, 'Payment Failed', 'Your card was declined.');
    const declineMessage = payment(page).getByRole('alert');
    expect(await declineMessage.innerText()).toBe('Your card was declined.');
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { heard: string[] }).heard.join('\n')))
      .toMatch(/Payment Failed/);
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    expect(heard.filter((text) => text.includes('Your card was declined.'))).toHaveLength(1);
    await closeToast(page);
    expect(await declineMessage.innerText(), 'the alert stays after the toast is closed').toBe(
      'Your card was declined.',
    );
    markVerified('8.payment.failed');

    await page.getByLabel('Security code').fill('12');
    expect(await declineMessage.count(), 'the next edit removes the alert').toBe(0);
  });

  it('A declined-card message disappears if a field is invalid on the next try', async () => {
    const { page } = await openPaymentForm(/status of 402/);
    await payWith(page, DECLINED);
    await expectToast(page, 'Payment Failed', 'Your card was declined.');
    await page.getByLabel('Security code').fill('12');
    await submit(page).click();
    await page.getByText("Your card's security code is incomplete.").waitFor();
    expect(await countFailureMessages(page)).toBe(0);
    expect(await page.getByText('Your card was declined.').count()).toBe(0);
  });
});

describe('The test card form', () => {
  it('The test card form checks numbers and dates the way the provider does, before it sends anything', async () => {
    const { page } = await openPaymentForm();
    const sent: string[] = [];
    page.on('request', (request) => void sent.push(request.url()));
    const [number, expiry, code] = fields.map((label) => page.getByLabel(label));
    await number?.fill('4242 4242 4242 4241');
    await expiry?.fill('1334');
    await code?.fill('123');
    await submit(page).click();
    await page.getByText('Your card number is invalid.', { exact: true }).waitFor();
    await page.getByText("Your card's expiration date is invalid.", { exact: true }).waitFor();
    await number?.fill('4242 4242 4242 424');
    await expiry?.fill('1');
    await submit(page).click();
    await page.getByText('Your card number is incomplete.', { exact: true }).waitFor();
    await page.getByText("Your card's expiration date is incomplete.", { exact: true }).waitFor();
    expect(await page.getByText('is invalid.').count()).toBe(0);
    expect(sent.filter((url) => url.includes('confirm'))).toEqual([]);
  });

  it('The test card form is locked during a payment', async () => {
    const { page } = await openPaymentForm();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(CONFIRM, async (route) => {
      await promise;
      await route.continue();
    });
    await payWith(page, ACCEPTED);
    await expect.poll(() => submit(page).textContent()).toBe('Processing...');
    for (const label of fields) expect(await page.getByLabel(label).isEditable(), label).toBe(false);
    await page.getByRole('button', { name: DECLINED }).click({ force: true });
    expect(await page.getByLabel('Card number').inputValue()).toBe(ACCEPTED);
    resolve();
    await welcomeToast(page);
  });
});

it('In the grace period, the subscription page says when Premium ends', async () => {
  const page = await open();
  const createdAt = new Date(Date.now() - 10 * DAY_MS);
  await signInOnPage(page, testApp(), {
    ...{ created_at: createdAt, subscription_status: 'canceled', subscription_canceled_at: new Date() },
  });
  await page.goto('/subscribe');
  const graceEnd = new Intl.DateTimeFormat('en-US', {
    ...{ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'America/Chicago' },
  }).format(createdAt.getTime() + 30 * DAY_MS);
  await payment(page).getByText(`You still have Premium until ${graceEnd}, at no charge.`).waitFor();
  await payment(page)
    .getByText(
      'If you pay now, a new month starts today, with no credit for the time left on the month you already paid for',
    )
    .waitFor();
  const other = await open();
  await signInOnPage(other, testApp());
  await other.goto('/subscribe');
  await payment(other).getByText('$1.99 today').waitFor();
  expect(await other.getByText('You still have Premium until').count()).toBe(0);
});
