import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addCartEntry, getCart } from '#contract/cart.ts';
import { patchPreferences } from '#contract/preferences.ts';
import { getShoppingTrip } from '#contract/shop.ts';
import { insertFiveStores, openFiveStoreComparison } from '#tests/support/comet-shelves.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { makeItem } from '#tests/support/factories.ts';
import { callApi, fillCartAndStores, recordPrices } from '#tests/support/fill.ts';
import { hasFocus } from '#tests/support/keyboard.ts';

const { testApp, open } = setUpPageTests();

const untickedButtons = (page: Page) => page.getByRole('main').locator('button[aria-pressed=false]');

async function openShoppingList(): Promise<Page> {
  const page = await open();
  await signInOnPage(page, testApp());
  await fillCartAndStores(page);
  await page.goto('/shop');
  await page.getByText('0 of 4 done').waitFor();
  return page;
}

it("A trip can be ended after one check-off, and the page then shows how many items weren't checked off", async () => {
  const page = await openShoppingList();
  const done = page.getByRole('button', { name: 'I’m done' });
  expect(await done.count()).toBe(0);
  await untickedButtons(page).first().click();
  await done.click();
  const result = page.getByText('3 items not checked off');
  await result.waitFor();
  await expect.poll(() => hasFocus(result)).toBe(true);
  expect(await page.getByRole('link', { name: 'I’m done: add receipt' }).getAttribute('href')).toBe(
    '/receipts',
  );
  await untickedButtons(page).first().click();
  await page.getByText('2 items not checked off').waitFor();
  await page.getByRole('button', { name: 'Start a new list' }).click();
  await page.getByText('Cart cleared').waitFor();
  await expect.poll(async () => (await callApi(page, getCart)).length).toBe(0);
});

it('At the end of an offline trip, a new list can be started only after the device is online again', async () => {
  const page = await openShoppingList();
  await page.route('**/api/shop**', (route) => route.abort());
  await untickedButtons(page).first().click();
  await page.getByText('1 of 4 done').waitFor();
  await page.getByRole('button', { name: 'I’m done' }).click();
  await page.getByText('Add your receipt or start a new list when you’re back online.').waitFor();
  expect(await page.getByRole('button', { name: 'Start a new list' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Uncheck all' }).count()).toBe(1);
});

it('The store recommendation disappears once the first item is checked off', async () => {
  const page = await openShoppingList();
  const answer = page.getByRole('region', { name: 'Where to shop' });
  await answer.waitFor();
  await untickedButtons(page).first().click();
  await page.getByText('1 of 4 done').waitFor();
  expect(await answer.count()).toBe(0);
  await expect.poll(async () => (await callApi(page, getShoppingTrip)).state.length).toBe(1);
  await page.goto('/shop');
  await page.getByText('1 of 4 done').waitFor();
  expect(await answer.count()).toBe(0);
});

async function openWithApples(): Promise<Page> {
  const page = await open();
  const { db } = testApp().database;
  const { itemIds, storeIds } = await insertFiveStores(testApp());
  const [alpha = 0] = storeIds;
  const apples = await makeItem(db, { name: 'Comet Apples', unit: 'lb', category: 'Produce' });
  await recordPrices(db, [{ itemId: apples.id, storeId: alpha, priceCents: 330 }]);
  await openFiveStoreComparison(page, testApp(), { itemIds, storeIds: [alpha] });
  await callApi(page, addCartEntry, { data: { itemId: apples.id, quantity: 4 } });
  await callApi(page, patchPreferences, { data: { budgetCents: 20_00 } });
  await page.goto('/shop');
  await page.getByText('0 of 4 done').waitFor();
  return page;
}

it('A price far from the known one is saved only after the shopper confirms', async () => {
  const page = await openWithApples();
  // The items cost $24.93, plus 8% tax.
  await page.getByText('Whole list: $26.92, $6.92 over').waitFor();
  const field = page.getByLabel('Price at Alpha Foods, for one pound');
  await page.getByRole('button', { name: /Different price\? Comet Apples/ }).click();
  await field.fill('13.20');
  await page.keyboard.press('Enter');
  await page
    .getByText(
      '$13.20 a pound is about 4 times our price. Is that the price for one pound, or for the whole package?',
    )
    .waitFor();
  await page.getByRole('button', { name: 'Whole package' }).click();
  await page.getByText('The label says $13.20 for the whole package. Enter the price per lb.').waitFor();
  expect(await field.inputValue()).toBe('');
  await field.fill('13.20');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'One pound' }).click();
  await page.getByRole('button', { name: /^\$52\.80/ }).waitFor();

  await page.getByRole('button', { name: /Different price\? Comet Bread/ }).click();
  await page.getByLabel('Price at Alpha Foods, for one package').fill('0.49');
  await page.keyboard.press('Enter');
  await page.getByText('$0.49 is much less than our price, $1.25.').waitFor();
  await page.getByRole('button', { name: 'Change' }).click();
  expect(await page.getByLabel('Price at Alpha Foods, for one package').inputValue()).toBe('0.49');
  await page.getByLabel('Price at Alpha Foods, for one package').fill('0.50');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^\$0\.50/ }).waitFor();
});
