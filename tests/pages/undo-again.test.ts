import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getCart } from '#contract/cart.ts';
import { listFavorites, toggleFavorite } from '#contract/favorites.ts';
import { addCartNote, listCartNotes } from '#contract/free-lines.ts';
import { createRecurringOrder, listRecurringOrders } from '#contract/recurring-orders.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { callApi } from '#tests/support/fill.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

const everyCall = '**/api/**';
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function shopper(cart: NonNullable<Parameters<typeof signInWithCart>[2]>['cart']): Promise<Page> {
  const page = await open();
  await signInWithCart(page, testApp(), { account: { subscription_status: 'active' }, cart });
  return page;
}

async function removeFavorite(page: Page): Promise<void> {
  const [entry] = await callApi(page, getCart);
  await callApi(page, { ...toggleFavorite, path: `/api/favorites/toggle/${entry?.item.id}` });
  await page.goto('/');
  await press(page, /^Remove .* from favorites$/);
  await expectToast(page, 'Removed from favorites');
}

async function removeOrder(page: Page): Promise<void> {
  const items = (await callApi(page, getCart)).map(({ item, quantity }) => ({ itemId: item.id, quantity }));
  await callApi(page, createRecurringOrder, { data: { frequency: 'weekly', items } });
  await page.goto('/');
  await press(page, /^Remove .* order from /);
  await expectToast(page, 'Recurring order removed');
}

const keepNote = (page: Page, text: string) => callApi(page, addCartNote, { data: { text } });

async function removeNote(page: Page): Promise<void> {
  for (const text of ['saffron', 'kohlrabi', 'harissa']) await keepNote(page, text);
  await page.goto('/');
  await press(page, 'Remove kohlrabi');
  await expectToast(page, 'Removed kohlrabi');
}

async function clearCart(page: Page): Promise<void> {
  await page.goto('/');
  await press(page, 'Clear cart');
  await page.getByRole('dialog').getByRole('button', { name: 'Clear cart' }).click();
  await expectToast(page, 'Cart cleared');
}

const namesIn = async (page: Page) =>
  (await callApi(page, getCart)).map(({ item, quantity }) => `${quantity} ${item.name}`);
const notes = async (page: Page) => (await callApi(page, listCartNotes)).map(({ text }) => text);
const favorites = async (page: Page) => (await callApi(page, listFavorites)).map(({ item }) => item.name);
const orders = async (page: Page) =>
  (await callApi(page, listRecurringOrders)).map(({ frequency, items }) => [frequency, items.length]);

const milk = [['Whole Milk', 2]] as const;
const five = ['2 Whole Milk', '1 Large Eggs', '3 White Bread', '4 Bananas', '1 Ground Coffee'];

const removals = [
  { what: 'a cleared cart', cart: undefined, take: clearCart, left: namesIn, all: five },
  { what: 'a favorite', cart: milk, take: removeFavorite, left: favorites, all: ['Whole Milk'] },
  { what: 'a recurring order', cart: milk, take: removeOrder, left: orders, all: [['weekly', 1]] },
  {
    what: 'a note',
    cart: milk,
    take: removeNote,
    left: notes,
    all: ['saffron', 'kohlrabi', 'harissa'],
  },
  {
    what: 'a cleared cart that had only notes',
    cart: [],
    take: async (page: Page) => {
      await keepNote(page, 'saffron');
      await clearCart(page);
    },
    left: notes,
    all: ['saffron'],
  },
];

describe('Failed undos', () => {
  itInFullTier.each(removals)(
    '“Try again” after a failed undo restores $what',
    async ({ cart, take, left, all }) => {
      const page = await shopper(cart);
      await take(page);
      expect(await left(page)).not.toEqual(all);
      await page.route(everyCall, (route) => route.abort());
      await undo(page).click();
      await expectToast(page, 'Error');
      expect(await undo(page).count()).toBe(0);
      await page.unroute(everyCall);
      await press(page, 'Try again');
      await expect.poll(() => left(page)).toEqual(all);
    },
  );

  itInFullTier.each(removals)(
    'If Undo fails because the device is offline, pressing Undo again after the device is back online restores $what',
    async ({ cart, take, left, all }) => {
      const page = await shopper(cart);
      await take(page);
      await page.context().setOffline(true);
      await undo(page).click();
      await expectToast(page, 'Error');
      await page.context().setOffline(false);
      await undo(page).click();
      await expect.poll(() => left(page)).toEqual(all);
    },
  );

  it('A retried undo restores a note only once, even if the first response was lost', async () => {
    const page = await shopper(milk);
    await removeNote(page);
    await page.route('**/api/free-lines', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await undo(page).click();
    await expectToast(page, 'Error');
    await page.unroute('**/api/free-lines');
    const reread = page.waitForResponse((response) => response.url().endsWith('/api/free-lines'));
    await press(page, 'Try again');
    await reread;
    await page.getByRole('button', { name: 'Remove kohlrabi' }).waitFor();
    expect(await notes(page)).toEqual(['saffron', 'kohlrabi', 'harissa']);
  });
});
