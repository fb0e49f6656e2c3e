import { afterAll, beforeAll, beforeEach } from 'vitest';
import { connectStoreMapLayer } from '#server/compose/store-layer.ts';
import { parseEnv } from '#server/env/env.ts';
import { refreshDueStoreAreas } from '#server/features/stores/api.ts';
import { TEST_DATA_DIR } from '#tests/support/test-data-dir.ts';
import { createTestDatabase } from './database.ts';
import { makeChain, makeStore } from './factories.ts';
import { signIn } from './sign-in.ts';
import { makeStubStore, startStoreLayerStub } from './store-layer-stub.ts';
import { startTestApp } from './test-app.ts';

type Place = { lat: number; lng: number };
type TestStore = { id: number; name: string; chainName: string; isSample: boolean; address: string };

export const boise: Place = { lat: 43.6187, lng: -116.2146 };

export const toQuery = ({ lat, lng }: Place = boise) => `lat=${lat}&lng=${lng}`;

/** Makes stores from five chains, with names spelled as in the store map layer. */
export const makeFiveChainStores = () =>
  ['WALMART SUPERCENTER 2862', 'Albertsons 0182', 'WinCo Foods 9', 'Fred Meyer 227', 'Target T-1234'].map(
    (name) => makeStubStore({ Store_Name: name }),
  );

/**
 * The tests in a file share the app, its clock and a stub of the store map layer, but each test starts without any
 * stores or areas.
 */
export function setUpStoreAreas() {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let stub: Awaited<ReturnType<typeof startStoreLayerStub>>;
  let app: Awaited<ReturnType<typeof startTestApp>>;
  let now: Date;
  const clock = () => now;
  const env = () => ({ STORE_LAYER_URL: stub.url });

  beforeAll(async () => {
    database = await createTestDatabase();
    stub = await startStoreLayerStub();
    app = await startTestApp(database.db, { clock, env: env() });
  });
  afterAll(async () => {
    await app.close();
    stub.close();
    await database.close();
  });
  beforeEach(async () => {
    now = new Date('2026-11-22T12:00:00Z');
    stub.seen.length = 0;
    stub.stores = [];
    stub.pageRows = 1_000;
    stub.answerWith('stores');
    for (const table of ['store_area', 'outbound_slot', 'store', 'preference', 'rate_limit'] as const)
      await database.db.deleteFrom(table).execute();
  });

  const stores = async (place = boise, miles = 25): Promise<TestStore[]> =>
    (await app.call('GET', `/api/stores?${toQuery(place)}&maxDistance=${miles}`)).body;

  return {
    get db() {
      return database.db;
    },
    get stub() {
      return stub;
    },
    get app() {
      return app;
    },
    clock,
    env,
    pass(ms: number) {
      now = new Date(now.getTime() + ms);
    },
    stores,
    names: async () => (await stores()).map(({ name }) => name).toSorted(),
    stateOf: async (place = boise) =>
      (await app.call('GET', `/api/stores/area?${toQuery(place)}`)).body.state,
    noted: () => database.db.selectFrom('store_area').selectAll().execute(),
    /** Makes all areas due for a refresh without expiring sessions. */
    makeDue: () => database.db.updateTable('store_area').set({ next_ask_at: now }).execute(),
    async askLayer(): Promise<string[]> {
      const deps = {
        db: database.db,
        env: parseEnv({ NODE_ENV: 'test', DATA_DIR: TEST_DATA_DIR, ...env() }),
        fetch: globalThis.fetch,
      };
      const layer = connectStoreMapLayer(deps, { timeLimitMs: 300 });
      if (layer === null) throw new Error('The layer is off.');
      return refreshDueStoreAreas(database.db, { layer, clock });
    },
    async sampleInBoise(name = 'Sample') {
      const chain = await makeChain(database.db, { name: 'Sample Chain' });
      const position = { latitude: 43.6, longitude: -116.21 };
      return makeStore(database.db, {
        chain_id: chain.id,
        name,
        address: null,
        is_sample: true,
        ...position,
      });
    },
    async shopper(place = boise) {
      const { headers, userId } = await signIn(database.db);
      const location = { ...place, address: 'Here' };
      const settings = { location, distanceMiles: 15, extraStopValueCents: 500 };
      return {
        userId,
        headers,
        select: (storeIds: readonly number[], more: object = {}) =>
          app.call('PUT', '/api/preferences', { headers, body: { ...settings, ...more, storeIds } }),
        preferences: async () => (await app.call('GET', '/api/preferences', { headers })).body,
        call: (path: string) => app.call('GET', path, { headers }),
      };
    },
  };
}
