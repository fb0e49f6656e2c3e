import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { allJobs } from '#server/compose/jobs.ts';
import { storeLayer } from '#server/compose/store-layer.ts';
import { parseEnv } from '#server/env/env.ts';
import { createScheduler } from '#server/jobs/scheduler.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeStore } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startStoreLayerStub, stubStore } from '#tests/support/store-layer-stub.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { askDueAreas } from './ask-areas.ts';

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
  const { db } = database;
  for (const table of ['store_area', 'outbound_slot', 'store', 'preference'] as const)
    await db.deleteFrom(table).execute();
});

const boise = { lat: 43.6187, lng: -116.2146 };
const at = ({ lat, lng } = boise) => `lat=${lat}&lng=${lng}`;
const stores = async (place = boise, miles = 25) =>
  (await app.call('GET', `/api/stores?${at(place)}&maxDistance=${miles}`)).body as {
    id: number;
    name: string;
    chainName: string;
    isSample: boolean;
    address: string | null;
  }[];
const names = async () => (await stores()).map(({ name }) => name).toSorted();
const stateOf = async (place = boise) => (await app.call('GET', `/api/stores/area?${at(place)}`)).body.state;

/** The job once, with a layer that is waited for shortly. */
const askLayer = async () => {
  const parsed = parseEnv({ NODE_ENV: 'test', ...env() });
  const deps = { db: database.db, env: parsed, fetch: globalThis.fetch };
  const layer = storeLayer(deps, { timeLimitMs: 300 });
  if (layer === null) throw new Error('The layer is off.');
  return askDueAreas(database.db, { layer, clock });
};

const sampleInBoise = async () => {
  const chain = await makeChain(database.db, { name: 'Sample Chain' });
  const position = { latitude: 43.6, longitude: -116.21 };
  return makeStore(database.db, {
    chain_id: chain.id,
    name: 'Sample',
    address: null,
    is_sample: true,
    ...position,
  });
};

const fiveChains = () =>
  ['WALMART SUPERCENTER 2862', 'Albertsons 0182', 'WinCo Foods 9', 'Fred Meyer 227', 'Target T-1234'].map(
    (name) => stubStore({ Store_Name: name }),
  );

describe('the stores of an area that nobody has asked for', () => {
  it('are asked for once, with a place to a tenth of a degree, and hide the samples', async () => {
    await sampleInBoise();
    stub.stores = fiveChains();
    expect(await stores()).toMatchObject([{ name: 'Sample', isSample: true }]);
    expect(await stateOf()).toBe('asked');
    expect(await askLayer()).toEqual([]);
    expect(await stateOf()).toBe('known');
    expect(await names()).toEqual([
      'Albertsons',
      'Fred Meyer',
      'Target',
      'Walmart Supercenter',
      'WinCo Foods',
    ]);
    expect(stub.seen.map((query) => query.get('geometry'))).toEqual(['-116.2,43.6']);
    // Neighbours within the tenth, and whoever asks again, ask nobody.
    await stores({ lat: 43.5811, lng: -116.1623 });
    now = new Date(now.getTime() + 29 * DAY_MS);
    await askLayer();
    expect(stub.seen).toHaveLength(1);
    now = new Date(now.getTime() + DAY_MS);
    await askLayer();
    expect(stub.seen).toHaveLength(2);
  });

  it('are asked for when a shopper saves a place', async () => {
    const { headers } = await signIn(database.db);
    stub.stores = [stubStore({ Store_Name: 'ALBERTSONS 182' })];
    const location = { ...boise, address: 'Boise, ID 83702' };
    const body = { location, distanceMiles: 15, storeIds: [], extraStopValueCents: 500 };
    expect((await app.call('PUT', '/api/preferences', { headers, body })).status).toBe(200);
    await askLayer();
    expect(await names()).toEqual(['Albertsons']);
  });

  it('come in pages, one request at a time', async () => {
    stub.stores = Array.from({ length: 7 }, (_, n) => stubStore({ Store_Name: `Grocer ${'ABCDEFG'[n]}` }));
    stub.pageRows = 3;
    await stores();
    await askLayer();
    expect(await stores()).toHaveLength(7);
    expect(stub.seen.map((query) => query.get('resultOffset'))).toEqual(['0', '3', '6']);
    expect(stub.overlaps).toBe(0);
  });

  it.each([
    ['Boise', '83702', 'ID', boise],
    ['Tulsa', '74103', 'OK', { lat: 36.1563, lng: -95.9954 }],
    ['Newark', '07102', 'NJ', { lat: 40.7357, lng: -74.1724 }],
  ])('are there within two seconds in %s', async (City, Zip_Code, State, place) => {
    const real = parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...env() });
    const deps = { db: database.db, env: real, clock: () => new Date(), fetch: globalThis.fetch };
    const errors: unknown[] = [];
    const scheduler = createScheduler({ ...deps, onError: (error) => errors.push(error) });
    const woken = await startTestApp(database.db, { env: env(), wake: scheduler.wake });
    stub.stores = fiveChains().map((store) => ({
      ...store,
      ...{ City, Zip_Code, State, Latitude: place.lat, Longitude: place.lng },
    }));
    await scheduler.start(allJobs(deps));
    const began = performance.now();
    const seen = async () => (await woken.call('GET', `/api/stores?${at(place)}`)).body.length;
    await expect.poll(seen, { timeout: 2_000, interval: 50 }).toBe(5);
    expect(performance.now() - began).toBeLessThan(2_000);
    await scheduler.stop();
    await woken.close();
    expect(errors).toEqual([]);
  });

  it('are not asked for where nobody shops, nor where the layer is off', async () => {
    expect(await stateOf({ lat: 51.5, lng: 0 })).toBe('off');
    const closed = await startTestApp(database.db);
    expect((await closed.call('GET', `/api/stores/area?${at()}`)).body).toEqual({ state: 'off' });
    await closed.close();
    expect(await database.db.selectFrom('store_area').selectAll().execute()).toEqual([]);
  });

  it('are not noted while a hundred areas wait', async () => {
    const waiting = Array.from({ length: 100 }, (_, n) => ({ latitude: 40 + n / 10, longitude: -100 }));
    const times = { next_ask_at: now, last_wanted_at: now };
    await database.db
      .insertInto('store_area')
      .values(waiting.map((area) => ({ ...area, ...times })))
      .execute();
    expect(await stateOf()).toBe('unreachable');
  });
});

describe('a layer that fails', () => {
  it.each([
    ['error', 'It answered with error 400: Cannot perform query. Invalid query parameters.'],
    ['busy', 'It answered with status 503.'],
    ['html', /^Its answer broke off or is no JSON: /],
    ['half', /^Its answer broke off or is no JSON: /],
    ['silence', 'It cannot be reached: it took too long.'],
    ['same page', 'It gave the same page twice.'],
    ['empty page', 'It announced more stores and gave none.'],
  ] as const)('by %s leaves the samples, says so, and is asked again', async (reply, sentence) => {
    await sampleInBoise();
    stub.stores = [stubStore()];
    stub.answerWith(reply);
    await stores();
    expect(await askLayer()).toEqual([
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    ]);
    expect(await stateOf()).toBe('unreachable');
    expect((await stores()).some(({ isSample }) => isSample)).toBe(true);
    const asked = stub.seen.length;
    await askLayer();
    expect(stub.seen).toHaveLength(asked);

    now = new Date(now.getTime() + 60_000);
    stub.answerWith('stores');
    expect(await askLayer()).toEqual([]);
    expect(await stateOf()).toBe('known');
  });

  it('is asked less and less often, at last once a day', async () => {
    stub.answerWith('error');
    await stores();
    const waits: number[] = [];
    for (let n = 0; n < 14; n += 1) {
      await askLayer();
      const { next_ask_at } = await database.db
        .selectFrom('store_area')
        .select('next_ask_at')
        .executeTakeFirstOrThrow();
      waits.push((next_ask_at.getTime() - now.getTime()) / 60_000);
      now = next_ask_at;
    }
    expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8]);
    expect(waits.at(-1)).toBe(1_440);
  });

  it('is asked once, not for each area that waits, while it is away', async () => {
    stub.answerWith('busy');
    await stores();
    await stateOf({ lat: 36.15, lng: -95.99 });
    expect(await askLayer()).toHaveLength(1);
    expect(await stateOf({ lat: 36.15, lng: -95.99 })).toBe('unreachable');
  });
});

describe('bad rows', () => {
  it('are counted, and the others are taken', async () => {
    stub.stores = [
      stubStore({ Store_Name: 'Albertsons 1', Store_Street_Address: '1 Main St' }),
      stubStore({ Store_Name: 'Sea Market', Latitude: 43.4, Longitude: -116.2, Zip_Code: '07102' }),
      stubStore({ Store_Name: 'Nowhere Market', Latitude: null, Longitude: null }),
      stubStore({ Store_Name: 'Unknown Market', State: 'Idaho' }),
      stubStore({ Store_Name: '' }),
      stubStore({ Store_Name: 'Family Dollar 2', Store_Type: 'Grocery Store' }),
      stubStore({ Store_Name: 'Boise Tobacco & Liquor', Store_Type: 'Grocery Store' }),
    ];
    await stores();
    await askLayer();
    expect(await names()).toEqual(['Albertsons']);
    const area = await database.db.selectFrom('store_area').selectAll().executeTakeFirstOrThrow();
    expect(area).toMatchObject({ store_count: 1, rejected_count: 4, last_error: null });
  });

  it('are no second store: one address and three spellings of a chain are one, two shops at one address are two', async () => {
    const here = { Store_Street_Address: '100 W State St' };
    stub.stores = [
      stubStore({ Store_Name: 'WAL-MART SUPERCENTER 12', ...here }),
      stubStore({ Store_Name: 'Walmart Sueprcenter #12', ...here }),
      stubStore({ Store_Name: 'WALMART SC 12', ...here }),
      stubStore({ Store_Name: 'Plaza Supermarket', ...here }),
      stubStore({ Store_Name: 'El Rio Carniceria', ...here }),
    ];
    await stores();
    await askLayer();
    expect(await names()).toEqual(['El Rio Carniceria', 'Plaza Supermarket', 'Walmart Supercenter']);
  });
});

describe('a month later', () => {
  /** As if it had passed: sessions do not last so long. */
  const later = () => database.db.updateTable('store_area').set({ next_ask_at: now }).execute();

  it('what is gone is hidden, and selections and carts that name it do not break', async () => {
    const { headers } = await signIn(database.db);
    stub.stores = fiveChains();
    await stores();
    await askLayer();
    const chosen = await stores();
    const body = { location: { ...boise, address: 'Boise' }, distanceMiles: 15, extraStopValueCents: 500 };
    const storeIds = chosen.map(({ id }) => id);
    await app.call('PUT', '/api/preferences', { headers, body: { ...body, storeIds } });
    const imported = await makeStore(database.db, {
      latitude: 43.62,
      longitude: -116.2,
      source: 'usda-snap',
    });
    stub.stores = stub.stores.slice(1);
    await later();
    await askLayer();
    expect(await names()).toEqual(['Albertsons', 'Fred Meyer', 'Target', imported.name, 'WinCo Foods']);
    const saved = await app.call('GET', '/api/preferences', { headers });
    expect(saved.body.stores).toHaveLength(4);
    expect((await app.call('GET', `/api/cart?storeIds=${storeIds}`, { headers })).status).toBe(200);

    // It was closed by mistake: the same store, with the id that selections knew.
    stub.stores = [stubStore({ ...stub.stores[0], Store_Name: 'Walmart 2862' }), ...stub.stores];
    await later();
    await askLayer();
    expect(await names()).toContain('Walmart');
  });

  it('an answer that lacks most of what is known is not believed', async () => {
    stub.stores = fiveChains();
    await stores();
    await askLayer();
    stub.stores = stub.stores.slice(0, 1);
    await later();
    expect(await askLayer()).toEqual(['It names 1 of 5 stores known here.']);
    stub.stores = [];
    await later();
    expect(await askLayer()).toEqual(['It names 0 of 5 stores known here.']);
    expect(await stores()).toHaveLength(5);
    expect(await stateOf()).toBe('known');
  });
});
