import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openHowSureDialog, recommendationCard } from '#tests/support/answer.ts';
import { insertFiveStores, openFiveStoreComparison, priceTable } from '#tests/support/comet-shelves.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { openPriceDetails } from '#tests/support/price-details.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { closeToast, expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();
const expectedMessages = /status of 500/;

const dialog = (page: Page) => page.getByRole('dialog');
const savedPrices = [
  'Price saved',
  'Used in your totals unless a similar item was seen for less there. Shared, without your name, once confirmed.',
] as const;
const cells = (page: Page, row: RegExp) => priceTable(page).getByRole('row', { name: row }).getByRole('cell');
const totals = async (page: Page) =>
  (await cells(page, /^Total/).allTextContents()).map((text) => text.match(/\$[\d,]+\.\d\d/)?.[0]);

let shelves: Awaited<ReturnType<typeof insertFiveStores>>;
beforeAll(async () => {
  shelves = await insertFiveStores(testApp());
});

/** Opens a comparison in which the first store has the lowest total. */
async function openComparison(look: Parameters<typeof open>[0] = {}): Promise<Page> {
  const page = await open(look);
  await openFiveStoreComparison(page, testApp(), shelves);
  return page;
}

async function openPriceDialog(page: Page, row: RegExp, column: number): Promise<void> {
  const cell = cells(page, row).nth(column);
  await (await openPriceDetails(page, cell)).getByRole('button', { name: 'I saw a price' }).click();
  await dialog(page).waitFor();
}

const fillField = (page: Page, label: string | RegExp, text: string) =>
  dialog(page)
    .getByLabel(label, { exact: typeof label === 'string' })
    .fill(text);
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click();

describe("The shopper's own prices", () => {
  it('Entering a price takes two taps, changes the totals, and can be undone', async () => {
    const page = await openComparison();
    expect((await totals(page))[0]).toBe('$12.67');
    await openPriceDialog(page, /^Comet Milk/, 0);
    expect(await dialog(page).innerText()).toContain('Comet Milk, Comet, 1 gal, at Alpha Foods');
    expect(await dialog(page).innerText()).toContain('Our price now: $3.99');
    await fillField(page, 'Price for 1 gal', '5.99');
    await save(page);
    await expectToast(page, ...savedPrices);
    await dialog(page).waitFor({ state: 'detached' });
    // The items now cost $11.98 + $2.50 + $1.25 = $15.73. With tax, that's $16.99, no longer the lowest total.
    await expect.poll(() => totals(page)).toEqual(['$14.04', '$16.98', '$16.99', '$20.96', '$8.64']);
    expect(await recommendationCard(page).textContent()).toContain('Gamma Foods is the cheapest');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await totals(page))[0]).toBe('$12.67');
  });

  itInFullTier('A price that the shopper entered is labeled as theirs and can be removed', async () => {
    const page = await openComparison();
    await openPriceDialog(page, /^Comet Eggs/, 0);
    await fillField(page, 'Price for 1 gal', '2.00');
    await save(page);
    await expectToast(page, ...savedPrices);
    await closeToast(page);
    const cell = cells(page, /^Comet Eggs/).nth(0);
    await expect.poll(() => cell.textContent()).toContain('$2.00');
    const details = await openPriceDetails(page, cell);
    await expect.poll(() => details.textContent()).toContain('You saw it at this store.');
    await details.getByRole('button', { name: 'I saw a price' }).click();
    await dialog(page).getByRole('button', { name: 'Remove my price' }).click();
    await expectToast(page, 'Price removed', 'We’ve stopped using it in your totals.');
    await expect.poll(() => cell.textContent()).toContain('$2.50');
  });

  itInFullTier("If the shopper's own price is old, the cart and the comparison show its age", async () => {
    const page = await openComparison();
    const missingPrice = cells(page, /^Comet Bread/).nth(4);
    await missingPrice.getByRole('button', { name: 'I saw it here' }).click();
    await fillField(page, 'Price for 1 gal', '1.00');
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    await dialog(page).getByLabel('Seen on').fill(daysAgo(61));
    await save(page);
    await dialog(page).getByText('Choose a day within the last 60 days').waitFor();
    await dialog(page).getByLabel('Seen on').fill(daysAgo(57));
    await save(page);
    await expectToast(
      page,
      'Price saved',
      'Used in your totals if there’s nothing newer. Shared, without your name, once confirmed.',
    );
    const row = page.getByRole('region', { name: 'Your cart' }).getByRole('listitem');
    await row.getByText('8 weeks ago').waitFor();
    expect(await priceTable(page).innerText()).toMatch(/seen\s+8 weeks ago/);
    expect(await priceTable(page).innerText()).not.toContain('seen at this chain');
  });

  itInFullTier("The shopper's own price fills in for a missing price in the comparison", async () => {
    const page = await openComparison();
    const missingPrice = cells(page, /^Comet Bread/).nth(4);
    expect(await missingPrice.textContent()).toContain('Not available');
    await missingPrice.getByRole('button', { name: 'I saw it here' }).click();
    await fillField(page, 'Price for 1 gal', '1.00');
    await save(page);
    await expectToast(page, ...savedPrices);
    // The items cost $8.00 + $1.00 = $9.00. With tax, that's the lowest total of all stores.
    await expect.poll(async () => (await totals(page))[0]).toBe('$9.72');
  });

  itInFullTier("An entered price far from the known price needs the shopper's confirmation", async () => {
    const page = await openComparison();
    await openPriceDialog(page, /^Comet Milk/, 0);
    await save(page);
    await dialog(page).getByText('Enter the price.').waitFor();
    await fillField(page, 'Price for 1 gal', 'about 4');
    await dialog(page).getByText('Enter an amount like 3.49.').waitFor();
    await fillField(page, 'Price for 1 gal', '999999999');
    await dialog(page).getByText('Enter an amount up to $10,000.').waitFor();
    await fillField(page, 'Price for 1 gal', '39.90');
    await dialog(page)
      .getByText('That’s far from the $3.99 we show now. Is it the price for one of 1 gal?')
      .waitFor();
    await save(page);
    await dialog(page).getByRole('button', { name: 'Save anyway' }).waitFor();
    await fillField(page, 'Price for 1 gal', '3.9');
    expect(await dialog(page).getByRole('button', { name: 'Save anyway' }).count()).toBe(0);
    await fillField(page, 'Price for 1 gal', '39.90');
    await dialog(page).getByRole('switch', { name: 'It’s on sale' }).click();
    await fillField(page, 'Regular price, if shown', '30');
    await save(page);
    await dialog(page).getByText('Must be more than the sale price').waitFor();
    await fillField(page, 'Price for 1 gal', '3.00');
    await fillField(page, 'Regular price, if shown', '3.50');
    await fillField(page, 'Last day of the sale, if shown', '2020-01-01');
    await save(page);
    await dialog(page).getByText('Must not be before the day you saw it').waitFor();
    const seenOn = await dialog(page).getByLabel('Seen on').inputValue();
    await fillField(page, 'Last day of the sale, if shown', seenOn);
    const sent = page.waitForRequest('**/api/own-prices');
    await save(page);
    expect((await sent).postDataJSON().prices).toMatchObject([
      { priceCents: 300, regularPriceCents: 350, promotionEndsOn: seenOn },
    ]);
    await expectToast(page, ...savedPrices);
  });

  it("The price dialog keeps the typed price if the server can't save it", async () => {
    const page = await openComparison({ expectedMessages });
    await page.route('**/api/own-prices', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Couldn’t save the price.' } }),
    );
    await openPriceDialog(page, /^Comet Milk/, 0);
    await fillField(page, 'Price for 1 gal', '3.00');
    await save(page);
    await expectToast(page, 'Error');
    expect(await dialog(page).getByLabel('Price for 1 gal').inputValue()).toBe('3.00');
  });
});

itInFullTier('“Enter prices I saw” asks for the prices that matter most and saves them', async () => {
  const page = await open();
  await signInWithCart(page, testApp(), { chains: ['target', 'jewel-osco', 'walmart-supercenter'] });
  await page.goto('/');
  const howSure = await openHowSureDialog(page);
  await howSure.getByRole('button', { name: 'Enter prices I saw' }).click();
  await page.getByRole('dialog', { name: 'What do they cost?' }).waitFor();
  await howSure.waitFor({ state: 'detached' });
  const box = dialog(page)
    .getByRole('textbox', { name: /^Ground Coffee/ })
    .first();
  await box.fill('2.22');
  await save(page);
  await dialog(page).getByRole('button', { name: 'Save anyway' }).click();
  await expectToast(page, ...savedPrices);
  await expect.poll(() => priceTable(page).innerText()).toContain('$2.22');
});
