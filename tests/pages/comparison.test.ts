import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { openHowSureDialog, recommendationCard } from '#tests/support/answer.ts';
import { insertFiveStores, openFiveStoreComparison, priceTable } from '#tests/support/comet-shelves.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { makeChain, makeStore } from '#tests/support/factories.ts';
import { fillCart, listStoresNear, recordPrices, saveSettings } from '#tests/support/fill.ts';
import { openPriceDetails } from '#tests/support/price-details.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

const COLUMN_ORDER = ['Alpha Foods', 'Gamma Foods', 'Beta Foods', 'Epsilon Foods', 'Delta Foods'];

let shelves: Awaited<ReturnType<typeof insertFiveStores>>;
beforeAll(async () => {
  shelves = await insertFiveStores(testApp());
});

async function openComparison(): Promise<Page> {
  const page = await open();
  await openFiveStoreComparison(page, testApp(), shelves);
  return page;
}

async function selectStoresWithSimilarPrices(page: Page): Promise<void> {
  await signInOnPage(page, testApp());
  const stores = await listStoresNear(page);
  const similarStores = ['Mariano', 'Jewel-Osco'].map((name) =>
    stores.find((each) => each.name.startsWith(name)),
  );
  await saveSettings(page, { storeIds: similarStores.map((store) => store?.id ?? 0) });
}

const cells = (page: Page, row: RegExp) => priceTable(page).getByRole('row', { name: row }).getByRole('cell');
const readAmounts = async (cell: Locator) =>
  (await cell.allTextContents()).map((text) => text.match(/\$[\d,]+\.\d\d/)?.[0] ?? text);

describe('The comparison', () => {
  it('The comparison shows item and cart prices at five stores and marks the lowest', async () => {
    const page = await openComparison();
    const columnHeaders = await priceTable(page).getByRole('columnheader').allTextContents();
    expect(columnHeaders).toHaveLength(6);
    for (const [index, name] of COLUMN_ORDER.entries()) expect(columnHeaders[index + 1]).toContain(name);

    expect(await readAmounts(cells(page, /^Comet Milk/))).toEqual([
      '$7.98',
      '$9.00',
      '$9.98',
      '$12.00',
      '$6.00',
    ]);
    expect(await readAmounts(cells(page, /^Comet Eggs/))).toEqual([
      '$2.50',
      '$2.75',
      '$3.75',
      '$5.00',
      '$2.00',
    ]);
    const bread = await readAmounts(cells(page, /^Comet Bread/));
    expect(bread.slice(0, 4)).toEqual(['$1.25', '$1.25', '$1.99', '$2.41']);
    expect(bread[4]).toMatch(/Not available/);
    markVerified('2.compare.item', '2.stores.not-available');

    expect(await readAmounts(cells(page, /^Subtotal/))).toEqual([
      '$11.73',
      '$13.00',
      '$15.72',
      '$19.41',
      '$8.00',
    ]);
    // The taxes are 93.84, 104, 125.76, 155.28 and 64 cents before rounding.
    expect(await readAmounts(cells(page, /^Tax \(8%\)/))).toEqual([
      '$0.94',
      '$1.04',
      '$1.26',
      '$1.55',
      '$0.64',
    ]);
    const totals = ['$12.67', '$14.04', '$16.98', '$20.96', '$8.64'];
    expect(await readAmounts(cells(page, /^Total/))).toEqual(totals);
    markVerified('2.compare.cart', '2.compare.tax', '1.cart', '1.tax', '9.tax');

    // A store with a missing price is never marked as the lowest.
    expect(columnHeaders[1]).toContain('Lowest');
    for (const other of columnHeaders.slice(2)) expect(other).not.toContain('Lowest');
    await expect
      .poll(() =>
        cells(page, /^Total/)
          .nth(4)
          .textContent(),
      )
      .toContain('missing items');
    expect(await recommendationCard(page).textContent()).toMatch(
      /Alpha Foods is the cheapest store with everything\.\$12\.67Lowest.*\$1\.37 less than Gamma Foods\.Delta Foods may be cheaper, but has no price for Comet Bread\./,
    );
    markVerified('1.lowest', '2.compare.lowest');
  });

  it('The comparison shows the savings at the cheapest store, per cart and per month', async () => {
    const page = await openComparison();
    const banner = page.getByRole('region', { name: 'Potential savings' });
    // $20.96 − $12.67 = $8.29 a week, times 4.33 = $35.90 a month. A store with a missing price isn't counted.
    expect(await banner.innerText()).toMatch(
      /^Potential savings\s+Up to \$8\.29 less than Epsilon Foods on this cart, up to \$36 a month\.\s+At Alpha Foods, if you shop once a week\.$/,
    );
    await page.getByRole('contentinfo').getByText('Cartwise. All rights reserved.').waitFor();
    markVerified('2.compare.savings', '2.main.savings', '9.month');
  });

  itInFullTier('The comparison offers to remove a store with few items, and Undo restores it', async () => {
    const { db } = testApp().database;
    const sparseStore = await makeStore(db, { name: 'Zeta Foods', chain_id: (await makeChain(db)).id });
    await recordPrices(db, [{ itemId: shelves.itemIds[0] ?? 0, storeId: sparseStore.id, priceCents: 100 }]);
    const page = await open();
    await openFiveStoreComparison(page, testApp(), {
      ...shelves,
      storeIds: [...shelves.storeIds.slice(0, 2), sparseStore.id],
    });
    const totals = page.getByRole('region', { name: 'All totals' }).first();
    const line = totals.getByRole('listitem').filter({ hasText: 'Zeta Foods has only 1 of 3 items.' });
    expect(await line.innerText()).not.toContain('$');
    await line.getByRole('button', { name: 'Remove Zeta Foods' }).click();
    await expectToast(page, 'Removed Zeta Foods');
    await expect.poll(() => line.count()).toBe(0);
    await expect.poll(() => priceTable(page).getByRole('columnheader').count()).toBe(3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await line.waitFor();
  });

  it('The comparison says “up to” before savings if the cheapest store is uncertain', async () => {
    const page = await open();
    await selectStoresWithSimilarPrices(page);
    await fillCart(page, { bananas: 1 });
    await page.goto('/');
    await page
      .getByText(/^It’s a toss-up: |is your best bet\.$/)
      .first()
      .waitFor();
    expect(await recommendationCard(page).textContent()).not.toContain('less than');
    const banner = await page.getByRole('region', { name: 'Potential savings' }).innerText();
    expect(banner).toMatch(/Up to about \$\S+ less than .* on this cart, up to about \$\S+ a month\./);
    const columnHeaders = await priceTable(page).getByRole('columnheader').allTextContents();
    expect(columnHeaders[1]).toMatch(/Toss-up|Best bet/);
    const row = await cells(page, /^Bananas/).allTextContents();
    expect(row.filter((text) => text.startsWith('lowest'))).toHaveLength(0);

    await expect.poll(() => page.getByText('All prices are estimates.', { exact: true }).count()).toBe(1);
    expect(row.filter((text) => text.includes('estimate'))).toEqual([]);
    const cell = cells(page, /^Bananas/).first();
    const cellText = await cell.textContent();
    const details = await openPriceDetails(page, cell);
    expect(await details.textContent()).toMatch(/likely \$0\.\d\d–\$\d\.\d\d.*U\.S\. average price/);
    expect(await cell.textContent(), 'nothing moves in the table').toBe(cellText);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
    const line = page.getByRole('region', { name: 'Your cart' }).getByRole('listitem').first();
    expect(await (await openPriceDetails(page, line)).textContent()).toContain('U.S. average price');
    markVerified('1.lowest', '2.compare.lowest', '2.compare.savings');
  });

  it('The comparison marks every amount based on an estimate, including subtotal and tax', async () => {
    const page = await open();
    await selectStoresWithSimilarPrices(page);
    await fillCart(page, { 'horizon organic whole milk': 3 });
    await page.goto('/');
    await page
      .getByText(/^All prices are estimates/)
      .first()
      .waitFor();
    const main = page.getByRole('main');
    const MARKED_SUM = /~\$\d+\.\d\d \+ (about )?~\$\d+\.\d\d/;
    await expect.poll(() => recommendationCard(page).textContent()).toMatch(/about \$\d+(?!\.)/);
    const howSure = await openHowSureDialog(page);
    expect(await howSure.textContent()).toMatch(MARKED_SUM);
    await page.keyboard.press('Escape');
    const milk = cells(page, /^Whole Milk/).first();
    expect(await milk.textContent()).toMatch(/^(lowest)?about ~\$\d+\.\d\d/);
    expect(await (await openPriceDetails(page, milk)).textContent()).toMatch(
      /about ~\$.*3 × .*\$\d+\.\d\d each/,
    );

    await page.setViewportSize({ width: 360, height: 800 });
    await page.reload();
    const sums = main.locator('details > p', { hasText: 'Subtotal + tax (8%)' });
    await sums.first().waitFor({ state: 'attached' });
    for (const sum of await sums.allTextContents()) expect(sum).toMatch(MARKED_SUM);
    expect(await sums.count()).toBeGreaterThan(1);
  });
});
