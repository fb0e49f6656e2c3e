import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '#contract/stores.ts';
import { openHowSureDialog } from '#tests/support/answer.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { makeStore } from '#tests/support/factories.ts';
import { fillCart, listStoresNear, recordPrices, saveSettings } from '#tests/support/fill.ts';
import { loadComparison, openStoreSection, waitForSave } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();
const irving = { lat: 32.827, lng: -96.963, address: 'Irving, TX 75061', isApproximate: false };
const TISSUE = '04006381333931';

beforeAll(() =>
  testApp()
    .database.db.updateTable('grocery_item')
    .set({ gtin: TISSUE })
    .where('id', '=', (query) =>
      query
        .selectFrom('grocery_item')
        .select(({ fn }) => fn.min('id').as('id'))
        .where('name', '=', 'Toilet Paper')
        .where('brand', '=', 'Charmin Ultra Soft'),
    )
    .execute(),
);

async function openWithSameNameStores(): Promise<{ page: Page; twins: Store[]; names: string[] }> {
  const page = await open();
  await signInOnPage(page, testApp(), { subscription_status: 'active' });
  const twins = (await listStoresNear(page, irving, 25)).filter(({ name }) => name === 'Kroger').slice(0, 5);
  await saveSettings(page, { location: irving, distanceMiles: 25, storeIds: twins.map(({ id }) => id) });
  await fillCart(page, { 'toilet paper': 1, bread: 2 });
  return { page, twins, names: twins.map(({ zipCode }) => `Kroger (${zipCode})`).sort() };
}

async function listChoices(select: Locator): Promise<string[]> {
  await select.waitFor();
  return (await select.locator('option').allTextContents()).sort();
}

describe('Stores with the same name', () => {
  itInFullTier('Stores with the same name get distinct names in the price dialog', async () => {
    const { page, twins } = await openWithSameNameStores();
    // If no prices are recorded, a chain's stores tie and need no price check.
    const { entries } = await loadComparison(page);
    await recordPrices(
      testApp().database.db,
      entries.map(({ itemId }, index) => ({ itemId, storeId: twins[index]?.id ?? 0, priceCents: 6_49 })),
    );
    await page.goto('/');
    const howSure = await openHowSureDialog(page);
    await howSure.getByRole('button', { name: 'Enter prices I saw' }).click();
    const dialog = page.getByRole('dialog', { name: 'What do they cost?' });
    await dialog.waitFor();
    const askedZipCodes = [...(await dialog.innerText()).matchAll(/Kroger \((\d{5})\)/g)].map(
      ([, zip]) => zip,
    );
    const [checkedStore] = twins.filter(({ zipCode }) => zipCode === askedZipCodes[1]);
    expect(new Set(askedZipCodes).size).toBe(2);
    const store = dialog.getByRole('group', { name: `Kroger (${checkedStore?.zipCode})` });
    await store.getByRole('textbox').first().fill('8.00');
    const sent = page.waitForRequest('**/api/own-prices');
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect((await sent).postDataJSON().prices).toMatchObject([
      { storeId: checkedStore?.id, priceCents: 800 },
    ]);
    await expectToast(page, 'Price saved');
  });

  itInFullTier('Stores with the same name get distinct names in the export', async () => {
    const { page, names } = await openWithSameNameStores();
    await page.goto('/');
    await page.getByRole('button', { name: /^Shop Kroger \(/ }).click();
    expect(await listChoices(page.getByLabel('Store', { exact: true }))).toEqual(names);
  });

  it('Stores with the same name get distinct names in the in-store list', async () => {
    const { page, names } = await openWithSameNameStores();
    await page.goto('/shop');
    await page.getByRole('region', { name: /^Kroger \(75061\)$/ }).waitFor();
    const answer = page.getByRole('region', { name: 'Where to shop' });
    const mentionedStores = (await answer.innerText()).match(/Kroger \(\d{5}\)/g) ?? [];
    // The recommendation mentions the best one or two stores and the runner-up.
    expect([2, 3]).toContain(new Set(mentionedStores).size);
    for (const name of mentionedStores) expect(names).toContain(name);
  });

  itInFullTier('Stores with the same name get distinct names in the shelf price check', async () => {
    const { page, twins, names } = await openWithSameNameStores();
    await page.goto('/');
    await page.getByRole('button', { name: 'Scan a barcode' }).click();
    await page.getByLabel('Number under the barcode').fill(TISSUE);
    await page.getByRole('button', { name: 'Find' }).click();
    expect(await listChoices(page.getByLabel('I’m at'))).toEqual(names);
    await page.getByLabel('I’m at').selectOption(`${twins[1]?.id}`);
    await page.getByText(`Our price at Kroger (${twins[1]?.zipCode})`).waitFor();
    await page.getByLabel('Shelf price').fill('1.00');
    await page.getByText(/less than at Kroger \(75\d{3}\)/).waitFor();
  });

  it('Stores with the same name get distinct names in the receipt check', async () => {
    const { page, twins, names } = await openWithSameNameStores();
    const [{ chainId: chain_id = 0, latitude = 0, longitude = 0, city = '', state = '' } = {}] = twins;
    const otherStore = { chain_id, latitude, longitude, city, state, name: 'Kroger', zip_code: '75201' };
    await makeStore(testApp().database.db, { ...otherStore, address: null, is_sample: true });
    await page.goto('/receipts');
    await page.getByLabel('Receipt text').fill('Kroger\nWHOLE MILK 3.49\nTOTAL 3.49');
    await page.getByRole('button', { name: 'Get prices' }).click();
    const krogers = (await listChoices(page.getByLabel('Store'))).filter((name) => name.startsWith('Kroger'));
    expect(new Set(krogers).size).toBe(krogers.length);
    expect(krogers.length).toBeGreaterThan(names.length);
    expect(krogers).toContain(`Kroger, ${city} (75201)`);
  });

  itInFullTier(
    'Stores with the same name get distinct names in the notice about deselected stores',
    async () => {
      const { page } = await openWithSameNameStores();
      await page.goto('/');
      await openStoreSection(page);
      await waitForSave(page, () => page.getByRole('button', { name: '5 mi', exact: true }).click());
      await page
        .getByText(/^Not shown because they’re more than 5 miles away: Kroger \(\d{5}\), Kroger \(/)
        .waitFor();
    },
  );

  itInFullTier('Stores with the same name get distinct names on the map', async () => {
    const { page, names } = await openWithSameNameStores();
    await page.goto('/');
    await openStoreSection(page);
    await page.getByText('Show on a map').click();
    const map = page.getByRole('img', { name: /^Stores near/ });
    const labels = (await map.locator('text').allTextContents()).filter((text) => text.startsWith('Kroger'));
    expect(labels.length).toBeGreaterThan(0);
    for (const label of labels) expect(names).toContain(label);
  });
});
