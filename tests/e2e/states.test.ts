import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { enter } from '#tests/support/enter.ts';
import { enterWithCart } from '#tests/support/enter-with-cart.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/tab.ts';
import { quietTabs } from '#tests/support/tabs.ts';

const journey = beginJourney();
const open = quietTabs(journey);

const premium = { subscription_status: 'active' };
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function payWith(page: Page, testCard: string): Promise<void> {
  await enter(page, journey());
  await page.goto('/subscribe');
  await press(page, testCard);
  await press(page, 'Subscribe for $1.99/month');
}

/** What a view of `scripts/shots/views.mjs` becomes by a mistake or a refusal, and how to get there. */
const states: Record<string, (page: Page) => Promise<void>> = {
  'a text message to a number that is none': async (page) => {
    await enterWithCart(page, journey(), { account: premium });
    await page.goto('/');
    await press(page, 'Shop Target');
    await press(page, 'Send via text message');
    await page.getByLabel('Phone Number').fill('+1234567890');
    await press(page, 'Send SMS');
    await page.locator('[aria-invalid=true]').waitFor();
  },
  'a payment of which nobody knows': async (page) => {
    for (const call of ['test-payments/confirm', 'check-subscription-status']) {
      await page.route(`**/api/${call}`, (route) => route.abort());
    }
    await payWith(page, '4242 4242 4242 4242');
    await sees(page, 'We do not know yet whether the payment went through');
  },
  'the form after a declined card': async (page) => {
    await payWith(page, '4000 0000 0000 0002');
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
  },
  'the way back without a payment': async (page) => {
    await enter(page, journey());
    await page.goto('/?payment_intent=pi_1&redirect_status=');
    await sees(page, 'No payment has arrived');
  },
  'the way back of a visitor': async (page) => {
    await page.goto('/?payment_intent=pi_1&redirect_status=succeeded');
    await sees(page, 'Sign in to see whether your payment went through');
  },
};

it.each(Object.entries(states))('%s is accessible, and scrolls no way but down', async (what, go) => {
  const page = await open({ provokes: /status of (40\d|500)|ERR_FAILED/ });
  await go(page);
  await expectAccessible(page, what);
  await expectNoSidewaysScroll(page, what);
});
