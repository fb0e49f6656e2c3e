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

const EVERY_CALL = '**/api/**';
const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo' });
const pressButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function openShopperPage(
  cart: NonNullable<Parameters<typeof signInWithCart>[2]>['cart'],
): Promise<Page> {
  const page = await open();
  await signInWithCart(page, testApp(), { account: { subscription_status: 'active' }, cart });
  return page;
}

async function removeFavorite(page: Page): Promise<void> {
  const [entry] = await callApi(page, getCart);
  await callApi(page, { ...toggleFavorite, path: `/api/favorites/toggle/${entry?.item.id}` });
  await page.goto('/');
  await pressButton(page, /^Remove .* from favorites$/);
  await expectToast(page, 'Removed from favorites');
}

async function removeOrder(page: Page): Promise<void> {
  const items = (await callApi(page, getCart)).map(({ item, quantity }) => ({ itemId: item.id, quantity }));
  await callApi(page, createRecurringOrder, { data: { frequency: 'weekly', items } });
  await page.goto('/');
  await pressButton(page, /^Remove .* order from /);
  await expectToast(page, 'Recurring order removed');
}

const saveNote = (page: Page, text: string) => callApi(page, addCartNote, { data: { text } });

async function removeNote(page: Page): Promise<void> {
  for (const text of ['saffron', 'kohlrabi', 'harissa']) await saveNote(page, text);
  await page.goto('/');
  await pressButton(page, 'Remove kohlrabi');
  await expectToast(page, 'Removed kohlrabi');
}

async function clearCart(page: Page): Promise<void> {
  await page.goto('/');
  await pressButton(page, 'Clear cart');
  await page.getByRole('dialog').getByRole('button', { name: 'Clear cart' }).click();
  await expectToast(page, 'Cart cleared');
}

const listCartNames = async (page: Page) =>
  (await callApi(page, getCart)).map(({ item, quantity }) => `${quantity} ${item.name}`);
const listNotes = async (page: Page) => (await callApi(page, listCartNotes)).map(({ text }) => text);
const listFavoriteNames = async (page: Page) =>
  (await callApi(page, listFavorites)).map(({ item }) => item.name);
const listOrders = async (page: Page) =>
  (await callApi(page, listRecurringOrders)).map(({ frequency, items }) => [frequency, items.length]);

const milk = [['Whole Milk', 2]] as const;
const FIVE_LINES = ['2 Whole Milk', '1 Large Eggs', '3 White Bread', '4 Bananas', '1 Ground Coffee'];

const removals = [
  { what: 'a cleared cart', cart: undefined, take: clearCart, left: listCartNames, all: FIVE_LINES },
  { what: 'a favorite', cart: milk, take: removeFavorite, left: listFavoriteNames, all: ['Whole Milk'] },
  { what: 'a recurring order', cart: milk, take: removeOrder, left: listOrders, all: [['weekly', 1]] },
  {
    what: 'a note',
    cart: milk,
    take: removeNote,
    left: listNotes,
    all: ['saffron', 'kohlrabi', 'harissa'],
  },
  {
    what: 'a cleared cart that had only notes',
    cart: [],
    take: async (page: Page) => {
      await saveNote(page, 'saffron');
      await clearCart(page);
    },
    left: listNotes,
    all: ['saffron'],
  },
];

describe('Failed undos', () => {
  itInFullTier.each(removals)(
    '“Try again” after a failed undo restores $what',
    async ({ cart, take, left, all }) => {
      const page = await openShopperPage(cart);
      await take(page);
      expect(await left(page)).not.toEqual(all);
      await page.route(EVERY_CALL, (route) => route.abort());
      await undoButton(page).click();
      await expectToast(page, 'Error');
      expect(await undoButton(page).count()).toBe(0);
      await page.unroute(EVERY_CALL);
      await pressButton(page, 'Try again');
      await expect.poll(() => left(page)).toEqual(all);
    },
  );

  itInFullTier.each(removals)(
    'If Undo fails because the device is offline, pressing Undo again after the device is back online restores $what',
    async ({ cart, take, left, all }) => {
      const page = await openShopperPage(cart);
      await take(page);
      await page.context().setOffline(true);
      await undoButton(page).click();
      await expectToast(page, 'Error');
      await page.context().setOffline(false);
      await undoButton(page).click();
      await expect.poll(() => left(page)).toEqual(all);
    },
  );

  it('A retried undo restores a note only once, even if the first response was lost', async () => {
    const page = await openShopperPage(milk);
    await removeNote(page);
    await page.route('**/api/free-lines', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await undoButton(page).click();
    await expectToast(page, 'Error');
    await page.unroute('**/api/free-lines');
    const notesReloaded = page.waitForResponse((response) => response.url().endsWith('/api/free-lines'));
    await pressButton(page, 'Try again');
    await notesReloaded;
    await page.getByRole('button', { name: 'Remove kohlrabi' }).waitFor();
    expect(await listNotes(page)).toEqual(['saffron', 'kohlrabi', 'harissa']);
  });
});
