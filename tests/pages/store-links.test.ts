import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';

const { testApp, open } = setUpPageTests();
const premium = { subscription_status: 'active' };
const cart = [
  ['Whole Milk', 2],
  ['Bananas', 4],
] as const;

async function openExport(page: Page, chains: readonly string[]): Promise<void> {
  const { userId } = await signInWithCart(page, testApp(), { account: premium, cart, chains });
  const { db } = testApp().database;
  const milk = await db
    .selectFrom('grocery_item')
    .select('id')
    .where('name', '=', 'Whole Milk')
    .where('brand', '=', 'Horizon Organic')
    .executeTakeFirstOrThrow();
  // Replace bananas, the second item, with a branded milk. They're sold loose, so their search text wouldn't
  // include a brand.
  await db
    .updateTable('cart_entry')
    .set({ item_id: milk.id })
    .where('user_id', '=', userId)
    .where('quantity', '=', 2)
    .execute();
  await page.goto('/');
  await page
    .getByRole('button', { name: /^(Shop|Visit) / })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Export Your Shopping Cart' }).waitFor();
}

async function chooseStore(page: Page, name: string): Promise<void> {
  const stores = page.getByLabel('Store', { exact: true });
  const value = await stores.getByRole('option', { name }).getAttribute('value');
  await stores.selectOption({ value: value ?? '' });
}

const shopLink = (page: Page) => page.getByRole('link', { name: 'Shop with Cart' });

async function openShopUrl(page: Page, name: string): Promise<URL> {
  await chooseStore(page, name);
  return new URL((await shopLink(page).getAttribute('href')) ?? '');
}

it("“Shop with Cart” links to a search for the items at the chain's site", async () => {
  const page = await open();
  await openExport(page, ['walmart-supercenter', 'jewel-osco', 'marianos', 'target', 'kroger']);
  const words = 'Whole Milk Horizon Organic 2, Bananas 4';
  for (const [name, address, parameter] of [
    ['Walmart Supercenter', 'https://www.walmart.com/search', 'search'],
    ['Jewel-Osco', 'https://www.jewelosco.com/shop/search-results.html', 'search'],
    ["Mariano's", 'https://www.marianos.com/search', 'search'],
    ['Target', 'https://www.target.com/s', 'searchTerm'],
    ['Kroger', 'https://www.kroger.com/search', 'query'],
  ] as const) {
    const url = await openShopUrl(page, name);
    expect([url.origin + url.pathname, ...url.searchParams]).toEqual([address, [parameter, words]]);
  }
  markVerified('7.links.search');

  const other = await open();
  await openExport(other, ['meijer', 'shoprite', 'aldi', 'trader-joes']);
  const meijer = await openShopUrl(other, 'Meijer');
  expect([meijer.origin + meijer.pathname, ...meijer.searchParams]).toEqual([
    'https://www.meijer.com/shopping/search.html',
    ['q', words],
  ]);
  markVerified('7.links.other-parameters');
  // Without a search link, the page links to the store's online shop, or to its website if it has no online shop.
  expect((await openShopUrl(other, 'Aldi')).href).toBe('https://www.aldi.us/store/aldi');
  for (const [online_shopping_url, address] of [
    ['https://www.shoprite.com/shop', 'https://www.shoprite.com/shop'],
    [null, 'https://www.shoprite.com/'],
  ] as const) {
    const { db } = testApp().database;
    await db.updateTable('chain').set({ online_shopping_url }).where('slug', '=', 'shoprite').execute();
    await other.reload();
    await other
      .getByRole('button', { name: /^(Shop|Visit) / })
      .first()
      .click();
    await shopLink(other).waitFor();
    expect((await openShopUrl(other, 'ShopRite')).href).toBe(address);
  }
  markVerified('7.links.other-stores');
});
