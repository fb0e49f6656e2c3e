import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { fillCartAndStores, listStoresNear, saveSettings } from '#tests/support/fill.ts';
import { quantityGroup, searchBox } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';
import { locateNoteItems, pasteList } from '#tests/support/written-list.ts';

const { testApp, open } = setUpPageTests();

let userId: string;

async function countCartEntries(): Promise<number> {
  const { db } = testApp().database;
  const entries = await db.selectFrom('cart_entry').select('id').where('user_id', '=', userId).execute();
  const lines = await db.selectFrom('free_line').select('id').where('user_id', '=', userId).execute();
  return entries.length + lines.length;
}

async function openShopperPage(expectedMessages?: RegExp): Promise<Page> {
  const page = await open(expectedMessages === undefined ? {} : { expectedMessages });
  ({ userId } = await signInOnPage(page, testApp()));
  await saveSettings(page);
  await page.goto('/');
  await searchBox(page).waitFor();
  return page;
}

const kindMenu = (page: Page, text: string) => page.getByRole('combobox', { name: `What ${text} is` });

describe('Adding several items at once', () => {
  itInFullTier(
    'A long pasted list renders fewer than 40 lines until the shopper asks to see all lines',
    async () => {
      const page = await openShopperPage();
      const { db } = testApp().database;
      const items = await db
        .selectFrom('grocery_item')
        .select('name')
        .distinct()
        .orderBy('name')
        .limit(60)
        .execute();
      await pasteList(page, items.map(({ name }) => name).join('\n'));
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Add \d+ items/ })
        .click();
      await page
        .getByRole('button', { name: /^Show all \d+ lines/ })
        .first()
        .waitFor();
      const rows = page.getByRole('region', { name: 'Your cart' }).getByRole('listitem');
      expect(await rows.count()).toBeLessThan(40);
    },
  );

  itInFullTier("A pasted list is reviewed before it's added, and Undo removes it again", async () => {
    const page = await openShopperPage();
    await searchBox(page).fill('2 lbs chicken breast, 3x 14.5 oz tomatoes, kohlrabi');
    await searchBox(page).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Is this right?' });
    await sheet.waitFor();
    expect(await sheet.getByLabel('Amount of Diced Tomatoes').inputValue()).toBe('3');
    await sheet.getByText('Not in our catalog yet. It stays on your list as a note.').waitFor();
    expect(await countCartEntries()).toBe(0);
    await sheet.getByRole('button', { name: 'Add 2 items and 1 note' }).click();
    await expectToast(page, 'Added to cart', '2 items and 1 note added to your cart. Notes have no price');
    await sheet.waitFor({ state: 'detached' });
    expect(await quantityGroup(page, 'Diced Tomatoes').getByRole('status').textContent()).toBe('3');
    await expect.poll(() => locateNoteItems(page).allTextContents()).toEqual(['kohlrabi']);
    expect(await searchBox(page).inputValue()).toBe('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Your cart is empty', { exact: true }).waitFor();
    await expect.poll(() => locateNoteItems(page).count()).toBe(0);
  });

  itInFullTier('Pasted items keep their order in the cart, and later items appear above them', async () => {
    const page = await openShopperPage();
    await pasteList(page, 'bananas\nmilk\neggs\nkohlrabi\nstamps');
    await page.getByRole('button', { name: 'Add 3 items and 2 notes' }).click();
    await quantityGroup(page, 'Bananas').waitFor();
    await searchBox(page).fill('tp');
    await searchBox(page).press('Enter');
    await quantityGroup(page, 'Toilet Paper').waitFor();
    const names = () =>
      page
        .getByRole('group', { name: /^Quantity of/ })
        .evaluateAll((all) => all.map((each) => each.ariaLabel?.replace('Quantity of ', '')));
    const expected = ['Toilet Paper', 'Bananas', 'Whole Milk', 'Large Eggs'];
    await expect.poll(names).toEqual(expected);
    await expect.poll(() => locateNoteItems(page).allTextContents()).toEqual(['kohlrabi', 'stamps']);
    await page.getByRole('button', { name: 'Clear cart' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear cart' }).click();
    await expectToast(page, 'Cart cleared');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(names).toEqual(expected);
    await expect.poll(() => locateNoteItems(page).allTextContents()).toEqual(['kohlrabi', 'stamps']);
  });

  itInFullTier("The review of a pasted list shows each line's cost at the best-bet store", async () => {
    const page = await openShopperPage();
    await fillCartAndStores(page);
    await page.goto('/');
    await pasteList(page, 'milk\nstamps');
    const sheet = page.getByRole('dialog');
    await sheet.getByText(/^Prices at /).waitFor();
    await expect.poll(() => sheet.innerText()).toMatch(/~\$\d+\.\d\d estimated · \$[\d.]+\/fl oz/);
    expect((await sheet.innerText()).match(/~\$/g)).toHaveLength(1);
    const cents = async () =>
      Number(
        /~\$(\d+)\.(\d\d)/
          .exec(await sheet.innerText())
          ?.slice(1)
          .join(''),
      );
    const one = await cents();
    await sheet.getByLabel(/^Amount of /).fill('3');
    await expect.poll(cents).toBe(3 * one);
  });

  itInFullTier('Pasting a list adds the same quantities as entering the items one by one', async () => {
    const page = await openShopperPage();
    const words = ['apples', 'zucchini', 'whole chicken', 'milk', 'bananas'];
    await pasteList(page, words.join('\n'));
    await page.getByRole('button', { name: 'Add 5 items' }).click();
    await expectToast(page, 'Added to cart', '5 items added to your cart');
    const amounts = async () =>
      parseCartLines(await (await page.request.get('/api/cart')).json()).map(
        ({ item, quantity }: { item: { name: string }; quantity: number }) => `${quantity} ${item.name}`,
      );
    const pasted = await amounts();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Your cart is empty', { exact: true }).waitFor();
    for (const word of words) {
      await searchBox(page).fill(word);
      await searchBox(page).press('Enter');
    }
    await expect.poll(amounts).toEqual(pasted);
  });

  itInFullTier(
    'For an item typed with a quantity, the first Enter opens the review and the second adds the item',
    async () => {
      const page = await openShopperPage();
      await searchBox(page).fill('3 avocados');
      await searchBox(page).press('Enter');
      const add = page.getByRole('button', { name: 'Add 1 item' });
      await add.waitFor();
      await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await expectToast(page, 'Added to cart', '1 item added to your cart');
      await expect.poll(() => quantityGroup(page, 'Avocado').count()).toBe(1);
    },
  );

  itInFullTier('Each line of a pasted list can be corrected in the review', async () => {
    const page = await openShopperPage();
    await pasteList(page, 'cheddar\nmilk\neggs\nplain bagels\nhony');
    const sheet = page.getByRole('dialog', { name: 'Is this right?' });
    const options = await kindMenu(page, 'cheddar').getByRole('option').allTextContents();
    const other = options.find((text) => text.startsWith('Shredded Cheddar')) ?? options[1] ?? '';
    await kindMenu(page, 'cheddar').selectOption({ label: other });
    await sheet.getByLabel('Amount of Whole Milk').fill('3');
    await kindMenu(page, 'milk').selectOption('0 brand');
    await kindMenu(page, 'eggs').selectOption('note');
    await kindMenu(page, 'plain bagels').selectOption('nothing');
    await sheet.getByText('We read “hony” as “honey.”').waitFor();
    await sheet.getByRole('button', { name: 'Type hony another way' }).click();
    await sheet.getByLabel('Type hony another way').fill('2 bananas and a lime');
    await sheet.getByRole('button', { name: 'Find my items' }).click();
    await sheet.getByLabel('Amount of Limes').waitFor();
    expect(await countCartEntries()).toBe(0);
    await sheet.getByRole('button', { name: 'Add 4 items and 1 note' }).click();
    await expectToast(page, 'Added to cart', '4 items and 1 note added to your cart. Notes have no price');
    const rows = await testApp()
      .database.db.selectFrom('cart_entry')
      .innerJoin('grocery_item as item', 'item.id', 'cart_entry.item_id')
      .select(['item.name', 'cart_entry.quantity', 'cart_entry.firmness'])
      .where('user_id', '=', userId)
      .orderBy('added_at')
      .execute();
    expect(rows.slice(1)).toEqual([
      { name: 'Whole Milk', quantity: 3, firmness: 'brand' },
      { name: 'Bananas', quantity: 1, firmness: 'any' },
      { name: 'Limes', quantity: 1, firmness: 'any' },
    ]);
    expect(other).toContain(rows[0]?.name);
    await expect.poll(() => locateNoteItems(page).allTextContents()).toEqual(['eggs']);
  });

  it('A pasted line matches only items with its dietary words, such as “gluten free”', async () => {
    const page = await openShopperPage();
    await pasteList(page, 'kosher gluten free beer bread');
    const sheet = page.getByRole('dialog', { name: 'Is this right?' });
    await sheet.getByRole('button', { name: 'Add 1 note' }).waitFor();
    expect(await kindMenu(page, 'kosher gluten free beer bread').inputValue()).toBe('note');
  });

  itInFullTier("A pasted list that doesn't fit in the cart is refused with a reason", async () => {
    const page = await openShopperPage(/409|cart_full|api\/cart\/list/);
    const { db } = testApp().database;
    const items = await db.selectFrom('grocery_item').select('id').orderBy('id').limit(200).execute();
    const added_at = new Date();
    await db
      .insertInto('cart_entry')
      .values(items.map(({ id }) => ({ user_id: userId, item_id: id, quantity: 1, added_at })))
      .execute();
    await pasteList(page, 'dog food, kohlrabi');
    await page.getByRole('button', { name: 'Add 1 item and 1 note' }).click();
    const alert = page.getByRole('dialog').getByRole('alert');
    await alert.getByText('Your cart holds 200 items, and 1 of these won’t fit.', { exact: false }).waitFor();
    expect(await countCartEntries()).toBe(200);
  });

  itInFullTier('The review of a pasted list reopens in the state it was closed in', async () => {
    const page = await openShopperPage();
    await pasteList(page, 'milk\nkohlrabi');
    await kindMenu(page, 'kohlrabi').selectOption('nothing');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Keep shopping this list' }).click();
    await page.getByRole('button', { name: 'Add 1 item' }).click();
    await expectToast(page, 'Added to cart', '1 item added to your cart');
    await page.getByRole('button', { name: 'Paste a list' }).first().click();
    expect(await page.getByLabel('Your list').inputValue()).toBe('');
  });

  itInFullTier('A pasted list is kept as a draft if the shopper leaves the page', async () => {
    const page = await openShopperPage();
    await searchBox(page).fill('milk, kohlrabi');
    await searchBox(page).press('Enter');
    await page.getByRole('dialog', { name: 'Is this right?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.goto('/account');
    await page.goto('/');
    await page.getByRole('button', { name: 'Keep shopping this list' }).click();
    await page.getByRole('button', { name: 'Add 1 item and 1 note' }).click();
    await expectToast(page, 'Added to cart', '1 item and 1 note added to your cart. Notes have no price');
    await page.goto('/account');
    await page.goto('/');
    await page.getByRole('button', { name: 'Paste a list' }).first().click();
    expect(await page.getByLabel('Your list').inputValue()).toBe('');
  });

  it('The review of a pasted list rejects invalid quantities and says which are valid', async () => {
    const page = await openShopperPage();
    await pasteList(page, 'milk\nbananas');
    const sheet = page.getByRole('dialog', { name: 'Is this right?' });
    const amount = sheet.getByLabel('Amount of Bananas');
    const wholeNumberHint = sheet.getByText('Enter a whole number from 1 to 99.');
    for (const typedAmount of ['2.7', '']) {
      await sheet.getByLabel('Amount of Whole Milk').fill(typedAmount);
      await wholeNumberHint.waitFor();
    }
    await sheet.getByLabel('Amount of Whole Milk').fill('2');
    await wholeNumberHint.waitFor({ state: 'detached' });
    await amount.fill('500');
    await sheet.getByText('Use half pounds, from 0.5 to 99.').waitFor();
    const add = sheet.getByRole('button', { name: 'Add 2 items' });
    expect(await add.getAttribute('aria-disabled')).toBe('true');
    expect(await amount.inputValue()).toBe('500');
    await amount.fill('1,5');
    await add.click();
    await expectToast(page, 'Added to cart', '2 items added to your cart');
    await expect.poll(() => quantityGroup(page, 'Bananas').getByRole('status').textContent()).toBe('1.5 lb');
  });

  it("Reviewing a pasted list shows the store and each line's price and unit price", async () => {
    const page = await openShopperPage();
    const [store] = await listStoresNear(page);
    await saveSettings(page, { storeIds: [store?.id ?? 0] });
    await page.goto('/');
    await pasteList(page, '2 lb bananas\nkohlrabi');
    const sheet = page.getByRole('dialog', { name: 'Is this right?' });
    await sheet.getByText(/^Prices at [^,]+$/).waitFor();
    const row = sheet.getByRole('listitem').first();
    await expect.poll(() => row.innerText()).toMatch(/\$\d+\.\d\d.*\$\d+\.\d\d\/lb/s);
  });

  it("A pasted list without items or with more than 20,000 characters can't be added", async () => {
    const page = await openShopperPage();
    await page.getByRole('button', { name: 'Paste a list' }).first().click();
    await page.getByLabel('Your list').fill('12 34\n$5.99\n---');
    await page.getByRole('button', { name: 'Find my items' }).click();
    await page.getByText('3 lines skipped').waitFor();
    const button = page.getByRole('button', { name: 'Nothing to add' });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Edit list' }).click();
    await page.getByLabel('Your list').fill('x'.repeat(20_001));
    await page.getByText('Up to 20,000 characters at a time.').waitFor();
    expect(await countCartEntries()).toBe(0);
  });
});
