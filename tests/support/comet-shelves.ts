import type { Page } from 'playwright-core';
import { addCartEntry } from '#contract/cart.ts';
import { signInOnPage, type TestApp } from './enter.ts';
import { makeChain, makeItem, makeStore } from './factories.ts';
import { callApi, recordPrices, saveSettings } from './fill.ts';

const items = [
  { name: 'Comet Milk', quantity: 2 },
  { name: 'Comet Eggs', quantity: 1 },
  { name: 'Comet Bread', quantity: 1 },
] as const;

/**
 * Prices in cents, in the order of the items; null if not sold. Totals with tax: $12.67, $16.98, $14.04, $8.64 (without
 * the missing item) and $20.96.
 */
const pricesByChain = {
  'Alpha Foods': [399, 250, 125],
  'Beta Foods': [499, 375, 199],
  'Gamma Foods': [450, 275, 125],
  'Delta Foods': [300, 200, null],
  'Epsilon Foods': [600, 500, 241],
} as const;

type ItemAndStoreIds = { itemIds: number[]; storeIds: number[] };

export async function insertFiveStores({ database: { db } }: TestApp): Promise<ItemAndStoreIds> {
  const itemIds: number[] = [];
  for (const { name } of items) {
    const findItem = () =>
      db
        .selectFrom('grocery_item')
        .select('id')
        .where('name', '=', name)
        .where('brand', '=', 'Comet')
        .executeTakeFirstOrThrow();
    // Another test file that uses this database may have just created the item.
    const { id } = await findItem().catch(() => makeItem(db, { name, brand: 'Comet' }).catch(findItem));
    itemIds.push(id);
  }
  const storeIds: number[] = [];
  for (const [name, prices] of Object.entries(pricesByChain)) {
    const chain = await makeChain(db, { name });
    const store = await makeStore(db, { name, chain_id: chain.id });
    storeIds.push(store.id);
    await recordPrices(
      db,
      prices.flatMap((priceCents, index) =>
        priceCents === null ? [] : [{ itemId: itemIds[index] ?? 0, storeId: store.id, priceCents }],
      ),
    );
  }
  return { itemIds, storeIds };
}

export const priceTable = (page: Page) => page.getByRole('region', { name: 'Prices by item and store' });

export async function openFiveStoreComparison(
  page: Page,
  testApp: TestApp,
  { itemIds, storeIds }: ItemAndStoreIds,
): Promise<void> {
  await signInOnPage(page, testApp);
  await saveSettings(page, { storeIds });
  for (const [index, { quantity }] of items.entries()) {
    await callApi(page, addCartEntry, { data: { itemId: itemIds[index], quantity } });
  }
  await page.goto('/');
  await priceTable(page).waitFor();
}
