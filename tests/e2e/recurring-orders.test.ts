import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listRecurringOrders } from '#contract/recurring-orders.ts';
import { enterWithCart } from '#tests/support/enter-with-cart.ts';
import { callAs } from '#tests/support/fill.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { hasFocus, tabTo } from '#tests/support/keyboard.ts';
import { expectAccessible } from '#tests/support/tab.ts';
import { quietTabs } from '#tests/support/tabs.ts';
import { expectToast } from '#tests/support/toast.ts';

const journey = beginJourney();
const open = quietTabs(journey);
const provokes = /status of (400|404|409|500)/;
const cart = [
  ['Whole Milk', 2],
  ['Bananas', 4],
] as const;

/** A premium shopper with milk and bananas in the cart, at the main page. */
async function shopper(options: Parameters<typeof enterWithCart>[2] = {}) {
  const page = await open({ provokes });
  const account = { subscription_status: 'active' };
  const { userId } = await enterWithCart(page, journey(), { account, cart, ...options });
  await page.goto('/');
  return { page, userId };
}

const panel = (page: Page) => page.getByRole('region', { name: 'Recurring Orders', exact: true });
const rows = (page: Page) => panel(page).locator(':scope > ul > li');
const newOrder = (page: Page) => panel(page).getByRole('button', { name: 'New from cart' });
const create = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Create order' });
const list = (page: Page) => callAs(page, listRecurringOrders);

async function order(page: Page, frequency: 'Weekly order' | 'Monthly order'): Promise<void> {
  await newOrder(page).click();
  await page.getByLabel(frequency).check();
  await create(page).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('a recurring order', () => {
  it('is removed, by keyboard too, and comes back as it was', async () => {
    const { page } = await shopper();
    await order(page, 'Weekly order');
    await order(page, 'Monthly order');
    await expect.poll(() => rows(page).count()).toBe(2);
    await rows(page).nth(1).getByRole('switch').click();
    await rows(page).getByText('Paused', { exact: true }).waitFor();
    await expect.poll(async () => (await list(page))[1]?.isActive).toBe(false);
    const before = await list(page);
    const remove = panel(page).getByRole('button', { name: /^Remove .* order of / });
    await tabTo(page, remove.nth(1));
    await page.keyboard.press('Enter');
    await expectToast(page, 'Recurring order removed', 'Weekly order · 2 items');
    await expect.poll(() => rows(page).count()).toBe(1);
    await expect.poll(() => hasFocus(remove)).toBe(true);
    // At once: the offer goes by itself.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    await expectAccessible(page, 'the panel of recurring orders');
    expect(await list(page)).toEqual(before);

    // Removed elsewhere meanwhile: it is gone, as wished.
    await journey()
      .database.db.deleteFrom('recurring_order')
      .where('id', '=', before[0]?.id ?? 0)
      .execute();
    await remove.first().click();
    await expectToast(page, 'Recurring order removed', 'Monthly order · 2 items');
    await expect.poll(() => rows(page).count()).toBe(1);
  });
});
