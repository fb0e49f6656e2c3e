import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { saveReceipt } from '#contract/receipts.ts';
import { insertFiveStores, openFiveStoreComparison } from '#tests/support/comet-shelves.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi, saveSettings } from '#tests/support/fill.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { closeToast, expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

let shelves: Awaited<ReturnType<typeof insertFiveStores>>;
beforeAll(async () => {
  shelves = await insertFiveStores(testApp());
});

const pad = (number: number) => String(number).padStart(2, '0');
const formatDay = (date: Date) => `${pad(date.getMonth() + 1)}/${pad(date.getDate())}/${date.getFullYear()}`;
const DAY_MS = 86_400_000;
const printReceipt = (day = new Date()) =>
  `Alpha Foods\nCashier: Maya\n${formatDay(day)}\nCOMET MILK      3.49 F\nCOMET EGGS      2.00 F\nTAX             0.10\nTOTAL           5.59\nVISA ****4242   5.59`;

async function openReceiptsPage(): Promise<Page> {
  const page = await open();
  await openFiveStoreComparison(page, testApp(), shelves);
  await page.goto('/receipts');
  await page.getByRole('heading', { name: 'Add a receipt' }).waitFor();
  return page;
}

async function readReceipt(page: Page, text: string): Promise<void> {
  await page.getByLabel('Receipt text').fill(text);
  await page.getByRole('button', { name: 'Get prices' }).click();
}

const NEW_SIZE = 'A new item: Comet Milk, Comet, 2 gal';

const save = (page: Page) => page.getByRole('button', { name: 'Save' });

describe('Receipts', () => {
  it('A pasted receipt is saved without personal data and is recognized if pasted again', async () => {
    const page = await openReceiptsPage();
    const text = printReceipt();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.postData() ?? ''));
    await readReceipt(page, text);
    const lines = page.getByRole('list', { name: 'Lines on the receipt' });
    await expect.poll(() => lines.innerText()).toContain('Comet Milk, Comet, 1 gal');
    expect(await page.getByLabel('Store').locator('option:checked').textContent()).toContain('Alpha');
    await save(page).click();
    await expectToast(
      page,
      'Receipt saved',
      'We’ll use these prices in your totals unless you’ve seen newer ones. No one else can see the receipt.',
    );
    await closeToast(page);
    await page.getByRole('heading', { name: 'Our price vs. what you paid' }).waitFor();
    await expect.poll(() => page.getByRole('table').innerText()).toContain('$3.49');
    expect(sent.join()).not.toMatch(/Maya|4242|VISA|Cashier/);
    const spending = page.getByRole('region', { name: 'Your spending' });
    await expect
      .poll(() => spending.innerText())
      .toMatch(/\$5\.59[\s\S]*Not enough receipts yet\. .* 5 items/);
    await spending.getByText('By store, as a table').click();
    await expect
      .poll(() => spending.getByRole('table').innerText())
      .toMatch(/Alpha Foods\s*1 receipt\s*\$5\.59/);
    await readReceipt(page, text);
    await expect.poll(() => lines.innerText()).toContain('Comet Milk, Comet, 1 gal');
    await save(page).click();
    await page.getByText('You already saved this receipt. It only counts once.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Delete the receipt from Alpha/ }).click();
    await expectToast(page, 'Receipt deleted', 'We no longer use these prices in your totals.');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Error');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: /^Delete the receipt from Alpha/ }).waitFor();
    await page.goto('/');
    await page.getByRole('link', { name: /^Last trip: Alpha.*, \$5\.59$/ }).waitFor();
    const list = page.getByRole('region', { name: 'Your cart' }).getByRole('listitem');
    const before = await list.count();
    expect(before).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Start a new list' }).click();
    await expectToast(page, 'Cart cleared');
    await page.getByText('Your cart is empty').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => list.count()).toBe(before);
  });

  it("If a receipt doesn't add up, the page highlights the suspect line", async () => {
    const page = await openReceiptsPage();
    await readReceipt(page, printReceipt().replaceAll('5.59', '3.59'));
    await page.getByText('It doesn’t add up: $2.00 over').waitFor();
    const item = page.getByLabel('What COMET EGGS is');
    await expect.poll(() => item.locator('option').count()).toBeGreaterThan(1);
    expect(await item.inputValue()).toBe('');
    await page
      .getByText(/^Items add up to \$5\.59, the receipt says \$3\.59\. Check the highlighted/)
      .waitFor();
  });

  itInFullTier(
    "The receipt check says how much the items' total differs from the printed subtotal",
    async () => {
      const page = await openReceiptsPage();
      const text = printReceipt().replace('TOTAL           5.59', 'TOTAL           5.79');
      await readReceipt(page, text.replace('TAX ', 'SUBTOTAL        5.59\nTAX '));
      await page.getByText('It doesn’t add up: $0.10 short').waitFor();
      const words = 'Items add up to $5.49 before tax, the receipt says $5.59. Compare the lines';
      await page.getByText(words).waitFor();
    },
  );

  it('An old receipt counts only toward spending, and the page says so', async () => {
    const page = await openReceiptsPage();
    await readReceipt(page, printReceipt(new Date(Date.now() - 61 * DAY_MS)));
    await page.getByText('These prices are more than 60 days old').waitFor();
    await save(page).click();
    await expectToast(
      page,
      'Receipt saved',
      'It counts toward your spending. No one else can see the receipt.',
    );
  });

  itInFullTier('The page offers to add a new item if a receipt line has an unknown size', async () => {
    const page = await openReceiptsPage();
    await readReceipt(page, printReceipt().replace('COMET MILK     ', 'COMET MILK 2GAL'));
    const item = page.getByLabel('What COMET MILK 2GAL is', { exact: true });
    await expect.poll(() => item.locator('option').allTextContents()).toContain(NEW_SIZE);
    expect(await item.inputValue()).toBe('');
    await item.selectOption({ label: NEW_SIZE });
    await page.getByText('we’ll look at adding it; counts toward spending until then').waitFor();
    await save(page).click();
    await expectToast(page, 'Receipt saved');
    const proposed = testApp().database.db.selectFrom('proposed_item').select(['name', 'brand', 'unit']);
    expect(await proposed.execute()).toEqual([{ name: 'Comet Milk', brand: 'Comet', unit: '2 gal' }]);
  });

  itInFullTier(
    'A shopper can search for the item of a receipt line and select it with the keyboard, and the match is remembered',
    async () => {
      const page = await openReceiptsPage();
      const text = printReceipt().replace('COMET EGGS', 'QZX VRBL  ');
      await readReceipt(page, text);
      const search = page.getByRole('button', { name: 'Search for QZX VRBL' });
      await page.getByText('No match').waitFor();
      await search.click();
      const box = page.getByRole('combobox', { name: 'Search for QZX VRBL' });
      await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
      await box.fill('zzzzzz');
      await page.getByText('No items found for "zzzzzz"').waitFor();
      await box.fill('comet eggs');
      await page
        .getByRole('option', { name: /Comet Eggs/ })
        .first()
        .waitFor();
      await box.press('ArrowDown');
      await box.press('Enter');
      const item = page.getByLabel('What QZX VRBL is', { exact: true });
      await expect.poll(() => item.locator('option:checked').textContent()).toContain('Comet Eggs');
      await expect.poll(() => search.evaluate((element) => element === document.activeElement)).toBe(true);
      await save(page).click();
      await expectToast(
        page,
        'Receipt saved',
        'We’ll use these prices in your totals unless you’ve seen newer ones. No one else can see the receipt.',
      );
      await readReceipt(page, text.replace('2.00', '2.01').replaceAll('5.59', '5.60'));
      await expect.poll(() => item.locator('option:checked').textContent()).toContain('Comet Eggs');
    },
  );

  itInFullTier('If a receipt is dated in the future, the page asks for a different date', async () => {
    const page = await openReceiptsPage();
    await readReceipt(page, printReceipt(new Date(Date.now() + DAY_MS)));
    await page.getByText('We didn’t find it.').waitFor();
    expect(await page.getByLabel('Bought on').inputValue()).toBe('');
    expect(await save(page).getAttribute('aria-disabled')).toBe('true');
    const [month, day, year] = formatDay(new Date(Date.now() + 2 * DAY_MS)).split('/');
    await page.getByLabel('Bought on').fill(`${year}-${month}-${day}`);
    await page.getByText('This date is in the future').waitFor();
    expect(await save(page).getAttribute('aria-disabled')).toBe('true');
  });

  itInFullTier(
    'If a receipt shows neither tax nor total, the page asks for them and checks the sum',
    async () => {
      const page = await openReceiptsPage();
      await readReceipt(page, printReceipt().replace(/^(?:TAX|TOTAL|VISA).*$/gm, ''));
      await page.getByText('No total found').waitFor();
      expect(await save(page).getAttribute('aria-disabled')).toBe('true');
      await page.getByLabel('Tax on the receipt').fill('0.10');
      await page.getByLabel('Total on the receipt').fill('6.59');
      await page.getByText('It doesn’t add up: $1.00 short').waitFor();
      await page.getByLabel('Total on the receipt').fill('5.59');
      await expect.poll(() => save(page).getAttribute('aria-disabled')).not.toBe('true');
    },
  );

  it("If a receipt is from another town, the page says so and doesn't select a store for it", async () => {
    const page = await openReceiptsPage();
    await readReceipt(page, printReceipt().replace('Cashier: Maya', '8900 SAMPLE HWY\nANCHORAGE AK 99515'));
    await page.getByText('This receipt is from Anchorage').waitFor();
    expect(await page.getByLabel('Store').inputValue()).toBe('0');
    const lines = page.getByRole('list', { name: 'Lines on the receipt' });
    expect(await lines.innerText()).toContain('Choose the store first');
    expect(await lines.innerText()).not.toContain('Looking for it');
  });

  it("The page warns if the receipt doesn't mention the chosen store's chain", async () => {
    const page = await openReceiptsPage();
    await readReceipt(page, printReceipt());
    await page.getByLabel('What COMET EGGS is').waitFor({ state: 'attached' });
    const warning = page.getByText(/^This receipt doesn’t say/);
    expect(await warning.count()).toBe(0);
    await page.getByLabel('Store').selectOption(String(shelves.storeIds[1]));
    await page.getByText('This receipt doesn’t say Beta Foods').waitFor();
  });

  itInFullTier('Two receipts pasted together are checked one after the other', async () => {
    const page = await openReceiptsPage();
    const other = printReceipt()
      .replace('COMET EGGS      2.00', 'COMET BREAD     1.00')
      .replaceAll('5.59', '4.59');
    await readReceipt(page, `${printReceipt()}\n\n\n${other}`);
    await page.getByText('Receipt 1 of 2').waitFor();
    const lines = page.getByRole('list', { name: 'Lines on the receipt' });
    await expect.poll(() => lines.innerText()).toContain('COMET EGGS');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Receipt 2 of 2').waitFor();
    await expect.poll(() => lines.innerText()).toContain('COMET BREAD');
    expect(await lines.innerText()).not.toContain('COMET EGGS');
  });

  itInFullTier.each([
    ['a cat', 'The cat sat on the mat and looked at me.', 'No prices found'],
    ['a return', 'RETURN\nMILK 3.49-\nTOTAL 3.49-', 'This is a return'],
    ['another currency', 'Milch 3,49 €\nSUMME € 3.49', 'This isn’t in US dollars'],
    ['two megabytes', 'milk 3.49\n'.repeat(20_000), 'This is too long to be a receipt'],
  ])("The receipts page says why pasted text isn't accepted as a receipt: %s", async (_what, text, words) => {
    const page = await openReceiptsPage();
    await readReceipt(page, text);
    await page.getByText(words).waitFor();
  });
});

describe('The usual basket', () => {
  itInFullTier(
    'If the cart is empty, the receipts page offers to add the usual basket, and Undo removes the basket',
    async () => {
      const page = await open();
      await signInOnPage(page, testApp());
      await saveSettings(page, { storeIds: shelves.storeIds });
      const [storeId = 0] = shelves.storeIds;
      const insertPurchase = async (daysAgo: number) => {
        const purchasedOn = new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
        const lines = shelves.itemIds.map((itemId) => ({
          ...{
            printedName: 'IT',
            itemId,
            quantity: 2,
            isByWeight: false,
            priceCents: 300,
            regularCents: null,
          },
        }));
        const sums = { otherCents: 0, taxCents: 0, totalCents: 900 };
        await callApi(page, saveReceipt, { data: { storeId, purchasedOn, ...sums, lines } });
      };
      for (const daysAgo of [16, 9]) await insertPurchase(daysAgo);
      await page.goto('/');
      await page.getByText('Your cart is empty').waitFor();
      const offer = page.getByRole('heading', { name: 'You buy these about every week. Add them?' });
      await insertPurchase(2);
      await page.goto('/');
      await offer.waitFor();
      await page.getByLabel(/Comet Bread/).click();
      await page.getByRole('button', { name: 'Add 2 items' }).click();
      await expectToast(page, 'Added to cart', '2 items you buy about every week.');
      const cart = page.getByRole('region', { name: 'Your cart' });
      await expect.poll(() => cart.innerText()).toContain('Comet Eggs');
      expect(await cart.innerText()).not.toContain('Comet Bread');
      expect(await offer.isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Undo' }).click();
      await offer.waitFor();
      await page.getByRole('button', { name: 'Not now' }).click();
      await expect.poll(() => offer.isVisible()).toBe(false);
      await page.goto('/');
      await page.getByText('Your cart is empty').waitFor();
      expect(await offer.isVisible()).toBe(false);
    },
  );
});
