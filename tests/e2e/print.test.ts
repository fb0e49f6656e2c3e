import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createList } from '#contract/lists.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { fiveItems, signInWithCart } from '#tests/support/enter-with-cart.ts';
import { callApi } from '#tests/support/fill.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

async function listPrintedLines(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.locator('.print-sheet li').first().waitFor();
  const lines = (await page.locator('body').innerText()).split(/\n+/).filter(Boolean);
  const isBlackOnWhite = await page.evaluate(() => {
    const sheet = document.querySelector('.print-sheet');
    if (sheet === null) return false;
    const { color, backgroundColor } = getComputedStyle(sheet);
    return color === 'rgb(0, 0, 0)' && backgroundColor === 'rgb(255, 255, 255)';
  });
  expect(isBlackOnWhite, 'black on white').toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  return lines;
}

it('A printout contains only the cart checklist, even if a dialog is open', async () => {
  const page = await open({ colorScheme: 'dark' });
  await signInWithCart(page, testApp());
  await page.goto('/');
  await page.getByRole('button', { name: 'Shop Target' }).click();
  await page.getByRole('dialog').waitFor();
  const lines = await listPrintedLines(page);
  expect(lines).toMatchInlineSnapshot(`
    [
      "My Shopping List",
      "5 items",
      "Dairy",
      "2 ×",
      "Whole Milk Store brand, 1 gal",
      "1 ×",
      "Large Eggs Store brand, dozen",
      "Produce",
      "4 lb",
      "Bananas by the pound",
      "Bakery",
      "3 ×",
      "White Bread Store brand, 20 oz",
      "Beverages",
      "1 ×",
      "Ground Coffee Store brand, 24.2 oz",
    ]
  `);
  expect(await page.locator('.print-sheet li > span[aria-hidden]').count()).toBe(fiveItems.length);
  // An open dialog disables scrolling. If scrolling stayed disabled while printing, only the first page would be
  // printed.
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('visible');
});

itInFullTier('A shared list is printed with its notes', async () => {
  const page = await open();
  await signInWithCart(page, testApp(), { account: { first_name: 'Maya' } });
  const sharedListResponse = await page.request.post('/api/shared-lists/from-cart', {
    data: { title: 'Sunday dinner', description: 'For six.\nNo cilantro.' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const { id } = await sharedListResponse.json();
  const { db } = testApp().database;
  await db.updateTable('shared_list_item').set({ notes: 'ripe' }).where('list_id', '=', id).execute();
  const created_at = new Date('2026-03-04T18:00:00Z');
  await db.updateTable('shared_list').set({ created_at }).where('id', '=', id).execute();
  await page.goto(`/shared/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const lines = await listPrintedLines(page);
  expect(lines).toMatchInlineSnapshot(`
    [
      "Sunday dinner",
      "For six.",
      "No cilantro.",
      "Shared by Maya Shopper · Mar 4, 2026 · 5 items",
      "Dairy",
      "2 ×",
      "Whole Milk Store brand, 1 gal",
      "ripe",
      "1 ×",
      "Large Eggs Store brand, dozen",
      "ripe",
      "Produce",
      "4 lb",
      "Bananas by the pound",
      "ripe",
      "Bakery",
      "3 ×",
      "White Bread Store brand, 20 oz",
      "ripe",
      "Beverages",
      "1 ×",
      "Ground Coffee Store brand, 24.2 oz",
      "ripe",
    ]
  `);
});

itInFullTier(
  "With reduced motion, a change of theme, window width or media type isn't animated",
  async () => {
    const page = await open();
    await page.goto('/');
    await page.getByRole('region', { name: 'Price comparison' }).waitFor();
    // The printout must not show the page in mid-transition. A transition would still be running after one frame.
    const running = () =>
      page.evaluate(async () => {
        await new Promise(requestAnimationFrame);
        return document.getAnimations().length;
      });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await running()).toBe(0);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await running()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    expect(await running()).toBe(0);
  },
);

itInFullTier('A printed household list includes checked-off lines but no controls', async () => {
  const page = await open({ width: 360 });
  await signInOnPage(page, testApp());
  const { id } = await callApi(page, createList, { data: { name: 'Cabin' } });
  await page.goto(`/lists/${id}`);
  const box = page.getByRole('combobox', { name: 'Add to the list' });
  for (const name of ['Candles', 'Matches']) {
    await box.fill(name);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name, exact: true }).waitFor();
  }
  await page.getByRole('button', { name: 'Candles', exact: true }).click();
  await page.reload();
  await page.getByText('1 item done').waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Candles', 'Matches'])
    expect(await page.getByText(name).first().isVisible()).toBe(true);
  expect(await box.isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Select' }).isVisible()).toBe(false);
});
