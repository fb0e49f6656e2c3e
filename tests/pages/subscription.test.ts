import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { holds } from '#tests/conformity/holds.ts';
import { beginPages } from '#tests/support/dom/begin-pages.ts';
import { enter } from '#tests/support/enter.ts';
import { expectToast } from '#tests/support/toast.ts';

const DAY_MS = 86_400_000;

const { journey, open } = beginPages();

async function shopper(account: Parameters<typeof enter>[2]): Promise<Page> {
  const page = await open();
  await enter(page, journey(), account);
  return page;
}

describe('a subscription', () => {
  it('warns if canceling would end premium immediately', async () => {
    const page = await shopper({
      created_at: new Date(Date.now() - 60 * DAY_MS),
      subscription_status: 'active',
    });
    await page.goto('/account');
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByRole('dialog').getByText('Premium ends right away.').waitFor();
    await page.getByRole('button', { name: 'Keep Premium' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('says so if it could not be canceled', async () => {
    const page = await open({ provokes: /status of 500/ });
    await enter(page, journey(), { subscription_status: 'active' });
    await page.route('**/api/cancel-subscription', (route) => route.fulfill({ status: 500, body: '<html>' }));
    await page.goto('/account');
    await page.getByRole('button', { name: 'Cancel Subscription' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click();
    await expectToast(page, 'Error', 'Failed to cancel subscription. Please try again.');
    holds('8.cancel');
  });

  it('asks a visitor to sign in, on both pages', async () => {
    const page = await open();
    await page.goto('/subscribe');
    const link = page.getByRole('main').getByRole('link', { name: 'Sign In' });
    expect(await link.getAttribute('href')).toBe('/api/login?returnTo=%2Fsubscribe');
    await page.goto('/account');
    await page.getByText('Please sign in to view your account.').first().waitFor();
  });

  it('that was not paid in time can be started again', async () => {
    const page = await shopper({ subscription_status: 'incomplete_expired' });
    await page.goto('/account');
    await page.getByRole('link', { name: 'Complete the payment' }).click();
    await page.getByRole('heading', { name: 'Complete Your Subscription' }).waitFor();
  });
});
