import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signInOnPage } from '#tests/support/enter.ts';
import { listStoresNear, saveSettings } from '#tests/support/fill.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { quantityGroup, searchBox } from '#tests/support/shopper.ts';
import { expectNoHorizontalScroll } from '#tests/support/tab.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { expectToast } from '#tests/support/toast.ts';

const INITIAL_LINE_COUNT = 30;

/** Limit for the initial render. `npm run bench -- long-cart` measures the time. */
const MAX_NODES = 6000;

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

async function fillUp(userId: string): Promise<void> {
  await testApp().database.pool.query(
    `insert into cart_entry (user_id, item_id, quantity, added_at)
     select $1, id, 1, date_trunc('milliseconds', now()) from grocery_item where name <> 'Large Eggs' order by popularity desc, id limit 200`,
    [userId],
  );
}

const countNodes = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    let count = 0;
    while (walker.nextNode()) count += 1;
    return count;
  });

async function openLongCart(): Promise<{ page: Page; cart: Locator; table: Locator }> {
  const page = await open({ expectedMessages: /status of 409/ });
  const { userId } = await signInOnPage(page, testApp());
  await fillUp(userId);
  const stores = await listStoresNear(page);
  await saveSettings(page, { storeIds: stores.slice(0, 5).map(({ id }) => id) });
  await page.goto('/');
  const cart = page.getByRole('region', { name: 'Your cart' });
  const table = page.getByRole('region', { name: 'Prices by item and store' });
  await cart.getByText(/^200 items/).waitFor();
  await table.getByRole('row', { name: /^Total/ }).waitFor({ state: 'attached' });
  return { page, cart, table };
}

/** Finds lines by tag, because computing hundreds of roles is slow. */
const cartLines = (within: Locator) => within.locator('li');
const tableRows = (table: Locator) => table.locator('tr');

const showAllButton = (within: Locator) => within.getByRole('button', { name: 'Show all 200 lines' });

it('A full cart of 200 lines renders 30 at first and rejects another item', async () => {
  const { page, cart, table } = await openLongCart();
  expect(await cartLines(cart).count()).toBe(INITIAL_LINE_COUNT);
  expect(await tableRows(table).count()).toBe(INITIAL_LINE_COUNT + 5);
  expect(await countNodes(page)).toBeLessThan(MAX_NODES);

  await showAllButton(cart).click();
  await expect.poll(() => cartLines(cart).count()).toBe(200);
  const first = cartLines(cart).nth(INITIAL_LINE_COUNT);
  await expect.poll(() => first.evaluate((row) => row === document.activeElement)).toBe(true);
  await showAllButton(table).click();
  await expect.poll(() => tableRows(table).count()).toBe(204);

  await searchBox(page).fill('large eggs');
  await page.getByRole('listbox').getByRole('option').first().click();
  await expectToast(
    page,
    'Error',
    'Failed to add item to cart',
    'Your cart is full at 200 items. Remove one to add another.',
  );
  expect(await searchBox(page).inputValue()).toBe('large eggs');
  expect(await cartLines(cart).count()).toBe(200);
  await searchBox(page).fill('');

  const quantitySaved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  const quantity = cart.getByRole('group', { name: /^Quantity of/ }).last();
  await quantity.getByRole('button', { name: /more$/ }).click();
  await expect.poll(() => quantity.getByRole('status').textContent()).toBe('2');
  expect((await quantitySaved).ok()).toBe(true);

  // The table has its own scroll bar, so it doesn't make the page wider or longer.
  const box = await table.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(1240);
  expect(box?.height).toBeLessThanOrEqual(0.85 * 800 + 1);
  await expectNoHorizontalScroll(page, 'a page with 200 lines');
});

it('A line added to a long cart is rendered immediately, and pressing Ctrl+F renders all lines', async () => {
  const { page, cart, table } = await openLongCart();
  await cart
    .getByRole('group', { name: /^Quantity of/ })
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await cart.getByText(/^199 items/).waitFor();
  await searchBox(page).fill('large eggs');
  await page.getByRole('listbox').getByRole('option').first().click();
  await quantityGroup(page, 'Large Eggs').waitFor();
  await cart.getByText(/^200 items/).waitFor();
  expect(await cartLines(cart).count()).toBe(INITIAL_LINE_COUNT);
  await table.getByRole('row', { name: /^Large Eggs/ }).waitFor();

  await page.keyboard.press('Control+f');
  await expect.poll(() => cartLines(cart).count(), { timeout: 20_000 }).toBe(200);
  await expect.poll(() => tableRows(table).count(), { timeout: 20_000 }).toBe(204);
});

it("On a phone, a cart's 200 prices are collapsed at first, but a printout has all 200 lines", async () => {
  const { page } = await openLongCart();
  await page.setViewportSize({ width: 360, height: 800 });
  const bestStore = page
    .getByRole('region', { name: 'Price comparison' })
    .locator('ol > li > details')
    .first();
  expect(await bestStore.getAttribute('open')).toBeNull();
  await bestStore.locator('summary').first().click();
  await showAllButton(bestStore).click();
  await expect.poll(() => cartLines(bestStore).count()).toBe(200);

  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.locator('.print-sheet li').count()).toBe(200);
});
