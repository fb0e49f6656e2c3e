import { expect, it } from 'vitest';
import { addCartEntry } from '#contract/cart.ts';
import { getPreferences, patchPreferences } from '#contract/preferences.ts';
import { saveReceipt } from '#contract/receipts.ts';
import { recommendationCard } from '#tests/support/answer.ts';
import { budgetButton, openCartWithTowels, saveBudget } from '#tests/support/budget.ts';
import { insertFiveStores, openFiveStoreComparison } from '#tests/support/comet-shelves.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { exampleReceipt } from '#tests/support/example-receipt.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { callApi, recordPrices, saveSettings } from '#tests/support/fill.ts';
import { waitForSave } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const { testApp, open } = setUpPageTests();

it('The budget button shows how far the cart is under or over budget, and shoppers can change the budget', async () => {
  const page = await open();
  await openCartWithTowels(page, testApp());
  await budgetButton(page, 'Set budget').click();
  const field = page.getByLabel('Budget for this trip');
  expect(await field.evaluate((input) => input.previousElementSibling?.textContent)).toBe('$');
  for (const [text, problem] of [
    ['0', 'Enter at least $0.01, or leave it empty for no budget.'],
    ['100,000', 'Enter an amount up to $99,999.'],
    ['sixty', 'Enter an amount like 3.49.'],
  ] as const) {
    await field.fill(text);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(problem).waitFor();
  }
  await field.fill('25');
  await saveBudget(page);
  // $21.73 plus 8% tax is $23.47.
  await budgetButton(page, '$1.53 left of $25').waitFor();
  expect((await callApi(page, getPreferences)).budgetCents).toBe(25_00);

  await page.goto('/');
  await budgetButton(page, '$1.53 left of $25').click();
  await field.fill('20.50');
  await saveBudget(page);
  await recommendationCard(page)
    .getByText(
      'Nothing to swap. The biggest items: Comet Towels $10.00, Comet Milk $7.98, and Comet Eggs $2.50.',
    )
    .waitFor();
  await budgetButton(page, '$2.97 over $20.50').click();
  await field.fill('');
  await saveBudget(page);
  await budgetButton(page, 'Set budget').waitFor();
  expect((await callApi(page, getPreferences)).budgetCents).toBeNull();
});

itInFullTier(
  "The main page and in-store list subtract this week's receipts from a weekly budget",
  async () => {
    const page = await open();
    await openCartWithTowels(page, testApp());
    const item = await makeItem(testApp().database.db, { name: 'Comet Soap' });
    const store = await makeStore(testApp().database.db);
    const receipt = exampleReceipt(item.id, store.id);
    const purchasedOn = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());
    await callApi(page, saveReceipt, { data: { ...receipt, purchasedOn } });
    await budgetButton(page, 'Set budget').click();
    await page.getByLabel('Budget for this trip').fill('30');
    await page.getByRole('switch', { name: 'Weekly budget, Sunday to Saturday' }).click();
    await page.getByLabel('Budget for the week').waitFor();
    await saveBudget(page);
    // The cart costs $23.47, and the saved receipt's total is $3.74.
    await budgetButton(page, '$2.79 left of $30 this week').click();
    await page
      .getByText(
        'Your earlier receipts since Sunday add up to $3.74. Trips without a receipt aren’t counted.',
      )
      .waitFor();
    await page.goto('/shop');
    await page.getByText('$26.26 left of $30 this week').waitFor();
  },
);

itInFullTier('The budget line says how many items have no price', async () => {
  const page = await open();
  await openCartWithTowels(page, testApp());
  const rareItem = await makeItem(testApp().database.db, { name: 'Comet Saffron', unit: 'rare jar' });
  await callApi(page, addCartEntry, { data: { itemId: rareItem.id, quantity: 1 } });
  await callApi(page, patchPreferences, { data: { budgetCents: 25_00 } });
  await page.goto('/');
  await budgetButton(page, '$1.53 left of $25. Without 1 item').waitFor();
});

itInFullTier('In an over-budget cart, swaps take one tap each and can be undone', async () => {
  const page = await open();
  const { db } = testApp().database;
  const { itemIds, storeIds } = await insertFiveStores(testApp());
  const [alpha = 0] = storeIds;
  const salsa = { name: 'Comet Salsa', category: 'Pantry', unit: '16 oz' } as const;
  const namedBrand = await makeItem(db, { ...salsa, brand: 'Comet Gold' });
  const plainBrand = await makeItem(db, { ...salsa, brand: 'Comet Plain' });
  await recordPrices(db, [
    { itemId: namedBrand.id, storeId: alpha, priceCents: 899 },
    { itemId: plainBrand.id, storeId: alpha, priceCents: 499 },
  ]);
  await openFiveStoreComparison(page, testApp(), { itemIds, storeIds: [alpha] });
  await callApi(page, addCartEntry, { data: { itemId: namedBrand.id, quantity: 1, firmness: 'brand' } });
  await callApi(page, patchPreferences, { data: { budgetCents: 20_00 } });
  await page.goto('/');
  // The items cost $11.73 + $8.99, plus 8% tax.
  await budgetButton(page, '$2.38 over $20').waitFor();
  const swap = async () => {
    await budgetButton(page, 'Save $4.32 with 1 swap').click();
    await page.getByText('instead of Comet Gold').waitFor();
    await waitForSave(page, () => page.getByRole('button', { name: 'Swap Comet Salsa' }).click());
  };
  await swap();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await budgetButton(page, '$2.38 over $20').waitFor();
  await swap();
  await page.getByText('Nothing left to swap.').waitFor();
  await page.keyboard.press('Escape');
  await budgetButton(page, '$1.94 left of $20').waitFor();
});

it('The in-store list updates the remaining budget and the EBT amount as items are checked off', async () => {
  const page = await open();
  await openCartWithTowels(page, testApp());
  await callApi(page, patchPreferences, { data: { budgetCents: 25_00, paysWithSnap: true } });
  await page.goto('/shop');
  await page.getByText('$25 left of $25').waitFor();
  await page.getByText('Whole list: $22.53, $2.47 left').waitFor();
  // The towels cost $10.00 plus 8% tax.
  const unticked = page.getByRole('main').locator('button[aria-pressed=false]');
  await page
    .getByRole('main')
    .getByRole('button', { name: /Comet Towels/, pressed: false })
    .click();
  await page.getByText('$14.20 left of $25').waitFor();
  expect(await page.getByText(/^EBT pays/).count()).toBe(0);
  for (let remaining = await unticked.count(); remaining > 0; remaining -= 1) await unticked.first().click();
  await page.getByText('$2.47 left of $25').waitFor();
  expect(await page.getByText('Whole list').count(), 'the same by now').toBe(0);
  await page.getByText('EBT pays $11.73').waitFor();
  await page.getByText('EBT pays $11.73').click();
  await page.getByText('Checked off: $21.73 plus $0.80 tax.').waitFor();
  await page.getByText('You pay $10.80 yourself.').waitFor();
  await page.getByText('EBT doesn’t pay: Comet Towels. The register decides.').waitFor();
});

it('Even with an extreme budget, the budget button shows how much is left or by how much the cart exceeds it', async () => {
  const page = await open();
  const { itemIds, storeIds } = await insertFiveStores(testApp());
  await signInOnPage(page, testApp());
  await saveSettings(page, { storeIds: [storeIds[0] ?? 0] });
  await callApi(page, addCartEntry, { data: { itemId: itemIds[1], quantity: 1, firmness: 'product' } });
  await callApi(page, patchPreferences, { data: { budgetCents: 1 } });
  await page.goto('/');
  await budgetButton(page, '$2.69 over $0.01').waitFor();
  await recommendationCard(page).getByText('Nothing to swap. The biggest item: Comet Eggs $2.50.').waitFor();
  expect(await budgetButton(page, /^Save/).count()).toBe(0);
  await callApi(page, patchPreferences, { data: { budgetCents: 99_999_00 } });
  await page.goto('/');
  await budgetButton(page, '$99,996.30 left of $99,999').waitFor();
});

it("The budget dialog saves only changed fields, so another tab's budget isn't overwritten", async () => {
  const page = await open();
  await openCartWithTowels(page, testApp());
  await callApi(page, patchPreferences, { data: { budgetCents: 60_00 } });
  await page.goto('/');
  await budgetButton(page, '$36.53 left of $60').click();
  await callApi(page, patchPreferences, { data: { budgetCents: 45_00 } });
  await page.getByRole('switch', { name: 'Weekly budget, Sunday to Saturday' }).click();
  await saveBudget(page);
  await budgetButton(page, '$21.53 left of $45 this week').waitFor();
});
