import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addCartEntry } from '#contract/cart.ts';
import { getPreferences } from '#contract/preferences.ts';
import { openHowSureDialog } from '#tests/support/answer.ts';
import { insertFiveStores, openFiveStoreComparison, priceTable } from '#tests/support/comet-shelves.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { makeItem } from '#tests/support/factories.ts';
import { callApi, recordPrices } from '#tests/support/fill.ts';
import { waitForSave } from '#tests/support/shopper.ts';

const { testApp, open } = setUpPageTests();

async function readTaxes(page: Page, words: string): Promise<string[]> {
  const row = priceTable(page).getByRole('row', { name: `Tax (${words})` });
  await row.waitFor();
  return row.getByRole('cell').allTextContents();
}

it("One tap switches between 8% tax and the state's tax rates, and the choice survives a reload", async () => {
  const page = await open();
  const { db } = testApp().database;
  const { itemIds, storeIds } = await insertFiveStores(testApp());
  const [alpha = 0, , gamma = 0] = storeIds;
  const towels = await makeItem(db, { name: 'Comet Towels', brand: 'Comet', category: 'Household' });
  await recordPrices(db, [
    { itemId: towels.id, storeId: alpha, priceCents: 1_000 },
    { itemId: towels.id, storeId: gamma, priceCents: 1_200 },
  ]);
  await openFiveStoreComparison(page, testApp(), { itemIds, storeIds: [alpha, gamma] });
  await callApi(page, addCartEntry, { data: { itemId: towels.id, quantity: 1 } });
  await page.goto('/');
  // The taxes are 8% of $21.73 and of $25.00.
  await expect.poll(() => readTaxes(page, '8%')).toEqual(['$1.74', '$2.00']);
  const howSure = await openHowSureDialog(page);
  // At Alpha Foods, the flat tax is $1.74. With Illinois's rates, the tax is $0.63.
  await howSure.getByText('Illinois rates: about $1.11 less at Alpha Foods.').waitFor();
  await howSure.getByText('State rate only; city and county tax not included.').waitFor();
  await howSure.getByText('8% tax on everything').click();
  await howSure
    .getByText('Illinois: groceries 0%, candy and soda 6.25%, household 6.25%.', { exact: false })
    .waitFor();

  await waitForSave(page, () => howSure.getByRole('button', { name: 'Use Illinois’s rates' }).click());
  await page.keyboard.press('Escape');
  await howSure.waitFor({ state: 'detached' });
  // Food isn't taxed. The 6.25% tax on the towels is 62.5 cents at Alpha Foods and 75 cents at the other store.
  expect(await readTaxes(page, 'approximate state rate')).toEqual(['$0.63', '$0.75']);
  expect((await callApi(page, getPreferences)).taxBasis).toBe('state');
  await page.goto('/');
  expect(await readTaxes(page, 'approximate state rate')).toEqual(['$0.63', '$0.75']);

  await openHowSureDialog(page);
  await waitForSave(page, () => howSure.getByRole('button', { name: 'Use 8% for everything' }).click());
  await page.keyboard.press('Escape');
  expect(await readTaxes(page, '8%')).toEqual(['$1.74', '$2.00']);
});
