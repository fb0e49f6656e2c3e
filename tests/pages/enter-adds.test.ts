import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { quantityGroup, searchBox } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

const SEARCH = '**/api/search*';
const notAddedItems = (page: Page) =>
  page.getByRole('list', { name: 'Couldn’t add it' }).getByRole('listitem');

async function openShopperPage(look: Parameters<typeof open>[0] = {}): Promise<Page> {
  const page = await open(look);
  await signInOnPage(page, testApp());
  await page.goto('/');
  await searchBox(page).waitFor();
  return page;
}

async function typeAndPressEnter(page: Page, ...words: string[]): Promise<void> {
  for (const text of words) {
    await searchBox(page).fill(text);
    await searchBox(page).press('Enter');
    expect(await searchBox(page).inputValue()).toBe('');
  }
}

async function readCart(page: Page): Promise<{ name: string; brand: string; quantity: number }[]> {
  const entries = parseCartLines(await (await page.request.get('/api/cart')).json());
  return entries.map(({ item, quantity }: { item: { name: string; brand: string }; quantity: number }) => ({
    name: item.name,
    brand: item.brand,
    quantity,
  }));
}

async function holdSearches(page: Page): Promise<() => void> {
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(SEARCH, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  return answer;
}

describe('Enter in the search box', () => {
  itInFullTier('Enter pressed before the results arrive adds the first result as “any brand”', async () => {
    const page = await openShopperPage();
    const answer = await holdSearches(page);
    await typeAndPressEnter(page, 'bananas', 'whole milk', 'large eggs', 'bananas');
    await searchBox(page).fill('whole wh');
    await page.getByText('Adding bananas, whole milk, large eggs, bananas').waitFor();
    answer();
    await quantityGroup(page, 'Large Eggs').waitFor();
    await expect
      .poll(() => readCart(page))
      .toEqual([
        { name: 'Bananas', brand: 'Any brand', quantity: 2 },
        { name: 'Whole Milk', brand: 'Any brand', quantity: 1 },
        { name: 'Large Eggs', brand: 'Any brand', quantity: 1 },
      ]);
    await expectToast(page, 'Added to cart', 'Item successfully added to your cart');
    await expect.poll(() => page.getByText(/^Adding /).count()).toBe(0);
    expect(await searchBox(page).inputValue(), 'what was being typed meanwhile').toBe('whole wh');
    expect(await hasFocus(searchBox(page))).toBe(true);
  });

  itInFullTier(
    'Pressing Enter adds one pound of loose produce, or one piece if a piece weighs more than a pound',
    async () => {
      const page = await openShopperPage();
      await typeAndPressEnter(page, 'gala apples', 'butternut squash');
      await expect
        .poll(async () => (await readCart(page)).map(({ name, quantity }) => [name, quantity]))
        .toEqual([
          ['Gala Apples', 1],
          ['Butternut Squash', 2.5],
        ]);
    },
  );

  it('If nothing is found, pressing Enter leaves the text in the search box', async () => {
    const page = await openShopperPage();
    await searchBox(page).fill('zzqqxxyy');
    await page.getByText('No items found for "zzqqxxyy"', { exact: true }).waitFor();
    await searchBox(page).press('Enter');
    expect(await searchBox(page).inputValue()).toBe('zzqqxxyy');
    expect(await notAddedItems(page).count()).toBe(0);

    await searchBox(page).fill('mi');
    await searchBox(page).press('Enter');
    expect(await searchBox(page).inputValue()).toBe('mi');
    expect(await readCart(page)).toEqual([]);
  });

  it("Pressing Enter adds nothing if the result doesn't match every word of the search", async () => {
    const page = await openShopperPage();
    const found = await (await page.request.get('/api/search?q=white bread')).json();
    const answer = { ...found, dropped: ['gluten free'] };
    await page.route(SEARCH, (route) => route.fulfill({ status: 200, body: JSON.stringify(answer) }));
    await typeAndPressEnter(page, 'gluten free bread');
    await expect
      .poll(() => notAddedItems(page).allInnerTexts())
      .toEqual(['gluten free bread wasn’t added. No match for "gluten free".']);
    await page.getByRole('button', { name: 'Put gluten free bread back in the search box' }).click();
    await page.getByText('No match for "gluten free". Showing bread:', { exact: true }).waitFor();
    await searchBox(page).press('Enter');
    expect(await searchBox(page).inputValue()).toBe('gluten free bread');
    expect(await readCart(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await quantityGroup(page, 'White Bread').waitFor();
  });

  itInFullTier(
    "Words that weren't found or whose search failed are listed under the search box",
    async () => {
      const page = await openShopperPage({ expectedMessages: /status of 500/ });
      const answer = await holdSearches(page);
      await typeAndPressEnter(page, 'zzqqxxyy', 'bananas');
      answer();
      await quantityGroup(page, 'Bananas').waitFor();
      await expect
        .poll(() => notAddedItems(page).allInnerTexts())
        .toEqual(['zzqqxxyy wasn’t added. Not in our catalog yet.']);
      await page.unroute(SEARCH);

      await page.route(SEARCH, (route) => route.fulfill({ status: 500, body: '' }));
      await typeAndPressEnter(page, 'whole milk');
      await expect.poll(() => notAddedItems(page).count()).toBe(2);
      expect(await notAddedItems(page).last().innerText()).toBe('whole milk wasn’t added. Search failed.');
      await page.unroute(SEARCH);

      await page.getByRole('button', { name: 'Remove zzqqxxyy' }).click();
      await page.getByRole('button', { name: 'Put whole milk back in the search box' }).click();
      expect(await searchBox(page).inputValue()).toBe('whole milk');
      expect(await hasFocus(searchBox(page))).toBe(true);
      expect(await notAddedItems(page).count()).toBe(0);
      await searchBox(page).press('Enter');
      await quantityGroup(page, 'Whole Milk').waitFor();
    },
  );

  it("Entries that couldn't be added are listed and can be retried or dismissed together", async () => {
    const page = await openShopperPage({ expectedMessages: /status of 500/ });
    await page.route(SEARCH, (route) => route.fulfill({ status: 500, body: '' }));
    await typeAndPressEnter(page, 'bananas', 'whole milk', 'zzqqxxyy', 'wwqqxxyy');
    await page.getByText('4 weren’t added. Search failed.').waitFor();
    await page.unroute(SEARCH);
    await page.getByRole('button', { name: 'Try all again' }).click();
    await page.getByText('2 weren’t added. Not in our catalog yet.').waitFor();
    expect((await readCart(page)).map(({ name }) => name).sort()).toEqual(['Bananas', 'Whole Milk']);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => notAddedItems(page).count()).toBe(0);
    expect(await hasFocus(searchBox(page))).toBe(true);
  });

  it("If a typed item can't be added, the page still adds the next one", async () => {
    const page = await openShopperPage({ expectedMessages: /status of 500/ });
    let writes = 0;
    await page.route('**/api/cart', (route) => {
      if (route.request().method() === 'POST') writes += 1;
      return writes === 1 ? route.fulfill({ status: 500, body: '' }) : route.continue();
    });
    await searchBox(page).fill('whole milk');
    await searchBox(page).press('Enter');
    await expectToast(page, 'Error', 'Failed to add item to cart');
    await typeAndPressEnter(page, 'bananas');
    await quantityGroup(page, 'Bananas').waitFor();
    expect(await notAddedItems(page).allInnerTexts()).toEqual([
      'whole milk wasn’t added. Failed to add item to cart.',
    ]);
    expect((await readCart(page)).map(({ name }) => name)).toEqual(['Bananas']);
  });
});

it('In the demo, pressing Enter adds the first search result', async () => {
  const page = await open();
  await page.goto('/');
  await searchBox(page).waitFor();
  await typeAndPressEnter(page, 'shampoo', 'croissants');
  await quantityGroup(page, 'Croissants').waitFor();
  expect(await quantityGroup(page, 'Shampoo').getByRole('status').textContent()).toBe('1');
});

itInFullTier('Words typed while a chosen result is being added stay in the search box', async () => {
  const page = await openShopperPage();
  const result = (name: RegExp) => page.getByRole('option', { name }).first();
  await searchBox(page).fill('whole milk');
  await result(/Any brand/).waitFor();
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/cart**', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await result(/Any brand/).click();
  await searchBox(page).fill('large eggs');
  await searchBox(page).fill('whole milk');
  answer();
  await quantityGroup(page, 'Whole Milk').waitFor();
  await result(/Any brand/)
    .locator('[data-step=more]')
    .click();
  await expect.poll(() => quantityGroup(page, 'Whole Milk').getByRole('status').textContent()).toBe('2');
  expect(await searchBox(page).inputValue()).toBe('whole milk');
});
