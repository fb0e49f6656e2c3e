import { describe, expect, it } from 'vitest';
import { waitForAllResponses } from '#tests/support/dom/all-answered.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { fillCartAndStores } from '#tests/support/fill.ts';
import { quantityGroup } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { closeToast, expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

describe('Changes made while offline', () => {
  itInFullTier('A change attempted while offline shows one message and has no effect', async () => {
    const page = await open();
    await signInOnPage(page, testApp(), { subscription_status: 'active' });
    await fillCartAndStores(page);
    await page.goto('/');
    const milk = quantityGroup(page, 'Whole Milk');
    await page
      .getByRole('button', { name: /^Favorite / })
      .first()
      .click();
    await expectToast(page, 'Added to favorites');
    await closeToast(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'One Whole Milk more' }).click();
    const reason = 'We can’t reach Cartwise. Check your connection and try again.';
    await expectToast(page, 'Error', 'Failed to update item quantity', reason);
    await waitForAllResponses(page);
    expect(await milk.getByRole('status').textContent()).toBe('1');
    await page
      .getByRole('button', { name: /from favorites$/ })
      .first()
      .click();
    await expectToast(page, 'Error', 'Failed to remove from favorites', reason);
    await waitForAllResponses(page);
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
    expect(await page.getByText(/didn’t load|We can’t show totals without your cart/).count()).toBe(0);
    await page.getByText('You’re offline.').waitFor();
    expect(
      await page.getByRole('region', { name: 'Your cart', exact: true }).getByRole('listitem').count(),
    ).toBe(4);
  });
});

describe('Changes without a response', () => {
  it("A cart change without a response is marked as unsent until it's confirmed", async () => {
    const page = await open();
    await signInOnPage(page, testApp());
    await fillCartAndStores(page);
    await page.goto('/');
    const milk = quantityGroup(page, 'Whole Milk');
    await milk.waitFor();
    await page.clock.install();
    const heldRequests: (() => Promise<void>)[] = [];
    await page.route('**/api/cart/*', (route) => void heldRequests.push(() => route.continue()));
    await page.getByRole('button', { name: 'One Whole Milk more' }).click();
    await expect.poll(() => heldRequests.length).toBe(1);
    const line = page.getByText('Not sent yet. We’re still trying.');
    expect(await line.count()).toBe(0);
    await page.clock.runFor(6_000);
    await line.waitFor();
    await heldRequests[0]?.();
    await line.waitFor({ state: 'detached' });
    expect(await milk.getByRole('status').textContent()).toBe('2');
  });
});
