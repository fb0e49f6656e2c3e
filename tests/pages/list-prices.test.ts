import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { searchCatalog } from '#contract/grocery-items.ts';
import { addListOperations, createList, updateList } from '#contract/lists.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { callApi, listStoresNear, recordPrices, saveSettings } from '#tests/support/fill.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const { testApp, open } = setUpPageTests();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Eggs in two sizes, shared by all tests. The store sells only the dozen. */
let eggs: ReturnType<typeof makeEggsOnce> | undefined;
const makeEggs = () => (eggs ??= makeEggsOnce());

async function makeEggsOnce() {
  const { db } = testApp().database;
  const EGGS = { name: 'Comet Eggs', brand: 'Comet' };
  const eighteen = await makeItem(db, { ...EGGS, unit: '18 ct' });
  const dozen = await makeItem(db, { ...EGGS, unit: 'dozen' });
  const store = await makeStore(db, { name: 'Egg Foods', chain_id: (await makeChain(db)).id });
  await recordPrices(db, [{ itemId: dozen.id, storeId: store.id, priceCents: 174 }]);
  return { eighteen, dozen, store };
}

async function openList(page: Page, itemIds: readonly number[]): Promise<void> {
  const { id } = await callApi(page, createList, { data: { name: 'Sunday' } });
  const operations = itemIds.map((itemId, index) => ({
    ...{ id: randomUUID(), kind: 'add', line: randomUUID() },
    fields: {
      ...{ name: 'Comet Eggs', wish: { itemId, firmness: 'brand' }, quantity: 1, note: '' },
      position: index + 1,
    },
  }));
  const path = addListOperations.path.replace(':id', String(id));
  await callApi(page, { ...addListOperations, path }, { data: { operations } });
  await page.goto(`/lists/${id}`);
}

itInFullTier('A line for a substitute size shows the package count and the requested size', async () => {
  const { eighteen, dozen, store } = await makeEggs();
  const page = await open();
  await signInOnPage(page, testApp());
  await saveSettings(page, { storeIds: [store.id] });
  await openList(page, [eighteen.id, dozen.id]);
  await button(page, '2 × Comet Eggs, Comet, dozen, instead of 18 ct').waitFor();
  await button(page, 'Comet Eggs, Comet, dozen').waitFor();
  const changeButton = page.getByRole('button', { name: /^Change 2 × Comet Eggs/ });
  await expect.poll(() => changeButton.innerText()).toContain('$3.48');

  await changeButton.click();
  await button(page, 'More').click();
  await button(page, 'Save').click();
  await button(page, '3 × Comet Eggs, Comet, dozen, instead of 2 × 18 ct').waitFor();
});

it('A list marks totals that are based on estimates', async () => {
  const page = await open();
  await signInOnPage(page, testApp());
  const stores = await listStoresNear(page);
  const chains = ['Mariano', 'Jewel-Osco'].map((name) => stores.find((each) => each.name.startsWith(name)));
  await saveSettings(page, { storeIds: chains.map((store) => store?.id ?? 0) });
  const { items } = await callApi(page, searchCatalog, { queryString: '?q=bananas' });
  await openList(page, [items[0]?.id ?? 0]);
  const answer = page.getByRole('region', { name: 'Where to shop' });
  await answer.getByText('All 2 stores').click();
  const totals = answer.getByRole('listitem');
  expect(await totals.count()).toBe(2);
  for (const total of await totals.allTextContents()) expect(total).toMatch(/~\$\d+(\.\d\d)? estimated/);
});

it('A list has its own budget, which every member sees', async () => {
  const { dozen, store } = await makeEggs();
  const page = await open();
  await signInOnPage(page, testApp());
  await saveSettings(page, { storeIds: [store.id] });
  await openList(page, [dozen.id]);
  await page.getByText('of $1.88 with tax').last().waitFor();
  const setBudget = async (text: string) => {
    await button(page, 'List settings').click();
    await page.getByLabel('Budget').fill(text);
    await button(page, 'Save').click();
  };
  await setBudget('0');
  await page.getByText('Enter at least $0.01, or leave it empty for no budget.').waitFor();
  await page.getByLabel('Budget').fill('5');
  await button(page, 'Save').click();
  await page.getByText('$3.12 left of $5').waitFor();
  // Another member changes the budget while the settings are open. Saving keeps that budget, because this shopper
  // edited only the name.
  await button(page, 'List settings').click();
  const [, id = ''] = /lists\/(\d+)/.exec(page.url()) ?? [];
  await callApi(
    page,
    { ...updateList, path: updateList.path.replace(':id', id) },
    { data: { budgetCents: 1_00 } },
  );
  await page.getByLabel('Name').fill('Monday');
  await button(page, 'Save').click();
  await page.getByRole('heading', { name: 'Monday' }).waitFor();
  await page.getByText('$0.88 over $1').waitFor();
  await setBudget('');
  await page.getByText(/over \$1/).waitFor({ state: 'detached' });
});

it("If a member's new budget would overwrite another member's budget, the page shows both and lets the member choose", async () => {
  const { dozen, store } = await makeEggs();
  const page = await open();
  await signInOnPage(page, testApp());
  await saveSettings(page, { storeIds: [store.id] });
  await openList(page, [dozen.id]);
  await page.getByText('of $1.88 with tax').last().waitFor();
  const [, id = ''] = /lists\/(\d+)/.exec(page.url()) ?? [];
  const setElsewhere = (budgetCents: number | null) =>
    callApi(page, { ...updateList, path: updateList.path.replace(':id', id) }, { data: { budgetCents } });
  const setBudget = async (text: string) => {
    await button(page, 'List settings').click();
    await page.getByLabel('Budget').fill(text);
  };
  await setBudget('7');
  await setElsewhere(4_50);
  await button(page, 'Save').click();
  await page.getByText('Someone set the budget to $4.50 a moment ago.').waitFor();
  await button(page, 'Keep $4.50').click();
  await page.getByText('$2.62 left of $4.50').waitFor();

  await setBudget('7');
  await setElsewhere(null);
  await button(page, 'Save').click();
  await page.getByText('Someone removed the budget a moment ago.').waitFor();
  await button(page, 'Use $7').click();
  await page.getByText('$5.12 left of $7').waitFor();
});

it("A list without any prices doesn't show how much of its budget is left", async () => {
  const page = await open();
  await signInOnPage(page, testApp());
  const { id } = await callApi(page, createList, { data: { name: 'Party' } });
  const toListPath = ({ path }: { path: string }) => path.replace(':id', String(id));
  await callApi(page, { ...updateList, path: toListPath(updateList) }, { data: { budgetCents: 5_00 } });
  const fields = {
    name: 'Candles',
    wish: { itemId: null, firmness: 'any' },
    quantity: 1,
    note: '',
    position: 1,
  };
  const add = { id: randomUUID(), kind: 'add', line: randomUUID(), fields };
  await callApi(
    page,
    { ...addListOperations, path: toListPath(addListOperations) },
    { data: { operations: [add] } },
  );
  await page.goto(`/lists/${id}`);
  await page.getByText('0 of 1 done').waitFor();
  expect(await page.getByText(/left of \$5/).count()).toBe(0);
});
