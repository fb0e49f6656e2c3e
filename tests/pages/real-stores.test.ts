import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { getPreferences } from '#contract/preferences.ts';
import { beginPages } from '#tests/support/dom/begin-pages.ts';
import { enter } from '#tests/support/enter.ts';
import { callAs } from '#tests/support/fill.ts';
import { goTo, openStores } from '#tests/support/shopper.ts';
import { startStoreLayerStub, stubStore } from '#tests/support/store-layer-stub.ts';

const stub = await startStoreLayerStub();
const { journey, open } = beginPages({ STORE_LAYER_URL: stub.url }, { runsJobs: true });

afterEach(async () => {
  stub.answerWith('stores');
  stub.delayMs = 0;
  await journey().database.db.deleteFrom('outbound_slot').execute();
});
afterAll(() => stub.close());

const around = (City: string, State: string, Zip_Code: string, Latitude: number, Longitude: number) =>
  [
    'WALMART SUPERCENTER 12',
    'ALDI 7',
    'Target T-9',
    'COSTCO WHOLESALE 3',
    'Whole Foods Market 8',
    'El Sol Mercado',
  ].map((Store_Name) => stubStore({ Store_Name, City, State, Zip_Code, Latitude, Longitude }));
stub.stores = [
  ...around('Tulsa', 'OK', '74103', 36.1563, -95.9954),
  ...around('Newark', 'NJ', '07102', 40.7357, -74.1724),
];

async function newcomer() {
  const page = await open();
  await enter(page, journey());
  await page.goto('/');
  return page;
}
const saved = (page: Awaited<ReturnType<typeof newcomer>>) => callAs(page, getPreferences);

describe('a new shopper', () => {
  it('sees samples that say so while the list of real stores cannot be reached, then the real ones', async () => {
    stub.answerWith('busy');
    const page = await newcomer();
    await goTo(page, '83702', /Boise, ID 83702.*5 stores/);
    await openStores(page);
    const selector = page.getByRole('region', { name: 'Stores' });
    await selector.getByText(/The list of real stores cannot be reached right now/).waitFor();
    for (const row of await selector.getByRole('listitem').allTextContents()) {
      expect(row).toContain('Sample location');
      expect(row).toMatch(/in the area$/);
    }

    const chain = (await saved(page)).stores[0]?.chainName ?? '';
    stub.stores = [
      ...stub.stores,
      stubStore({ Store_Name: chain }),
      ...around('Boise', 'ID', '83702', 43.6187, -116.2146),
    ];
    stub.answerWith('stores');
    const { db } = journey().database;
    await db
      .updateTable('store_area')
      .set({ next_ask_at: new Date(0) })
      .where('answered_at', 'is', null)
      .execute();
    await db
      .updateTable('job')
      .set({ next_run_at: new Date(0) })
      .where('name', '=', 'ask-store-layer')
      .execute();
    await expect
      .poll(async () => db.selectFrom('store_area').selectAll().where('answered_at', 'is', null).execute())
      .toEqual([]);
    await page.reload();
    await selector
      .getByText('El Sol Mercado')
      .or(page.getByRole('button', { name: /Change$/ }))
      .first()
      .waitFor();
    expect((await saved(page)).stores.every(({ isSample }) => !isSample)).toBe(true);
  });

  it.each([
    ['74103', /Tulsa, OK 74103.*4 stores/],
    ['07102', /Newark, NJ 07102.*4 stores/],
  ])('sees the real stores around %s within two seconds, and has the nearest chains selected but no club', async (zip, where) => {
    const page = await newcomer();
    const began = performance.now();
    await goTo(page, zip, where);
    expect(performance.now() - began).toBeLessThan(2_000);
    const chosen = async () =>
      (await saved(page)).stores.map(({ isSample, chainName }) => `${chainName} ${isSample}`).toSorted();
    await expect
      .poll(chosen)
      .toEqual([
        'Aldi false',
        'Target false',
        'Walmart Supercenter false',
        'Whole Foods false',
      ]);
    await openStores(page);
    const selector = page.getByRole('region', { name: 'Stores' });
    await selector.getByText('El Sol Mercado').waitFor();
    expect(await selector.getByText(/sample location/i).count()).toBe(0);
  });

  it('has samples selected when the layer is slow, and real stores of the same chains in their place later', async () => {
    stub.stores = around('Reno', 'NV', '89501', 39.5261, -119.8127);
    stub.delayMs = 6_000;
    const page = await newcomer();
    await goTo(page, '89501', /Reno, NV 89501.*5 stores/);
    await expect.poll(async () => (await saved(page)).stores.length).toBe(5);
    const samples = (await saved(page)).stores;
    expect(samples.every(({ isSample }) => isSample)).toBe(true);
    await openStores(page);
    const selector = page.getByRole('region', { name: 'Stores' });
    await selector.getByText(/Looking for the real stores around this place/).waitFor();
    await page.getByText('Real stores have taken the place of samples', { exact: true }).waitFor();
    const { stores } = await saved(page);
    expect(stores.length).toBeGreaterThan(0);
    expect(stores.every(({ isSample }) => !isSample)).toBe(true);
    const chains = samples.map(({ chainName }) => chainName);
    for (const { chainName } of stores) expect(chains).toContain(chainName);
  });
});
