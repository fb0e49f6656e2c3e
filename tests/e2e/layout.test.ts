import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { addItem, searchBox } from '#tests/support/shopper.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const region = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true });

/** `query` must match at least six names and more rows than the list can show. */
async function expectSearchHeight(page: Page, query: string): Promise<void> {
  await searchBox(page).fill(query);
  const list = page.getByRole('listbox');
  await list.getByRole('group').nth(5).waitFor();
  const { height, all, rem } = await list.evaluate((each) => ({
    height: each.getBoundingClientRect().height,
    all: each.scrollHeight,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  }));
  expect(height).toBe(24 * rem);
  expect(all).toBeGreaterThan(height);
}

it('In the demo, search results and toasts have the sizes that the specification requires', async () => {
  const page = await open();
  await page.clock.install();
  await page.goto('/');
  await expectSearchHeight(page, 'store');
  await addItem(page, 'shampoo', /Dove/);
  const list = page.getByRole('region', { name: 'Notifications (F8)', exact: true }).getByRole('list');
  await list.waitFor();
  expect(await list.evaluate((all) => getComputedStyle(all).maxWidth)).toBe('420px');
  expect((await list.boundingBox())?.width).toBe(420);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(async () => (await list.boundingBox())?.width).toBe(360);
  markVerified('9.toast.width');
});

it('A comparison of 5 stores shows full store names and aligns totals with subtotals', async () => {
  const page = await open();
  await signInWithCart(page, testApp(), {
    chains: ['aldi', 'target', 'walmart-supercenter', 'jewel-osco', 'whole-foods'],
  });
  await page.goto('/');
  const table = region(page, 'Price comparison').getByRole('table');
  await table.waitFor();
  const listRightEdges = (row: string) =>
    table
      .locator('tfoot tr')
      .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
      .locator('td > span > .figures, td > .figures')
      .evaluateAll((amounts) => amounts.map((amount) => Math.round(amount.getBoundingClientRect().right)));
  // Until the font has loaded, column widths may still change.
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const subtotals = await listRightEdges('Subtotal');
  expect(subtotals).toHaveLength(5);
  expect(await listRightEdges('Total')).toEqual(subtotals);

  const names = table.locator('thead th [title]');
  expect(await names.count()).toBe(5);
  expect(
    await names.evaluateAll((all) =>
      all.filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight),
    ),
  ).toEqual([]);

  await expectSearchHeight(page, 'cheese');
  markVerified('9.search.height');
});
