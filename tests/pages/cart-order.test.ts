import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { fillCart, saveSettings } from '#tests/support/fill.ts';
import { addItem, quantityGroup } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

const cart = (page: Page) => page.getByRole('region', { name: 'Your cart' });
const names = (page: Page) =>
  cart(page)
    .getByRole('listitem')
    .evaluateAll((lines) => lines.map((line) => line.textContent?.match(/Milk|Eggs|Bananas|Bread/)?.[0]));

async function openFilledCart(options: Parameters<typeof open>[0] = {}): Promise<Page> {
  const page = await open(options);
  await signInOnPage(page, testApp());
  await saveSettings(page);
  await fillCart(page, { 'whole milk': 1, 'large eggs': 1, bananas: 1 });
  await page.goto('/');
  await quantityGroup(page, 'Whole Milk').waitFor();
  return page;
}

itInFullTier('The cart can be reordered by keyboard or buttons, and new items go first', async () => {
  const page = await openFilledCart();
  expect(await names(page)).toEqual(['Bananas', 'Eggs', 'Milk']);
  await cart(page).getByRole('button', { name: 'Arrange list' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Done');
  const milk = cart(page).getByRole('button', { name: /^Drag Whole Milk,/ });
  await milk.press('ArrowUp');
  await expect.poll(() => names(page)).toEqual(['Bananas', 'Milk', 'Eggs']);
  await milk.press('ArrowUp');
  await expect.poll(() => names(page)).toEqual(['Milk', 'Bananas', 'Eggs']);
  await cart(page).getByRole('button', { name: 'Move Bananas down' }).click();
  await expect.poll(() => names(page)).toEqual(['Milk', 'Eggs', 'Bananas']);
  await cart(page).getByRole('button', { name: 'Done' }).click();
  await quantityGroup(page, 'Whole Milk').waitFor();
  const reorder = cart(page).getByRole('button', { name: 'Arrange list' });
  expect(await reorder.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await names(page)).toEqual(['Milk', 'Eggs', 'Bananas']);
  await addItem(page, 'white bread', /White Bread/);
  await expect.poll(() => names(page)).toEqual(['Bread', 'Milk', 'Eggs', 'Bananas']);
  await page.reload();
  await quantityGroup(page, 'Whole Milk').waitFor();
  expect(await names(page)).toEqual(['Bread', 'Milk', 'Eggs', 'Bananas']);
});

it("If the new cart order can't be saved, the page restores the old one", async () => {
  const page = await openFilledCart({ expectedMessages: /status of 503/ });
  await page.route('**/api/cart/order', (route) => route.fulfill({ status: 503, body: '' }));
  await cart(page).getByRole('button', { name: 'Arrange list' }).click();
  await cart(page).getByRole('button', { name: 'Move Whole Milk up' }).click();
  await expectToast(page, 'Error', 'Failed to save the new order');
  await expect.poll(() => names(page)).toEqual(['Bananas', 'Eggs', 'Milk']);
});
