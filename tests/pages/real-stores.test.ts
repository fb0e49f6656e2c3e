import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { getPreferences, putPreferences } from '#contract/preferences.ts';
import { defaultRateLimits } from '#server/http/rate-limit.ts';
import { freezeClock, waitForLazyComponents } from '#tests/support/clock.ts';
import { waitForAllResponses } from '#tests/support/dom/all-answered.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { makeStore } from '#tests/support/factories.ts';
import { callApi } from '#tests/support/fill.ts';
import { enterLocation, openStoreSection, waitForSave } from '#tests/support/shopper.ts';
import { makeStubStore, startStoreLayerStub } from '#tests/support/store-layer-stub.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const stub = await startStoreLayerStub();
const { testApp, open } = setUpPageTests({ STORE_LAYER_URL: stub.url }, { runsJobs: true });
const database = () => testApp().database.db;

const isAsking = async () =>
  database()
    .selectFrom('job')
    .select('name')
    .where('name', '=', 'ask-store-layer')
    .where('leased_until', 'is not', null)
    .execute();

async function forgetStores() {
  for (const table of ['store_area', 'outbound_slot', 'preference', 'rate_limit'] as const)
    await database().deleteFrom(table).execute();
  await database().deleteFrom('store').where('is_sample', '=', false).execute();
  await database().updateTable('store').set({ is_hidden: false }).execute();
}

/** Starts each test with sample stores only. Otherwise, a lookup that is still running could add real stores. */
beforeEach(async () => {
  delete testApp().app.deps.limits;
  stub.answerWith('stores');
  stub.delayMs = 0;
  stub.stores = cities;
  stub.hangUp();
  await expect.poll(isAsking).toEqual([]);
  await forgetStores();
});
afterAll(() => stub.close());

const makeStoresAround = (
  City: string,
  State: string,
  Zip_Code: string,
  Latitude: number,
  Longitude: number,
) =>
  [
    'WALMART SUPERCENTER 12',
    'ALDI 7',
    'Target T-9',
    'COSTCO WHOLESALE 3',
    'Whole Foods Market 8',
    'El Sol Mercado',
  ].map((Store_Name) => makeStubStore({ Store_Name, City, State, Zip_Code, Latitude, Longitude }));
const cities = [
  ...makeStoresAround('Boise', 'ID', '83702', 43.6187, -116.2146),
  ...makeStoresAround('Tulsa', 'OK', '74103', 36.1563, -95.9954),
  ...makeStoresAround('Newark', 'NJ', '07102', 40.7357, -74.1724),
  ...makeStoresAround('Reno', 'NV', '89501', 39.5261, -119.8127),
];
stub.stores = cities;

const zips: [string, RegExp][] = [
  ['83702', /Boise, ID 83702.*\d stores/],
  ['74103', /Tulsa, OK 74103.*\d stores/],
  ['07102', /Newark, NJ 07102.*\d stores/],
];

async function openNewcomerPage() {
  const page = await open();
  await signInOnPage(page, testApp());
  await page.goto('/');
  return page;
}
type Tab = Awaited<ReturnType<typeof openNewcomerPage>>;
const loadPreferences = (page: Tab) => callApi(page, getPreferences);
const storeSelector = (page: Tab) => page.getByRole('region', { name: 'Stores' });

async function expectSamples(page: Tab): Promise<void> {
  const listedStores = storeSelector(page).getByRole('listitem');
  await listedStores.first().waitFor();
  const rows = await listedStores.allTextContents();
  for (const row of rows) {
    expect(row).toContain('Sample location');
    expect(row).toMatch(/in the area$/);
    expect(row).not.toMatch(/\d mi\b/);
  }
}

describe('New shoppers and real stores', () => {
  itInFullTier.each(zips)(
    'A new shopper sees real stores around ZIP code %s without a reload',
    async (zip, expectedPlace) => {
      const page = await openNewcomerPage();
      await enterLocation(page, zip, expectedPlace);
      const listChosenStores = async () =>
        (await loadPreferences(page)).stores
          .map(({ isSample, chainName }) => `${chainName} ${isSample}`)
          .toSorted();
      // The stores are shown before they're saved.
      await expect
        .poll(listChosenStores)
        .toEqual(['Aldi false', 'Target false', 'Walmart Supercenter false', 'Whole Foods false']);
      await openStoreSection(page);
      await storeSelector(page).getByText('El Sol Mercado').waitFor();
      expect(
        await storeSelector(page)
          .getByText(/sample location/i)
          .count(),
      ).toBe(0);
    },
  );

  itInFullTier('A new shopper sees stores marked as samples while the store service is down', async () => {
    stub.answerWith('silence');
    const page = await openNewcomerPage();
    await enterLocation(page, '74103', /Tulsa, OK 74103.*\d stores/);
    await openStoreSection(page);
    await storeSelector(page)
      .getByText(/Finding stores near you…/)
      .waitFor();
    await expectSamples(page);
    expect((await loadPreferences(page)).stores.every(({ isSample }) => isSample)).toBe(true);
  });

  itInFullTier('A new shopper sees sample stores until real ones can be loaded', async () => {
    stub.answerWith('busy');
    const page = await openNewcomerPage();
    await enterLocation(page, '83702', /Boise, ID 83702.*5 stores/);
    await openStoreSection(page);
    await storeSelector(page)
      .getByText(/We can’t load real stores right now/)
      .waitFor();
    await expectSamples(page);

    await expect.poll(async () => (await loadPreferences(page)).stores.length).toBe(5);
    const { stores: samples } = await loadPreferences(page);
    stub.stores = samples.map(({ chainName }, n) =>
      makeStubStore({ Store_Name: chainName, Store_Street_Address: `${n} Main St` }),
    );
    stub.answerWith('stores');
    for (const [table, column] of [
      ['store_area', 'next_ask_at'],
      ['job', 'next_run_at'],
    ] as const)
      await database()
        .updateTable(table)
        .set({ [column]: new Date(0) })
        .execute();
    await expect
      .poll(() => database().selectFrom('store_area').selectAll().where('answered_at', 'is', null).execute())
      .toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: /Boise, ID 83702.*5 stores/ }).waitFor();
    await expect
      .poll(async () =>
        (await loadPreferences(page)).stores.map(({ isSample, chainName }) => [chainName, isSample]),
      )
      .toEqual(samples.map(({ chainName }) => [chainName, false]));
  });

  itInFullTier(
    'Real stores replace the selected sample stores once a slow store service responds',
    async () => {
      stub.delayMs = 5_000;
      const page = await openNewcomerPage();
      await enterLocation(page, '89501', /Reno, NV 89501.*5 stores/);
      await expect.poll(async () => (await loadPreferences(page)).stores.length).toBe(5);
      const samples = (await loadPreferences(page)).stores;
      expect(samples.every(({ isSample }) => isSample)).toBe(true);
      await openStoreSection(page);
      await storeSelector(page)
        .getByText(/Finding stores near you…/)
        .waitFor();
      // For a moment, the page also contains a screen reader announcement with the same text.
      await page.getByText('Real stores have replaced the sample ones', { exact: true }).first().waitFor();
      const { stores } = await loadPreferences(page);
      expect(stores.map(({ isSample, chainName }) => [chainName, isSample]).toSorted()).toEqual([
        ['Aldi', false],
        ['Target', false],
        ['Walmart Supercenter', false],
        ['Whole Foods', false],
      ]);
    },
  );

  itInFullTier(
    'The page polls for real stores every 400 ms, no matter how many components are waiting for them',
    async () => {
      // Delay the store service, so that the sample stores aren't replaced while the page polls.
      stub.delayMs = 60_000;
      let areaRequestCount = 0;
      const page = await openNewcomerPage();
      await page.route('**/api/stores/area?*', (route) => {
        areaRequestCount += 1;
        return route.fulfill({ json: { state: 'asked' } });
      });
      await page.clock.install();
      await enterLocation(page, '89501', /Reno, NV 89501.*5 stores/);
      await openStoreSection(page);
      await storeSelector(page)
        .getByText(/Finding stores near you…/)
        .waitFor();
      await freezeClock(page);
      await waitForLazyComponents(page);
      for (let times = 1; times <= 3; times += 1) {
        const before = areaRequestCount;
        await page.clock.runFor(400);
        await waitForLazyComponents(page);
        expect(areaRequestCount - before).toBe(1);
      }
    },
  );

  itInFullTier(
    "The page tells the shopper if the store lookup queue is full or if they've looked up too many places",
    async () => {
      const now = new Date();
      const queuedAreas = Array.from({ length: 300 }, (_, n) => ({
        ...{ latitude: 30, longitude: -70 - n / 10 },
        ...{ next_ask_at: new Date(now.getTime() + 3_600_000), last_wanted_at: now },
      }));
      await database().insertInto('store_area').values(queuedAreas).execute();
      const page = await openNewcomerPage();
      await enterLocation(page, '83702', /Boise, ID 83702.*5 stores/);
      await openStoreSection(page);
      await storeSelector(page)
        .getByText(/We’re looking up a lot of places right now/)
        .waitFor();
      await expectSamples(page);
      expect(
        await storeSelector(page)
          .getByText(/can’t load/)
          .count(),
      ).toBe(0);

      // Wait until the page has saved its stores, because a later save could queue the place.
      await expect.poll(async () => (await loadPreferences(page)).stores.length).toBe(5);
      testApp().app.deps.limits = {
        ...defaultRateLimits,
        newAreasPerCaller: { attempts: 0, windowSeconds: 60 },
      };
      // Wait for earlier requests, because they could still queue the place.
      await waitForAllResponses(page);
      await database().deleteFrom('store_area').execute();
      await page.reload();
      await page.getByText('What do you need?').waitFor(); // This text appears when the cart has loaded.
      await openStoreSection(page);
      await storeSelector(page)
        .getByText(
          /You’ve looked up a lot of places this hour, so finding stores here will take a little longer/,
        )
        .waitFor();
      await expectSamples(page);
    },
  );
});

describe('Returning shoppers', () => {
  itInFullTier('A returning shopper sees a notice that a selected store has closed', async () => {
    const [keptStore, closed] = [
      await makeStore(database()),
      await makeStore(database(), { name: 'Corner Grocer' }),
    ];
    const page = await open();
    await signInOnPage(page, testApp());
    await callApi(page, putPreferences, {
      data: {
        location: { lat: keptStore.latitude, lng: keptStore.longitude, address: 'Chicago, IL 60602' },
        ...{ distanceMiles: 15, storeIds: [closed.id, keptStore.id], extraStopValueCents: 500 },
      },
    });
    await database().updateTable('store').set({ is_hidden: true }).where('id', '=', closed.id).execute();
    await page.goto('/');
    const closedStoreNotice = page.getByText(/These stores are off the official list.*: Corner Grocer\.$/);
    await closedStoreNotice.waitFor();
    await page.getByRole('button', { name: /Chicago, IL 60602.*1 store/ }).waitFor();
    await waitForSave(page, () => page.getByRole('button', { name: 'Got it', exact: true }).click());
    await expect.poll(() => closedStoreNotice.count()).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: /Chicago, IL 60602.*1 store/ }).waitFor();
    expect(await closedStoreNotice.count()).toBe(0);
  });
});

it('If store requests are enabled, the about page says what data is sent to find stores', async () => {
  const page = await open();
  await page.goto('/about');
  await page
    .getByText(/To find real stores near you, we send your location rounded to about seven miles/)
    .waitFor();
  expect(await page.getByText(/This site doesn’t look up stores online/).count()).toBe(0);
});
