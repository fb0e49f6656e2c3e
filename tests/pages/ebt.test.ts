import { expect, it } from 'vitest';
import { addCartEntry } from '#contract/cart.ts';
import { getComparison } from '#contract/comparison.ts';
import { patchPreferences } from '#contract/preferences.ts';
import { openHowSureDialog, recommendationCard } from '#tests/support/answer.ts';
import { budgetButton, openCartWithTowels, saveBudget } from '#tests/support/budget.ts';
import { insertFiveStores, openFiveStoreComparison, priceTable } from '#tests/support/comet-shelves.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { makeItem } from '#tests/support/factories.ts';
import { callApi, recordPrices, saveSettings } from '#tests/support/fill.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

it("SNAP food isn't taxed, and EBT plus out-of-pocket amounts equal the total", async () => {
  const page = await open();
  await openCartWithTowels(page, testApp());
  await budgetButton(page, 'Set budget').click();
  await page.getByRole('switch', { name: 'I pay with SNAP (EBT)' }).click();
  await saveBudget(page);
  // Food costs $11.73 without tax; the towels cost $10.00 plus $0.80 tax.
  await budgetButton(page, 'EBT pays $11.73, you pay $10.80').waitFor();
  await priceTable(page).getByRole('row', { name: 'Tax (8%, not on EBT)' }).waitFor();
  const howSure = await openHowSureDialog(page);
  await howSure.getByText('8% tax on what EBT doesn’t pay').click();
  await howSure.getByText('We add 8% to what EBT doesn’t pay, at every store.', { exact: false }).waitFor();
  expect(await howSure.getByText(/to everything|on everything/).count()).toBe(0);
  await page.keyboard.press('Escape');
  const { stores } = await callApi(page, getComparison);
  expect(stores[0]).toMatchObject({ subtotal: '21.73', tax: '0.80', total: '22.53' });

  await budgetButton(page, /^EBT pays/).click();
  await page.getByText('EBT doesn’t pay: Comet Towels.').waitFor();
  await page.getByLabel('Balance on my EBT card').fill('10');
  await saveBudget(page);
  await recommendationCard(page).getByText('$22.67').waitFor();
  await priceTable(page)
    .getByRole('row', { name: /^Tax .*\$0\.94/ })
    .waitFor();
  await budgetButton(page, 'EBT pays $10.00, you pay $12.67').click();
  await page.getByText('Total: $21.73 plus $0.94 tax.').waitFor();
  await page.getByText('Your balance is $1.73 short for these items. That adds $0.14 tax.').waitFor();
  await page.getByLabel('Balance on my EBT card').fill('500');
  await saveBudget(page);
  await budgetButton(page, 'EBT pays $11.73, you pay $10.80').waitFor();

  await budgetButton(page, 'Set budget').click();
  await page.getByLabel('Budget for this trip').fill('25');
  await saveBudget(page);
  await budgetButton(page, '$2.47 left of $25. EBT pays $11.73, you pay $10.80').waitFor();
  expect(await budgetButton(page, 'Set budget').count()).toBe(0);
});

it('The budget dialog updates the total and EBT amount while the shopper types', async () => {
  const page = await open();
  await openCartWithTowels(page, testApp());
  await budgetButton(page, 'Set budget').click();
  const dialog = page.getByRole('dialog', { name: 'Budget and EBT' });
  await dialog.getByLabel('Budget for this trip').fill('25');
  await dialog.getByText('Total: $21.73 plus $1.74 tax.').waitFor();
  await dialog.getByText('$1.53 left of $25.').waitFor();
  await dialog.getByRole('switch', { name: 'I pay with SNAP (EBT)' }).click();
  await dialog.getByText('Total: $21.73 plus $0.80 tax.').waitFor();
  await dialog.getByText('EBT pays $11.73, you pay $10.80.').waitFor();
  await dialog.getByText('$2.47 left of $25.').waitFor();
  await dialog.getByLabel('Balance on my EBT card').fill('10');
  await dialog.getByText('Total: $21.73 plus $0.94 tax.').waitFor();
  await dialog.getByText('EBT pays $10.00, you pay $12.67.').waitFor();
  await dialog.getByText('Your balance is $1.73 short for these items. That adds $0.14 tax.').waitFor();
  await saveBudget(page);
  await budgetButton(page, '$2.33 left of $25. EBT pays $10.00, you pay $12.67').waitFor();
});

it('Saving an EBT receipt lowers the balance on this device, and Undo restores it', async () => {
  const page = await open();
  await openCartWithTowels(page, testApp());
  await callApi(page, patchPreferences, { data: { paysWithSnap: true } });
  await page.goto('/');
  await budgetButton(page, /^EBT pays/).click();
  await page.getByLabel('Balance on my EBT card').fill('25');
  await saveBudget(page);
  await budgetButton(page, /^EBT pays/).click();
  await page.getByText(/^Balance typed on [A-Z][a-z]{2} \d+\. It stays on this device\.$/).waitFor();
  await page.goto('/receipts');
  const [year, month, day] = new Intl.DateTimeFormat('en-CA').format(new Date()).split('-');
  const printed = ['COMET MILK  3.99 F', 'COMET EGGS  2.50 F', 'TAX  0.00', 'TOTAL  6.49'];
  const paid = ['EBT FOOD TEND  6.49', 'EBT FOOD BALANCE  18.51'];
  await page
    .getByLabel('Receipt text')
    .fill(['Alpha Foods', `${month}/${day}/${year}`, ...printed, ...paid].join('\n'));
  await page.getByRole('button', { name: 'Get prices' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Receipt saved', 'EBT paid $6.49, so your balance is now $18.51.');
  const readStoredBalance = () => page.evaluate(() => localStorage.getItem('cartwise.ebt-balance'));
  expect(await readStoredBalance()).toContain(` 1851 ${year}-${month}-${day}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(readStoredBalance).toContain(` 2500 ${year}-${month}-${day}`);
});

it('The budget and the EBT balance can be set while the cart is empty', async () => {
  const page = await open();
  const { storeIds } = await insertFiveStores(testApp());
  await signInOnPage(page, testApp());
  await saveSettings(page, { storeIds: storeIds.slice(0, 1) });
  await page.goto('/');
  await page.getByRole('button', { name: 'Set budget' }).click();
  await page.getByLabel('Budget for this trip').fill('60');
  await page.getByRole('switch', { name: 'I pay with SNAP (EBT)' }).click();
  await page.getByLabel('Balance on my EBT card').fill('25');
  expect(
    await page
      .getByRole('dialog')
      .getByText(/^Total|^EBT pays/)
      .count(),
  ).toBe(0);
  await saveBudget(page);
  await page.getByRole('button', { name: '$60 left of $60. $25 on your EBT card' }).waitFor();
});

itInFullTier('An EBT balance that another user entered in this browser is not used', async () => {
  const page = await open();
  await openCartWithTowels(page, testApp());
  await callApi(page, patchPreferences, { data: { paysWithSnap: true } });
  await page.evaluate(() => localStorage.setItem('cartwise.ebt-balance', 'someone-else 100'));
  await page.goto('/');
  await budgetButton(page, 'EBT pays $11.73, you pay $10.80').waitFor();
});

itInFullTier("In a state with soda restrictions, EBT doesn't pay for soda", async () => {
  const page = await open();
  const { db } = testApp().database;
  const { itemIds, storeIds } = await insertFiveStores(testApp());
  const [alpha = 0, , gamma = 0] = storeIds;
  await db.updateTable('store').set({ state: 'OK' }).where('id', 'in', [alpha, gamma]).execute();
  const cola = await makeItem(db, { name: 'Comet Cola', brand: 'Comet', category: 'Beverages' });
  await recordPrices(db, [
    { itemId: cola.id, storeId: alpha, priceCents: 200 },
    { itemId: cola.id, storeId: gamma, priceCents: 300 },
  ]);
  await openFiveStoreComparison(page, testApp(), { itemIds, storeIds: [alpha, gamma] });
  await callApi(page, addCartEntry, { data: { itemId: cola.id, quantity: 1 } });
  await callApi(page, patchPreferences, { data: { paysWithSnap: true } });
  await page.goto('/');
  await budgetButton(page, 'EBT pays $11.73, you pay $2.16').click();
  await page.getByText('Ask the store about Comet Cola. Our total assumes EBT doesn’t pay.').waitFor();
  await page
    .getByText('A court stopped rules like it in June 2026. The register decides.', { exact: false })
    .waitFor();
});

itInFullTier("The in-store list updates the EBT balance and shows what EBT won't cover", async () => {
  const page = await open();
  await openCartWithTowels(page, testApp());
  await callApi(page, patchPreferences, { data: { paysWithSnap: true } });
  await page.goto('/');
  const setBalance = async (cents: string) => {
    await budgetButton(page, /^EBT pays/).click();
    await page.getByLabel('Balance on my EBT card').fill(cents);
    await saveBudget(page);
  };
  const tickAll = async () => {
    const unticked = page.getByRole('main').locator('button[aria-pressed=false]');
    await unticked.first().waitFor();
    for (let remaining = await unticked.count(); remaining > 0; remaining -= 1)
      await unticked.first().click();
  };
  await setBalance('50');
  await page.goto('/shop');
  await tickAll();
  await page.getByText('EBT pays $11.73, $38.27 left on card').waitFor();

  await page.goto('/');
  await setBalance('10');
  await page.goto('/shop');
  await page.getByText('EBT pays $10.00, $0 left on card').click();
  await page.getByText('Checked off: $21.73 plus $0.94 tax.').waitFor();
  await page.getByText('You pay $12.67 yourself.').waitFor();
});

itInFullTier('In Puerto Rico, the EBT line says to ask the store', async () => {
  const page = await open();
  const { itemIds, storeIds } = await insertFiveStores(testApp());
  const twoStoreIds = storeIds.slice(0, 2);
  await testApp()
    .database.db.updateTable('store')
    .set({ state: 'PR' })
    .where('id', 'in', twoStoreIds)
    .execute();
  await openFiveStoreComparison(page, testApp(), { itemIds, storeIds: twoStoreIds });
  await callApi(page, patchPreferences, { data: { paysWithSnap: true } });
  await page.goto('/');
  await budgetButton(page, 'Ask the store what EBT pays').click();
  await page.getByText(/^In Puerto Rico, NAP takes the place of SNAP/).waitFor();
});

itInFullTier('The in-store list still shows the remaining budget and EBT balance while offline', async () => {
  const page = await open();
  await openCartWithTowels(page, testApp());
  await callApi(page, patchPreferences, { data: { budgetCents: 25_00, paysWithSnap: true } });
  await page.goto('/');
  await budgetButton(page, /EBT pays/).click();
  await page.getByLabel('Balance on my EBT card').fill('50');
  await saveBudget(page);
  await page.goto('/shop');
  await page.getByText('$25 left of $25').waitFor();
  await page.context().setOffline(true);
  const unticked = page.getByRole('main').locator('button[aria-pressed=false]');
  for (let rest = await unticked.count(); rest > 0; rest -= 1) {
    await unticked.first().click();
    await expect.poll(() => unticked.count()).toBe(rest - 1);
  }
  await page.getByText('$2.47 left of $25').waitFor();
  await page.getByText('EBT pays $11.73, $38.27 left on card').waitFor();
  await page.context().setOffline(false);
});
