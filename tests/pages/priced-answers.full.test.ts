import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addCartEntry } from '#contract/cart.ts';
import { waitForAllResponses } from '#tests/support/dom/all-answered.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi, fillCart } from '#tests/support/fill.ts';
import { addItem, quantityGroup, setQuantity, switchBrand } from '#tests/support/shopper.ts';

const { testApp, open } = setUpPageTests();

/** `reads` collects the page's later requests for the whole cart. */
async function openShopperPage() {
  const page = await open();
  await signInOnPage(page, testApp());
  await fillCart(page, { 'whole milk': 2, 'white bread': 1 });
  await page.goto('/');
  await quantityGroup(page, 'Whole Milk').waitFor();
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname === '/api/cart') reads.push(search);
  });
  return { page, reads };
}

const readShownCart = async (page: Page) =>
  page.getByRole('region', { name: 'Your cart' }).getByRole('listitem').allTextContents();

it('Applying the response to each change produces the same cart as reloading the page', async () => {
  const { page, reads } = await openShopperPage();
  await setQuantity(page, 'Whole Milk', 4);
  await switchBrand(page, /^Switch brand of Whole Milk/, /Organic Valley/);
  await page.getByRole('button', { name: /^Switch brand of Whole Milk, now .*Organic Valley/ }).waitFor();
  await addItem(page, 'large eggs', /^Large Eggs/);
  await setQuantity(page, 'Large Eggs', 3);
  await waitForAllResponses(page);
  expect(reads).toEqual([]);
  const before = await readShownCart(page);
  await page.reload();
  await quantityGroup(page, 'Large Eggs').waitFor();
  expect(await readShownCart(page)).toEqual(before);
});

it('The page loads the whole cart after a change on another device', async () => {
  const { page, reads } = await openShopperPage();
  const { rows } = await testApp().database.pool.query(
    "select id from grocery_item where name = 'Bananas' order by id limit 1",
  );
  // Add an item as another device would.
  await callApi(page, addCartEntry, { data: { itemId: rows[0].id, quantity: 1 } });
  await setQuantity(page, 'Whole Milk', 3);
  await quantityGroup(page, 'Bananas').waitFor();
  expect(reads).toHaveLength(1);
});
