import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { favoriteFrequencies, toggleFavorite } from '#contract/favorites.ts';
import { createRecurringOrder, listRecurringOrders } from '#contract/recurring-orders.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { pressTwice, recordWrites } from '#tests/support/changes.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { callApi } from '#tests/support/fill.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { closeToast, expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();
const expectedMessages = /status of (400|404|409|500)/;
const cart = [
  ['Whole Milk', 2],
  ['Bananas', 4],
] as const;

async function openShopperPage(options: Parameters<typeof signInWithCart>[2] = {}) {
  const page = await open({ expectedMessages });
  const account = { subscription_status: 'active' };
  const { userId } = await signInWithCart(page, testApp(), { account, cart, ...options });
  await page.goto('/');
  await page.getByText(/^(2 items ·|Your cart is empty$)/).waitFor();
  return { page, userId };
}

const panel = (page: Page) => page.getByRole('region', { name: 'Recurring Orders', exact: true });
const rows = (page: Page) => panel(page).locator(':scope > ul > li');
const newOrder = (page: Page) => panel(page).getByRole('button', { name: 'New from cart' });
const create = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Create order' });
const list = (page: Page) => callApi(page, listRecurringOrders);

async function createOrder(page: Page, frequency: 'Weekly order' | 'Monthly order'): Promise<void> {
  await newOrder(page).click();
  await page.getByLabel(frequency).check();
  await create(page).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const formatInChicago = (date: Date) =>
  date.toLocaleDateString('en-US', {
    timeZone: 'America/Chicago',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  });

/** Returns the same day of the next month, or that month's last day if the month is shorter. */
function computeMonthAfter(date: Date): Date {
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 2, 0)).getUTCDate();
  const after = new Date(date);
  after.setUTCMonth(date.getUTCMonth() + 1, Math.min(date.getUTCDate(), lastDay));
  return after;
}

const rejectCalls = (page: Page, path: string) =>
  page.route(path, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, json: { code: 'internal', message: 'quote 42' } }),
  );

describe('Recurring orders', () => {
  it('A recurring order created from the cart can be weekly or monthly', async () => {
    const { page } = await openShopperPage();
    await newOrder(page).click();
    const choices = page.getByRole('dialog').getByRole('radio');
    await choices.first().waitFor();
    expect(await choices.evaluateAll((all) => all.map((each) => each.getAttribute('value')))).toEqual([
      'weekly',
      'monthly',
    ]);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await create(page).click();
    const body = (await sent).postDataJSON();
    await rows(page).getByText('Weekly order · 2 items', { exact: true }).waitFor();
    await rows(page).getByText('Whole Milk and Bananas', { exact: true }).waitFor();
    const [weekly] = await list(page);
    const weekLater = new Date(Date.parse(weekly?.createdAt ?? '') + 7 * 86_400_000);
    await expectToast(
      page,
      'Recurring order created',
      `We’ll add your weekly order to your cart on ${formatInChicago(weekLater)}.`,
    );
    await rows(page)
      .getByText(`Next order: ${formatInChicago(weekLater)}`, { exact: true })
      .waitFor();
    const items = weekly?.items.map(({ itemId, quantity }) => ({ itemId, quantity })) ?? [];
    expect(items.map(({ quantity }) => quantity)).toEqual([2, 4]);
    expect(body).toEqual({ frequency: 'weekly', items });
    markVerified('2.recurring.weekly', '2.recurring.create');

    await createOrder(page, 'Monthly order');
    await expect.poll(() => rows(page).count()).toBe(2);
    const [monthly] = await list(page);
    expect(monthly?.frequency).toBe('monthly');
    const next = formatInChicago(computeMonthAfter(new Date(monthly?.createdAt ?? '')));
    await rows(page).first().getByText(`Next order: ${next}`, { exact: true }).waitFor();
    markVerified('2.recurring.monthly');

    const daily = { frequency: 'daily', items };
    const rejectedResponse = await page.request.post(createRecurringOrder.path, {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: daily,
    });
    expect(rejectedResponse.status()).toBe(400);
    for (const frequency of favoriteFrequencies) {
      const path = toggleFavorite.path.replace(':id', String(items[0]?.itemId));
      await callApi(page, { ...toggleFavorite, path }, { data: { frequency } });
    }
    await page.reload();
    await page.getByRole('button', { name: /^Edit / }).click();
    const options = page.getByLabel('How often you buy it').getByRole('option');
    await options.first().waitFor({ state: 'attached' });
    expect(await options.allInnerTexts()).toEqual(['Daily', 'Weekly', 'Monthly']);
    markVerified('9.frequencies');
  });

  it('A recurring order can be paused, resumed and transferred to the selected stores', async () => {
    const { page } = await openShopperPage();
    await createOrder(page, 'Weekly order');
    const active = rows(page).getByRole('switch');
    await expect.poll(() => active.getAttribute('aria-checked')).toBe('true');
    const isActive = async () => (await list(page))[0]?.isActive;
    const next = page.getByText(/^We’ll add your weekly order to your cart on/);
    await next.first().waitFor();
    await active.click();
    await rows(page).getByText('Paused', { exact: true }).waitFor();
    expect(await next.count(), 'a paused order has no next date').toBe(0);
    expect(await active.getAttribute('aria-checked')).toBe('false');
    await expect.poll(isActive).toBe(false);
    await active.click();
    await rows(page)
      .getByText(/^Next order: /)
      .waitFor();
    await expect.poll(isActive).toBe(true);
    markVerified('2.recurring.switch', '4.order.toggle');

    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await rows(page)
      .getByRole('button', { name: /^Transfer to stores/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Transfer to stores' });
    await dialog.getByRole('link', { name: 'Shop at Target' }).waitFor();
    const { db } = testApp().database;
    const stores = await db
      .selectFrom('store')
      .select('id')
      .where('name', '=', 'Target')
      .orderBy('id')
      .execute();
    const body = (await sent).postDataJSON();
    expect(Object.keys(body)).toEqual(['storeIds']);
    expect(stores.map(({ id }) => id)).toContain(body.storeIds[0]);
    expect(new URL((await sent).url()).pathname).toMatch(
      /^\/api\/recurring-orders\/\d+\/transfer-to-stores$/,
    );
    markVerified('7.POST /api/recurring-orders/{orderId}/transfer-to-stores');
  });

  itInFullTier(
    'If a recurring order was paused because Premium ended, the page says so and lets the shopper resume it',
    async () => {
      const { page, userId } = await openShopperPage();
      await createOrder(page, 'Weekly order');
      const lapsed_at = new Date('2026-03-01T04:00:00Z'); // still February in Chicago
      await testApp()
        .database.db.updateTable('recurring_order')
        .set({ lapsed_at, is_active: false })
        .where('user_id', '=', userId)
        .execute();
      await page.reload();
      const words = 'Paused since Sat, Feb 28, 2026 because Premium ended. Turn it on to resume.';
      await rows(page).getByText(words, { exact: true }).waitFor();
      await rows(page).getByRole('switch').click();
      await rows(page)
        .getByText(/^Next order: /)
        .waitFor();
      await expect.poll(async () => (await list(page))[0]).toMatchObject({ isActive: true, lapsedAt: null });
    },
  );

  itInFullTier('A recurring order can be removed and restored, with the mouse or the keyboard', async () => {
    const { page } = await openShopperPage();
    await createOrder(page, 'Weekly order');
    await createOrder(page, 'Monthly order');
    await expect.poll(() => rows(page).count()).toBe(2);
    await rows(page).nth(1).getByRole('switch').click();
    await rows(page).getByText('Paused', { exact: true }).waitFor();
    await expect.poll(async () => (await list(page))[1]?.isActive).toBe(false);
    const before = await list(page);
    const remove = panel(page).getByRole('button', { name: /^Remove .* order from / });
    await remove.nth(1).focus();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Recurring order removed', 'Weekly order · 2 items');
    await expect.poll(() => rows(page).count()).toBe(1);
    await expect.poll(() => hasFocus(remove)).toBe(true);
    // Undo immediately, before the toast disappears.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await list(page)).toEqual(before);

    await testApp()
      .database.db.deleteFrom('recurring_order')
      .where('id', '=', before[0]?.id ?? 0)
      .execute();
    await remove.first().click();
    await expectToast(page, 'Recurring order removed', 'Monthly order · 2 items');
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  itInFullTier(
    "Pressing a recurring order's button twice has the same effect as pressing it once",
    async () => {
      const { page } = await openShopperPage();
      await newOrder(page).waitFor();
      const changes = recordWrites(page);
      await newOrder(page).click();
      await pressTwice(create(page));
      await rows(page).first().waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      // Close the toast first, because Escape would close it instead of the dialog.
      await expectToast(page, 'Recurring order created');
      await closeToast(page);
      await pressTwice(rows(page).getByRole('switch'));
      await rows(page).getByText('Paused', { exact: true }).waitFor();
      await expect.poll(async () => (await list(page))[0]?.isActive).toBe(false);
      await pressTwice(rows(page).getByRole('button', { name: /^Transfer/ }));
      await page.getByRole('dialog', { name: 'Transfer to stores' }).waitFor();
      await page.keyboard.press('Escape');
      await pressTwice(rows(page).getByRole('button', { name: /^Remove/ }));
      await expectToast(page, 'Recurring order removed');
      await panel(page).getByText('No recurring orders yet. Make one from your cart.').waitFor();
      expect(changes).toEqual([
        'POST /api/recurring-orders',
        'PATCH /api/recurring-orders/:id',
        'POST /api/recurring-orders/:id/transfer-to-stores',
        'DELETE /api/recurring-orders/:id',
      ]);
    },
  );
});

describe('Rejected recurring orders', () => {
  it('Creating a recurring order from an empty cart shows an error, and so does transferring an order when no store is selected', async () => {
    const { page } = await openShopperPage({ cart: [], chains: [] });
    await newOrder(page).click();
    await expectToast(page, 'Error', 'Cart is empty');
    expect(await page.getByRole('dialog').count()).toBe(0);
    markVerified('5.order.empty');

    const item = await testApp()
      .database.db.selectFrom('grocery_item')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const data = { frequency: 'weekly', items: [{ itemId: item.id, quantity: 1 }] };
    await callApi(page, createRecurringOrder, { data });
    await page.reload();
    const changes = recordWrites(page);
    await rows(page)
      .getByRole('button', { name: /^Transfer/ })
      .click();
    await expectToast(page, 'Transfer Failed', 'No stores selected for transfer');
    expect(changes).toEqual([]);
    markVerified('5.order.transfer');
  });

  it("A rejected recurring order doesn't change the existing orders", async () => {
    const { page, userId } = await openShopperPage();
    await createOrder(page, 'Weekly order');
    await closeToast(page);
    await testApp().database.db.deleteFrom('recurring_order').where('user_id', '=', userId).execute();
    await rows(page)
      .getByRole('button', { name: /^Transfer/ })
      .click();
    await expectToast(page, 'Transfer Failed', 'Recurring order wasn’t found.');
    markVerified('8.order.transfer');

    const created_at = new Date();
    const many = Array.from({ length: 50 }, () => ({
      ...{ user_id: userId, frequency: 'weekly', created_at, next_due_at: created_at },
      is_active: false,
    }));
    await testApp().database.db.insertInto('recurring_order').values(many).execute();
    await newOrder(page).click();
    await create(page).click();
    const FULL_MESSAGE = 'You have 50 recurring orders, the most allowed. Remove one first.';
    await expectToast(page, 'Error', FULL_MESSAGE);
    await rejectCalls(page, '**/api/recurring-orders');
    await create(page).click();
    await expectToast(page, 'Error', 'Failed to create recurring order');
    expect(await page.getByRole('dialog').count(), 'the dialog stays open for another try').toBe(1);
    markVerified('8.order.create');
  });
});
