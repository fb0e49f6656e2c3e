import { expect, it } from 'vitest';
import { saveReceipt } from '#contract/receipts.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { callApi, recordPrices, saveSettings } from '#tests/support/fill.ts';

const DAY_MS = 86_400_000;
const { testApp, open } = setUpPageTests();

it('The receipts page says whether a nearby warehouse club is worth its membership fee', async () => {
  const page = await open();
  const { db } = testApp().database;
  await signInOnPage(page, testApp(), {});
  await saveSettings(page);
  const { id: costco } = await db
    .selectFrom('chain')
    .select('id')
    .where('slug', '=', 'costco')
    .executeTakeFirstOrThrow();
  const { id: storeId } = await makeStore(db);
  const { id: clubId } = await makeStore(db, { chain_id: costco });
  const soap = { name: 'Comet Laundry Soap', brand: 'Comet', category: 'Household' as const };
  const { id: itemId } = await makeItem(db, { ...soap, unit: '50 fl oz' });
  const { id: largeId } = await makeItem(db, { ...soap, unit: '200 fl oz' });
  const buy = async (daysAgo: number) => {
    const purchasedOn = new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
    const line = { printedName: 'SOAP', itemId, quantity: 2, isByWeight: false, priceCents: 1_600 };
    const sums = { otherCents: 0, taxCents: 0, totalCents: 1_600 };
    const lines = [{ ...line, regularCents: null }];
    await callApi(page, saveReceipt, { data: { storeId, purchasedOn, ...sums, lines } });
  };
  for (const daysAgo of [34, 23, 12]) await buy(daysAgo);
  const card = page.getByRole('region', { name: 'Is Costco worth it?' });
  await page.goto('/receipts');
  await page.getByRole('heading', { name: 'Your spending' }).waitFor();
  expect(await card.count(), 'three receipts').toBe(0);

  await buy(1);
  await page.goto('/receipts');
  await card.getByText('We can’t tell yet', { exact: true }).waitFor();
  await card.getByText('We don’t have any Costco prices for the 1 item you keep buying.').waitFor();
  expect(await card.getByText('Not yet').count()).toBe(0);

  await recordPrices(db, [{ itemId: largeId, storeId: clubId, priceCents: 1_200 }]);
  await page.goto('/receipts');
  await card.getByText(/^Yes, about \$\d+ a year after the fee$/).waitFor();
  await card.getByText('How we know').click();
  await card.getByText(/^After the fee, likely \$\d+–\$\d+ a year\.$/).waitFor();
  await card.getByText(/^We know 1 of Costco’s prices for the 1 item you keep buying\./).waitFor();
  await card.getByText('Basic membership: $65 a year since September 2024.').waitFor();
});
