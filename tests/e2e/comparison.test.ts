import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addCartEntry } from '#contract/cart.ts';
import { holds } from '#tests/conformity/holds.ts';
import { enter } from '#tests/support/enter.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { callAs, fillCart, place, seePrices, storesNear } from '#tests/support/fill.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { quietTabs } from '#tests/support/tabs.ts';

const journey = beginJourney({ own: true });
const open = quietTabs(journey);

const items = [
  { name: 'Comet Milk', quantity: 2 },
  { name: 'Comet Eggs', quantity: 1 },
  { name: 'Comet Bread', quantity: 1 },
] as const;

/** Cents of each item in that order; null is not sold. With tax: 12.67, 16.98, 14.04, 8.64 with a gap, 20.96. */
const shelves = {
  'Alpha Foods': [399, 250, 125],
  'Beta Foods': [499, 375, 199],
  'Gamma Foods': [450, 275, 125],
  'Delta Foods': [300, 200, null],
  'Epsilon Foods': [600, 500, 241],
} as const;

const order = ['Alpha Foods', 'Gamma Foods', 'Beta Foods', 'Epsilon Foods', 'Delta Foods'];

let itemIds: number[];
let storeIds: number[];

beforeAll(async () => {
  const { db } = journey().database;
  itemIds = [];
  for (const { name } of items) itemIds.push((await makeItem(db, { name, brand: 'Comet' })).id);
  storeIds = [];
  for (const [name, prices] of Object.entries(shelves)) {
    const chain = await makeChain(db, { name });
    const store = await makeStore(db, { name, chain_id: chain.id });
    storeIds.push(store.id);
    await seePrices(
      db,
      prices.flatMap((priceCents, index) =>
        priceCents === null ? [] : [{ itemId: itemIds[index] ?? 0, storeId: store.id, priceCents }],
      ),
    );
  }
});

async function compared(): Promise<Page> {
  const page = await open();
  await enter(page, journey());
  await place(page, { storeIds });
  for (const [index, { quantity }] of items.entries()) {
    await callAs(page, addCartEntry, { data: { itemId: itemIds[index], quantity } });
  }
  await page.goto('/');
  await table(page).waitFor();
  return page;
}

const table = (page: Page) => page.getByRole('region', { name: 'Prices by item and store' });
const cells = (page: Page, row: RegExp) => table(page).getByRole('row', { name: row }).getByRole('cell');
const amounts = async (cell: Locator) =>
  (await cell.allTextContents()).map((text) => text.match(/\$[\d,]+\.\d\d/)?.[0] ?? text);

describe('the comparison', () => {
  it('shows each item and the whole cart at five stores, with tax, the lowest highlighted', async () => {
    const page = await compared();
    const heads = await table(page).getByRole('columnheader').allTextContents();
    expect(heads).toHaveLength(6);
    for (const [index, name] of order.entries()) expect(heads[index + 1]).toContain(name);

    expect(await amounts(cells(page, /^Comet Milk/))).toEqual(['$7.98', '$9.00', '$9.98', '$12.00', '$6.00']);
    expect(await amounts(cells(page, /^Comet Eggs/))).toEqual(['$2.50', '$2.75', '$3.75', '$5.00', '$2.00']);
    const bread = await amounts(cells(page, /^Comet Bread/));
    expect(bread.slice(0, 4)).toEqual(['$1.25', '$1.25', '$1.99', '$2.41']);
    expect(bread[4]).toMatch(/Not available/);
    holds('2.compare.item', '2.stores.not-available');

    expect(await amounts(cells(page, /^Subtotal/))).toEqual([
      '$11.73',
      '$13.00',
      '$15.72',
      '$19.41',
      '$8.00',
    ]);
    // 93.84, 104, 125.76, 155.28 and 64 cents, to the nearest.
    expect(await amounts(cells(page, /^Tax \(8%\)/))).toEqual(['$0.94', '$1.04', '$1.26', '$1.55', '$0.64']);
    const totals = ['$12.67', '$14.04', '$16.98', '$20.96', '$8.64'];
    expect(await amounts(cells(page, /^Total/))).toEqual(totals);
    holds('2.compare.cart', '2.compare.tax', '1.cart', '1.tax', '9.tax');

    // Highlighted: in words, and as the only total on a ground of its own. The gap never makes a store the lowest.
    expect(heads[1]).toContain('Lowest');
    for (const other of heads.slice(2)) expect(other).not.toContain('Lowest');
    const grounds = await cells(page, /^Total/).evaluateAll((all) =>
      all.map((cell) => getComputedStyle(cell.firstElementChild ?? cell).backgroundColor),
    );
    expect(grounds[0]).not.toBe('rgba(0, 0, 0, 0)');
    expect(grounds.slice(1)).toEqual(Array(4).fill('rgba(0, 0, 0, 0)'));
    await expect
      .poll(() =>
        cells(page, /^Total/)
          .nth(4)
          .textContent(),
      )
      .toContain('with gaps');
    const answer = page.locator('[aria-live=polite]', { hasText: 'tax (8%)' }).first();
    expect(await answer.textContent()).toMatch(/Lowest for your whole cart.*Alpha Foods.*\$12\.67/);
    holds('1.lowest', '2.compare.lowest');
  });

  it('tells what the cheapest store saves, now and in a month', async () => {
    const page = await compared();
    const banner = page.getByRole('region', { name: 'Potential savings' });
    // 20.96 − 12.67 = 8.29; × 4.33 = 35.8957. The store with a gap takes no part.
    expect(await banner.innerText()).toMatch(
      /^Potential savings: \$8\.29 on this cart\s+Alpha Foods instead of Epsilon Foods\.\s+\$35\.90\s+a month, shopping weekly \(× 4\.33\)$/,
    );
    await page.getByRole('contentinfo').getByText('Cartwise. All rights reserved.').waitFor();
    holds('2.compare.savings', '2.main.savings', '9.month');
  });

  it('claims neither a lowest nor savings that estimates cannot carry', async () => {
    const page = await open();
    await enter(page, journey());
    const stores = await storesNear(page);
    // Two stores of chains that ask nearly the same.
    const alike = ['Mariano', 'Jewel-Osco'].map((name) => stores.find((each) => each.name.startsWith(name)));
    await place(page, { storeIds: alike.map((store) => store?.id ?? 0) });
    await fillCart(page, { bananas: 1 });
    await page.goto('/');
    await page.getByText('These prices cannot tell the totals apart.').first().waitFor();
    await page.getByText('Lowest, but close').first().waitFor();
    expect(await page.getByRole('region', { name: 'Potential savings' }).count()).toBe(0);
    expect(await page.getByText(/You keep/).count()).toBe(0);
    const row = await cells(page, /^Bananas/).allTextContents();
    expect(row.filter((text) => text.startsWith('lowest?'))).toHaveLength(1);
    expect(row.filter((text) => /^lowest[^?]/.test(text))).toHaveLength(0);
    holds('1.lowest', '2.compare.lowest', '2.compare.savings');
  });
});
