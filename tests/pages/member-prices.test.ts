import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openHowSureDialog } from '#tests/support/answer.ts';
import { insertFiveStores, openFiveStoreComparison, priceTable } from '#tests/support/comet-shelves.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { openPriceDetails } from '#tests/support/price-details.ts';
import { closeToast, expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

const cells = (page: Page, row: RegExp) => priceTable(page).getByRole('row', { name: row }).getByRole('cell');
const total = async (page: Page) =>
  (
    await cells(page, /^Total/)
      .first()
      .textContent()
  )?.match(/\$[\d,]+\.\d\d/)?.[0];

it("A member price is used only once the shopper has the store's card", async () => {
  const shelves = await insertFiveStores(testApp());
  const page = await open();
  await openFiveStoreComparison(page, testApp(), shelves);
  expect(await total(page)).toBe('$12.67');

  const milk = cells(page, /^Comet Milk/).first();
  await (await openPriceDetails(page, milk)).getByRole('button', { name: 'I saw a price' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Price for 1 gal', { exact: true }).fill('2.99');
  await dialog.getByText('Price with the store’s card').click();
  await dialog.getByLabel('Price without the card, if shown').fill('2.50');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Must be more than the price with the card').waitFor();
  await dialog.getByLabel('Price without the card, if shown').fill('3.99');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(
    page,
    'Price saved',
    'Used in your totals if you have the card. Shared, without your name, once confirmed.',
  );
  await closeToast(page);
  await expect.poll(() => milk.textContent()).toContain('$5.98 with card');
  expect(await total(page), 'without the card nothing changes').toBe('$12.67');

  await (await openPriceDetails(page, milk)).getByRole('button', { name: 'I have the card' }).click();
  await expectToast(page, 'You have the Alpha Foods card', 'We’ll use card prices in your totals.');
  // The card reduces the price of each of the two items by $1.00. The tax is 8%.
  await expect.poll(() => total(page)).toBe('$10.51');
  expect(await milk.textContent()).toContain('with card');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => total(page)).toBe('$12.67');
  await (await openPriceDetails(page, milk)).getByRole('button', { name: 'I have the card' }).click();
  await expect.poll(() => total(page)).toBe('$10.51');
  await (await openHowSureDialog(page)).getByText('1 price with your card.').waitFor();

  await page.goto('/account');
  const cards = page.getByRole('region', { name: 'Store cards' });
  const alpha = cards.getByLabel(/Alpha Foods/);
  await alpha.waitFor();
  expect(await alpha.isChecked()).toBe(true);
});
