import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { quantityGroup, searchBox } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const { testApp, open } = setUpPageTests();

const option = (page: Page, name: RegExp) => page.getByRole('listbox').getByRole('option', { name });

async function openShopperPage(): Promise<Page> {
  const page = await open();
  await signInWithCart(page, testApp(), {
    chains: ['aldi', 'walmart-supercenter'],
    cart: [['White Bread', 1]],
  });
  await page.goto('/');
  await quantityGroup(page, 'White Bread').waitFor();
  return page;
}

const readOptionText = async (page: Page, name: RegExp) =>
  (await option(page, name).first().innerText()).replace(/\s+/g, ' ');

describe('Prices shown before an item is added', () => {
  itInFullTier(
    'Search results show prices at the best-bet store and say which brands no selected store sells',
    async () => {
      const page = await openShopperPage();
      const bestBet = await page
        .getByText(/prices at /)
        .first()
        .innerText();
      const [, store = ''] = /prices at (.+)$/.exec(bestBet) ?? [];
      await searchBox(page).fill('whole milk');
      await option(page, /Any brand/)
        .first()
        .waitFor();
      await page.getByRole('listbox').getByText(`Prices at ${store}`, { exact: true }).waitFor();
      await expect
        .poll(() => readOptionText(page, /Any brand/))
        .toMatch(/~\$\d\.\d\d estimated · \$[\d.]+\/fl oz/);
      expect(await readOptionText(page, /Great Value/)).toMatch(/~\$\d\.\d\d .*Only at Walmart Supercenter/);
      const rows = await page
        .getByRole('listbox')
        .getByRole('group')
        .first()
        .getByRole('option')
        .allInnerTexts();
      const isSold = rows.map((row) => !row.includes('Not at your stores'));
      expect(isSold, 'items that no selected store sells are listed last').toEqual(
        isSold.toSorted().toReversed(),
      );
      expect(isSold).toContain(false);
    },
  );

  itInFullTier('Each search result shows the quantity in the cart and lets shoppers change it', async () => {
    const page = await openShopperPage();
    await searchBox(page).fill('whole milk');
    await option(page, /Any brand/)
      .first()
      .click();
    const milk = quantityGroup(page, 'Whole Milk');
    await milk.waitFor();
    // Wait until the search box has been cleared, because filling in the words that it still contains wouldn't change
    // anything.
    await expect.poll(() => searchBox(page).inputValue()).toBe('');
    await searchBox(page).fill('whole milk');
    const anyBrandOption = option(page, /Any brand/).first();
    await anyBrandOption.getByText('1 in cart').waitFor();
    await anyBrandOption.locator('[data-step=more]').click();
    await anyBrandOption.getByText('2 in cart').waitFor();
    await expect.poll(() => milk.getByRole('status').textContent()).toBe('2');
    await anyBrandOption.locator('[data-step=less]').click();
    await anyBrandOption.getByText('1 in cart').waitFor();
    await anyBrandOption.locator('[data-step=less]').click();
    await milk.waitFor({ state: 'detached' });
    await anyBrandOption.getByText('Add', { exact: true }).waitFor();
    expect(await searchBox(page).inputValue()).toBe('whole milk');
  });

  it('Each choice in the brand menu shows a price', async () => {
    const page = await openShopperPage();
    await page.getByRole('button', { name: /^Switch brand of White Bread/ }).click();
    const choice = (name: RegExp) => page.getByRole('menuitemcheckbox', { name }).first();
    await choice(/^Any brand/).waitFor();
    await expect.poll(() => choice(/^Any brand/).innerText()).toMatch(/~\$\d\.\d\d/);
    const texts = await page.getByRole('menuitemcheckbox').allInnerTexts();
    expect(texts.some((text) => text.includes('Only at '))).toBe(true);
  });
});

it("Search results in the demo show prices and the demo cart's quantities", async () => {
  const page = await open();
  await page.goto('/');
  await searchBox(page).fill('milk');
  await expect.poll(() => readOptionText(page, /Store brand/)).toMatch(/1 in cart ?~\$\d\.\d\d estimated/);
  expect(await readOptionText(page, /Fairlife/)).toMatch(/~\$\d\.\d\d estimated .*Add/);
});
