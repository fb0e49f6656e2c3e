import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { addItem, quantityGroup, searchBox, switchBrand } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const { testApp, open } = setUpPageTests();

const options = (page: Page) => page.getByRole('option', { name: /Whole Milk/ });
const brandButton = (page: Page, itemName: string) =>
  page.getByRole('button', { name: new RegExp(`^Switch brand of ${itemName}, now `) });
const comparison = (page: Page) => page.getByRole('region', { name: 'Price comparison' });

const SHOPPING_LIST = [
  'Whole Milk',
  'Large Eggs',
  'White Bread',
  'Salted Butter',
  'Boneless Skinless Chicken Breast',
  'Cheddar Cheese',
  'Spaghetti',
  'Long Grain White Rice',
  'Corn Flakes Cereal',
  'Orange Juice',
  'Ground Coffee',
  'Toilet Paper',
];

const isLoose = (name: string) => /Bananas|Chicken|Beef/.test(name);

describe('Lines for any brand', () => {
  it('Pressing Enter adds the first search result, which is the “any brand” option', async () => {
    const page = await open();
    await signInOnPage(page, testApp());
    await page.goto('/');
    await searchBox(page).fill('whole milk');
    await options(page).first().waitFor();
    expect(await options(page).first().textContent()).toContain('Any brand · 1 gal · cheapest at each store');
    await page.keyboard.press('Enter');
    await quantityGroup(page, 'Whole Milk').waitFor();
    expect(await brandButton(page, 'Whole Milk').textContent()).toBe('1 gal, any brand');
    expect(await searchBox(page).inputValue()).toBe('');
  });

  itInFullTier('An any-brand line has the price of the cheapest matching item at each store', async () => {
    const page = await open();
    const chains = ['aldi', 'walmart-supercenter', 'target', 'marianos', 'whole-foods'];
    const { userId } = await signInWithCart(page, testApp(), {
      chains,
      cart: SHOPPING_LIST.map((name) => [name, 1] as const),
    });
    await testApp()
      .database.db.updateTable('cart_entry')
      .set({ firmness: 'any' })
      .where('user_id', '=', userId)
      .execute();
    await page.goto('/');
    const table = comparison(page).getByRole('table');
    await table.waitFor();
    const all = comparison(page).getByRole('button', { name: 'Show all 12' });
    if ((await all.count()) > 0) await all.click();
    for (const name of SHOPPING_LIST) {
      const cells = table.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell');
      const texts = await cells.allTextContents();
      expect(texts, name).toHaveLength(chains.length);
      for (const text of texts)
        expect(text, `${name}: ${text}`).toMatch(isLoose(name) ? /\$\d/ : /\$\d+\.\d\d.*[A-Z]/s);
    }
    expect(await table.getByText(/of 12 items/).count()).toBe(0);
  });

  it('The brand menu lets a line match one product, one brand or any brand', async () => {
    const page = await open();
    await signInOnPage(page, testApp());
    await page.goto('/');
    await addItem(page, 'whole milk', /Horizon Organic/);
    await switchBrand(page, /^Switch brand of Whole Milk, now .*Horizon/, /^Any Horizon Organic/);
    await page
      .getByRole('button', { name: /^Switch brand of Whole Milk, now .*any Horizon Organic/ })
      .waitFor();
    await switchBrand(page, /^Switch brand of Whole Milk, now .*any Horizon/, /^Any brand/);
    await page.getByRole('button', { name: /^Switch brand of Whole Milk, now .*any brand/ }).waitFor();
    await switchBrand(page, /^Switch brand of Whole Milk, now .*any brand/, /^Fairlife/);
    await page.getByRole('button', { name: /^Switch brand of Whole Milk, now .*Fairlife/ }).waitFor();
  });
});
