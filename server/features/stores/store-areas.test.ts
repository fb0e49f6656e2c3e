import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { createJobs } from '#server/compose/jobs.ts';
import { parseEnv } from '#server/env/env.ts';
import { createScheduler } from '#server/jobs/scheduler.ts';
import { makeStore } from '#tests/support/factories.ts';
import { boise, makeFiveChainStores, setUpStoreAreas, toQuery } from '#tests/support/store-areas.ts';
import { makeStubStore } from '#tests/support/store-layer-stub.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const area = setUpStoreAreas();

describe('Stores in a new area', () => {
  it("A new area's stores are requested once, and they replace the sample stores", async () => {
    await area.sampleInBoise();
    area.stub.stores = makeFiveChainStores();
    expect(await area.stores()).toMatchObject([{ name: 'Sample', isSample: true }]);
    expect(await area.stateOf()).toBe('asked');
    expect(await area.askLayer()).toEqual([]);
    expect(await area.stateOf()).toBe('known');
    expect(await area.names()).toEqual([
      'Albertsons',
      'Fred Meyer',
      'Target',
      'Walmart Supercenter',
      'WinCo Foods',
    ]);
    expect(area.stub.seen.map((query) => query.get('geometry'))).toEqual(['-116.2,43.6']);
    // A visit within the same tenth of a degree doesn't trigger another request.
    await area.stores({ lat: 43.5811, lng: -116.1623 });
    area.pass(29 * DAY_MS);
    await area.askLayer();
    expect(area.stub.seen).toHaveLength(1);
    area.pass(DAY_MS);
    await area.askLayer();
    expect(area.stub.seen).toHaveLength(2);
  });

  it('Saving a location requests the stores in its area', async () => {
    area.stub.stores = [makeStubStore({ Store_Name: 'ALBERTSONS 182' })];
    const me = await area.shopper();
    expect((await me.select([])).status).toBe(200);
    await area.askLayer();
    expect(await area.names()).toEqual(['Albertsons']);
  });

  it("The newest area is requested first, so that a long queue of areas doesn't delay visitors who come later", async () => {
    for (const lat of [41, 42, 43]) {
      await area.stateOf({ lat, lng: -112 });
      area.pass(1_000);
    }
    await area.askLayer();
    const latitudes = area.stub.seen.map((query) => Number(query.get('geometry')?.split(',')[1]));
    expect(latitudes).toEqual(latitudes.toSorted((one, other) => other - one));
    expect(new Set(latitudes).size).toBe(3);
  });

  it("An area's stores are requested page by page, one request at a time", async () => {
    area.stub.stores = Array.from({ length: 7 }, (_, n) =>
      makeStubStore({ Store_Name: `Grocer ${'ABCDEFG'[n]}` }),
    );
    area.stub.pageRows = 3;
    await area.stores();
    await area.askLayer();
    expect(await area.stores()).toHaveLength(7);
    expect(area.stub.seen.map((query) => query.get('resultOffset'))).toEqual(['0', '3', '6']);
    expect(area.stub.overlaps).toBe(0);
  });

  itInFullTier.each([
    ['Boise', '83702', 'ID', boise],
    ['Tulsa', '74103', 'OK', { lat: 36.1563, lng: -95.9954 }],
    ['Newark', '07102', 'NJ', { lat: 40.7357, lng: -74.1724 }],
  ])(
    'After the import job has run, stores in the new area around %s are available',
    async (City, Zip_Code, State, place) => {
      const env = parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...area.env() });
      const deps = { db: area.db, env, clock: () => new Date(), fetch: globalThis.fetch };
      const errors: unknown[] = [];
      const scheduler = createScheduler({ ...deps, onError: (error) => errors.push(error) });
      const appWithScheduler = await startTestApp(area.db, { env: area.env(), wake: scheduler.wake });
      area.stub.stores = makeFiveChainStores().map((store) => ({
        ...store,
        ...{ City, Zip_Code, State, Latitude: place.lat, Longitude: place.lng },
      }));
      await scheduler.start(createJobs(deps));
      const countStores = async () =>
        (await appWithScheduler.call('GET', `/api/stores?${toQuery(place)}`)).body.length;
      await expect.poll(countStores, { interval: 50 }).toBe(5);
      await scheduler.stop();
      await appWithScheduler.close();
      expect(errors).toEqual([]);
    },
  );

  it('No stores are requested if the store service is turned off', async () => {
    const appWithoutStoreService = await startTestApp(area.db);
    expect((await appWithoutStoreService.call('GET', `/api/stores/area?${toQuery()}`)).body).toEqual({
      state: 'off',
    });
    await appWithoutStoreService.close();
    expect(await area.noted()).toEqual([]);
  });
});

describe('Later refreshes of an area', () => {
  it('Refreshing an area hides its closed stores, but carts that used those stores still work', async () => {
    const me = await area.shopper();
    area.stub.stores = makeFiveChainStores();
    await area.stores();
    await area.askLayer();
    const storeIds = (await area.stores()).map(({ id }) => id);
    await me.select(storeIds);
    expect((await me.preferences()).closedStores).toEqual([]);
    const importedStore = await makeStore(area.db, {
      latitude: 43.62,
      longitude: -116.2,
      source: 'usda-snap',
    });
    const [walmart, ...others] = area.stub.stores;
    area.stub.stores = others;
    await area.makeDue();
    await area.askLayer();
    expect(await area.names()).toEqual([
      'Albertsons',
      'Fred Meyer',
      'Target',
      importedStore.name,
      'WinCo Foods',
    ]);
    const { stores, closedStores } = await me.preferences();
    expect(stores).toHaveLength(4);
    expect(closedStores).toEqual(['Walmart Supercenter']);
    expect((await me.call(`/api/cart?storeIds=${storeIds}`)).status).toBe(200);

    // The store was listed as closed by mistake, so it returns under its old id.
    area.stub.stores = [makeStubStore({ ...walmart, Store_Name: 'Walmart 2862' }), ...others];
    await area.makeDue();
    await area.askLayer();
    expect(await area.names()).toContain('Walmart');
    const restoredPreferences = await me.preferences();
    expect(restoredPreferences.storeIds).toEqual(storeIds);
    expect(restoredPreferences.closedStores).toEqual([]);
  });

  it('If most known stores are missing when an area is refreshed, the refresh is ignored', async () => {
    area.stub.stores = makeFiveChainStores();
    await area.stores();
    await area.askLayer();
    area.stub.stores = area.stub.stores.slice(0, 1);
    await area.makeDue();
    expect(await area.askLayer()).toEqual(['It names 1 of 5 stores known here.']);
    area.stub.stores = [];
    await area.makeDue();
    expect(await area.askLayer()).toEqual(['It names 0 of 5 stores known here.']);
    expect(await area.stores()).toHaveLength(5);
    expect(await area.stateOf()).toBe('known');
  });
});
