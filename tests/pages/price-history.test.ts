import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { insertAdvertisedPrices, insertOfficialPrices } from '#server/features/observations/api.ts';
import { priceTable } from '#tests/support/comet-shelves.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { openPriceDetails } from '#tests/support/price-details.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { addItem, enterLocation, loadComparison } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { insertWicList } from '#tests/support/wic-list.ts';

const DAY_MS = 86_400_000;
const { testApp, open } = setUpPageTests();

/** Waits for the stores, because the server saves them shortly after the location. */
async function waitForSavedStores(page: Page) {
  await expect.poll(async () => (await loadComparison(page)).preferences.stores.length).toBe(5);
  return loadComparison(page);
}

itInFullTier("The price history shows an item's observed prices or says that there are none", async () => {
  const page = await open();
  await signInOnPage(page, testApp(), {});
  await page.goto('/');
  await enterLocation(page, '60602', /Chicago/);
  await addItem(page, 'bananas', /Fresh.*lb/);
  await addItem(page, 'large eggs', /Large Eggs/);
  const history = page.getByRole('button', { name: /^Price history of/ });
  expect(await history.count(), 'estimates have no history').toBe(0);

  const { entries, preferences } = await waitForSavedStores(page);
  const [store] = preferences.stores;
  const bananas = entries.find(({ item }) => /Banana/.test(item.name));
  if (store === undefined || bananas === undefined) throw new Error('Nothing to observe.');
  const now = new Date();
  const makeObservation = (days: number, priceCents: number, storeId: number | null) => ({
    itemId: bananas.itemId,
    storeId,
    chainId: storeId === null ? store.chainId : null,
    priceCents,
    regularPriceCents: null,
    channel: 'in-store' as const,
    source: 'receipts',
    observedAt: new Date(now.getTime() - days * DAY_MS),
  });
  const rows = [
    makeObservation(200, 59, store.id),
    makeObservation(90, 65, null),
    makeObservation(30, 71, store.id),
    makeObservation(2, 68, store.id),
  ];
  await recordObservations(testApp().database.db, rows, { now });

  await page.reload();
  await history.click();
  const dialog = page.getByRole('dialog', { name: `Price history: ${bananas.item.name}` });
  const at = dialog.getByRole('listitem').filter({ hasText: store.name }).first();
  await at.getByText('$0.68').first().waitFor();
  await at.getByText('Last seen 2 days ago. From $0.59 to $0.71.').waitFor();
  await at.getByText('Show all 4 prices').click();
  expect(await at.getByRole('row').count()).toBe(5);
  await at.getByRole('row', { name: /at another store in the chain · receipts \$0.65/ }).waitFor();
  expect(await dialog.getByText('prices seen were').count(), 'too few to judge by').toBe(0);

  const cheap = { ...makeObservation(1, 49, store.id), regularPriceCents: 68 };
  const otherObservations = [
    makeObservation(150, 69, store.id),
    makeObservation(120, 66, store.id),
    makeObservation(60, 72, null),
    cheap,
  ];
  await recordObservations(testApp().database.db, otherObservations, { now });
  await page.reload();
  const cell = priceTable(page)
    .getByRole('row', { name: /Banana/ })
    .getByRole('cell')
    .first();
  await (await openPriceDetails(page, cell)).getByRole('button', { name: 'Price history and alert' }).click();
  await dialog.getByText('A good price. Half of the 8 prices seen were between $0.65 and $0.69.').waitFor();
  expect(await dialog.getByRole('listitem').count(), 'of this store alone').toBe(1);
});

it("The price history compares a store's price with the official regional average", async () => {
  const page = await open();
  await signInOnPage(page, testApp(), {});
  await page.goto('/');
  await enterLocation(page, '60602', /Chicago/);
  await addItem(page, 'lemons', /Fresh.*lb/);
  const { entries, preferences } = await waitForSavedStores(page);
  const [store] = preferences.stores;
  const lemons = entries.find(({ item }) => /Lemon/.test(item.name));
  if (store === undefined || lemons === undefined) throw new Error('Nothing to observe.');
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const officialAverage = {
    code: '711412',
    area: 'midwest',
    month: month.toISOString().slice(0, 7),
    priceMills: 700,
  } as const;
  await insertOfficialPrices(testApp().database.db, [officialAverage]);
  const cell = priceTable(page).getByRole('row', { name: /Lemon/ }).getByRole('cell').first();
  const dialog = page.getByRole('dialog', { name: `Price history: ${lemons.item.name}` });
  const openHistory = async () => {
    await (await openPriceDetails(page, cell))
      .getByRole('button', { name: 'Price history and alert' })
      .click();
  };
  await openHistory();
  await dialog.getByText('No one else has reported a price for this in the last year.').waitFor();
  const words = month.toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const average = dialog.getByText(`Average of all brands in the Midwest, ${words}: $0.70`);
  await average.waitFor();

  const seen = {
    ...{ itemId: lemons.itemId, storeId: store.id, chainId: null, priceCents: 49, regularPriceCents: null },
    ...{ channel: 'in-store' as const, source: 'receipts', observedAt: new Date(now.getTime() - DAY_MS) },
  };
  const { db } = testApp().database;
  await recordObservations(db, [seen], { now });
  const gtin = '00041303037799';
  await db.updateTable('grocery_item').set({ gtin }).where('id', '=', lemons.itemId).execute();
  await insertWicList(db, { state: 'IL', readOn: now, gtin });
  await page.reload();
  await openHistory();
  await dialog.getByText(/^On your state’s WIC list from [A-Z][a-z]{2} \d+$/).waitFor();
  await dialog.getByText(`A good price compared with the average of ${words}.`).waitFor();
  await average.waitFor();

  const ad = {
    ...{ slug: 3324, kind: 'lemons', isOrganic: false, unit: 'lb', called: 'Lemons', storeCount: 1_200 },
    ...{ weekBegins: now.toISOString().slice(0, 10), weekEnds: now.toISOString().slice(0, 10) },
  };
  await insertAdvertisedPrices(testApp().database.db, [{ ...ad, region: 'midwest', priceMills: 480 }], now);
  await page.reload();
  await openHistory();
  await dialog.getByText(/On sale in the Midwest, .*: \$0\.48 on average at 1,200 stores/).waitFor();
  await dialog.getByText('USDA AMS Market News, “Lemons”. Specials, not everyday prices.').waitFor();
  await dialog.getByText(`A good price compared with the average of ${words}.`).waitFor();
  await insertAdvertisedPrices(testApp().database.db, [{ ...ad, region: 'midwest', priceMills: 500 }], now);
  await page.reload();
  await openHistory();
  await dialog.getByText('A good price compared with advertised prices, which are only specials.').waitFor();
});
