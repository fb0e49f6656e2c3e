import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addCartEntry, getCart } from '#contract/cart.ts';
import { patchPreferences } from '#contract/preferences.ts';
import { budgetButton, saveBudget } from '#tests/support/budget.ts';
import { insertFiveStores, openFiveStoreComparison } from '#tests/support/comet-shelves.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { makeItem } from '#tests/support/factories.ts';
import { callApi, recordPrices } from '#tests/support/fill.ts';
import { searchBox, switchBrand, waitForSave } from '#tests/support/shopper.ts';

const { testApp, open } = setUpPageTests();

const readCart = async (page: Page) =>
  (await callApi(page, getCart)).map(({ item, quantity, firmness, note }) => [
    ...[item.name, firmness === 'any' ? 'any' : item.brand, quantity, firmness, note],
  ]);

it("A brand picked in the search results gets swap offers, but a brand picked in the line’s menu doesn't", async () => {
  const page = await open();
  const { db } = testApp().database;
  const { itemIds, storeIds } = await insertFiveStores(testApp());
  const [alpha = 0] = storeIds;
  const relish = { name: 'Comet Relish', category: 'Pantry', unit: '16 oz' } as const;
  const namedBrand = await makeItem(db, { ...relish, brand: 'Comet Gold' });
  const plainBrand = await makeItem(db, { ...relish, brand: 'Comet Plain' });
  await recordPrices(db, [
    { itemId: namedBrand.id, storeId: alpha, priceCents: 899 },
    { itemId: plainBrand.id, storeId: alpha, priceCents: 499 },
  ]);
  await openFiveStoreComparison(page, testApp(), { itemIds, storeIds: [alpha] });
  await searchBox(page).fill('relish');
  await page.getByRole('option', { name: /Comet Gold/ }).click();
  await budgetButton(page, 'Save $4.32 with 1 swap').waitFor();
  // SNAP purchases are untaxed. Tax applies once the EBT balance is used up.
  await callApi(page, patchPreferences, { data: { paysWithSnap: true } });
  await page.goto('/');
  await budgetButton(page, 'Save $4.00 with 1 swap').waitFor();
  await budgetButton(page, /^EBT pays/).click();
  await page.getByLabel('Balance on my EBT card').fill('1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await budgetButton(page, 'Save $4.32 with 1 swap').waitFor();

  await switchBrand(page, /^Switch brand of Comet Relish/, /^Comet Plain/);
  await switchBrand(page, /^Switch brand of Comet Relish/, /^Comet Gold/);
  await budgetButton(page, /^Save /).waitFor({ state: 'detached' });
});

it('Toggling SNAP or changing the tax rates updates swap savings without a reload', async () => {
  const page = await open();
  const { db } = testApp().database;
  const { itemIds, storeIds } = await insertFiveStores(testApp());
  const [alpha = 0] = storeIds;
  await db.updateTable('store').set({ state: 'IL' }).where('id', '=', alpha).execute();
  const chutney = { name: 'Comet Chutney', category: 'Pantry', unit: '16 oz' } as const;
  const named = await makeItem(db, { ...chutney, brand: 'Comet Gold' });
  const plain = await makeItem(db, { ...chutney, brand: 'Comet Plain' });
  await recordPrices(db, [
    { itemId: named.id, storeId: alpha, priceCents: 899 },
    { itemId: plain.id, storeId: alpha, priceCents: 499 },
  ]);
  await openFiveStoreComparison(page, testApp(), { itemIds, storeIds: [alpha] });
  await callApi(page, addCartEntry, { data: { itemId: named.id, quantity: 1, firmness: 'brand' } });
  await page.goto('/');
  await budgetButton(page, 'Save $4.32 with 1 swap').waitFor();
  const switchSnap = async () => {
    await page.getByRole('switch', { name: 'I pay with SNAP (EBT)' }).click();
    await saveBudget(page);
  };
  await budgetButton(page, 'Set budget').click();
  await switchSnap();
  await budgetButton(page, 'Save $4.00 with 1 swap').click();
  await page.getByRole('dialog').getByText('Saves $4.00').waitFor();
  await page.keyboard.press('Escape');
  await budgetButton(page, /^EBT pays/).click();
  await switchSnap();
  await budgetButton(page, 'Save $4.32 with 1 swap').waitFor();
  await page.getByRole('button', { name: 'How sure?' }).click();
  await waitForSave(page, () => page.getByRole('button', { name: 'Use Illinois’s rates' }).click());
  await page.keyboard.press('Escape');
  await budgetButton(page, 'Save $4.00 with 1 swap').waitFor();
});

it('The swap dialog says which size to buy, both before and after the swap', async () => {
  const page = await open();
  const { db } = testApp().database;
  const { itemIds, storeIds } = await insertFiveStores(testApp());
  const [alpha = 0] = storeIds;
  const coffee = { name: 'Comet Coffee', category: 'Pantry' } as const;
  const named = await makeItem(db, { ...coffee, brand: 'Comet Gold', unit: '25.9 oz' });
  const plain = await makeItem(db, { ...coffee, brand: 'Comet Plain', unit: '24.2 oz' });
  await recordPrices(db, [
    { itemId: named.id, storeId: alpha, priceCents: 1_299 },
    { itemId: plain.id, storeId: alpha, priceCents: 799 },
  ]);
  await openFiveStoreComparison(page, testApp(), { itemIds, storeIds: [alpha] });
  await callApi(page, addCartEntry, { data: { itemId: named.id, quantity: 1, firmness: 'brand' } });
  await page.goto('/');
  await budgetButton(page, 'Save $5.40 with 1 swap').click();
  const dialog = page.getByRole('dialog', { name: 'Swaps that save' });
  await dialog.getByText('You get about as much, or more. We leave items you want').waitFor();
  await dialog.getByText('24.2 oz instead of Comet Gold, 25.9 oz').waitFor();
  await waitForSave(page, () => dialog.getByRole('button', { name: 'Swap Comet Coffee' }).click());
  await page.getByText('24.2 oz, any brand').first().waitFor();
  await dialog.getByText('24.2 oz instead of Comet Gold, 25.9 oz').waitFor();
});

it('Swaps can be undone in any order, and undoing all restores the cart', async () => {
  const page = await open();
  const { db } = testApp().database;
  const { itemIds, storeIds } = await insertFiveStores(testApp());
  const [alpha = 0] = storeIds;
  const makeBrandPair = async (name: string) => {
    const named = await makeItem(db, { name, category: 'Pantry', unit: '16 oz', brand: 'Comet Gold' });
    const plain = await makeItem(db, { name, category: 'Pantry', unit: '16 oz', brand: 'Comet Plain' });
    await recordPrices(db, [
      { itemId: named.id, storeId: alpha, priceCents: 899 },
      { itemId: plain.id, storeId: alpha, priceCents: 499 },
    ]);
    return named.id;
  };
  const [salsa, queso] = [await makeBrandPair('Comet Salsa'), await makeBrandPair('Comet Queso')];
  await openFiveStoreComparison(page, testApp(), { itemIds, storeIds: [alpha] });
  const add = (itemId: number, quantity: number, firmness: 'any' | 'brand', note?: string) =>
    callApi(page, addCartEntry, { data: { itemId, quantity, firmness, note } });
  // The first swap merges this line into the line after it.
  await add(salsa, 2, 'brand', 'mild');
  await add(salsa, 1, 'any');
  await add(queso, 1, 'brand');
  await callApi(page, patchPreferences, { data: { budgetCents: 20_00 } });
  await page.goto('/');
  const before = await readCart(page);
  await budgetButton(page, /^Save /).click();
  const dialog = page.getByRole('dialog', { name: 'Swaps that save' });
  const press = (name: string) => waitForSave(page, () => dialog.getByRole('button', { name }).click());
  const undoButtons = () => dialog.getByRole('button', { name: /^Undo swap of / });
  await press('Swap Comet Salsa');
  await press('Swap Comet Queso');
  await dialog.getByText('Nothing left to swap.').waitFor();
  await expect.poll(() => undoButtons().count()).toBe(2);
  expect(await readCart(page)).toEqual([
    ...before.slice(0, 3),
    ['Comet Salsa', 'any', 3, 'any', 'mild'],
    ['Comet Queso', 'any', 1, 'any', undefined],
  ]);

  await press('Undo swap of Comet Salsa');
  await expect.poll(() => undoButtons().count()).toBe(1);
  await press('Undo swap of Comet Queso');
  await expect.poll(() => undoButtons().count()).toBe(0);
  await expect.poll(() => readCart(page)).toEqual(before);

  await press('Swap Comet Queso');
  await undoButtons().waitFor();
  await waitForSave(page, () => page.getByRole('button', { name: 'Undo', exact: true }).click());
  await expect.poll(() => undoButtons().count()).toBe(0);
  await expect.poll(() => readCart(page)).toEqual(before);

  await press('Swap Comet Queso');
  await undoButtons().waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await budgetButton(page, /^Save /).click();
  await dialog.getByRole('button', { name: 'Swap Comet Salsa' }).waitFor();
  expect(await undoButtons().count()).toBe(0);
});
