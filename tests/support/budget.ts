import type { Page } from 'playwright-core';
import { addCartEntry } from '#contract/cart.ts';
import { recommendationCard } from '#tests/support/answer.ts';
import { insertFiveStores, openFiveStoreComparison } from '#tests/support/comet-shelves.ts';
import type { TestApp } from '#tests/support/enter.ts';
import { makeItem } from '#tests/support/factories.ts';
import { callApi, recordPrices } from '#tests/support/fill.ts';
import { waitForSave } from '#tests/support/shopper.ts';

/** Opens the page with a cart of food for $11.73 and towels for $10.00, in Illinois. */
export async function openCartWithTowels(page: Page, testApp: TestApp): Promise<void> {
  const { db } = testApp.database;
  const { itemIds, storeIds } = await insertFiveStores(testApp);
  const [alpha = 0, , gamma = 0] = storeIds;
  const towels = await makeItem(db, {
    name: 'Comet Towels',
    unit: `${storeIds[0]} ct`,
    category: 'Household',
  });
  await recordPrices(db, [
    { itemId: towels.id, storeId: alpha, priceCents: 1_000 },
    { itemId: towels.id, storeId: gamma, priceCents: 1_200 },
  ]);
  await openFiveStoreComparison(page, testApp, { itemIds, storeIds: [alpha, gamma] });
  await callApi(page, addCartEntry, { data: { itemId: towels.id, quantity: 1 } });
  await page.goto('/');
}

export const budgetButton = (page: Page, name: string | RegExp) =>
  recommendationCard(page).getByRole('button', { name });

export const saveBudget = (page: Page) =>
  waitForSave(page, () => page.getByRole('button', { name: 'Save', exact: true }).click());
