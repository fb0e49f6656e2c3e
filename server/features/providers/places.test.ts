import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { parseImportArguments, runImport } from '#server/commands/run-import.ts';
import { connectStoreMapLayer } from '#server/compose/store-layer.ts';
import { parseEnv } from '#server/env/env.ts';
import { refreshChainStores } from '#server/features/providers/api.ts';
import { createPlacesClient } from '#server/gateways/places/places.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeStore } from '#tests/support/factories.ts';
import { makeStubStore, startStoreLayerStub } from '#tests/support/store-layer-stub.ts';

const database = await createTestDatabase();
const { db } = database;
const folder = await mkdtemp(join(tmpdir(), 'cartwise-places-'));
let now = new Date('2026-11-20T15:00:00Z');
let refusedSpider = '';
let reply: 'stores' | 'html' | 'half' | 'form' | 'busy' | 'elsewhere' | 'strange' | 'unknown' = 'stores';
const visitedUrls: string[] = [];

type Properties = Record<string, unknown>;
const atlanta = {
  'addr:city': 'Atlanta',
  'addr:state': 'GA',
  'addr:postcode': '30303-1234',
  'addr:country': 'US',
};
const makePlace = (properties: Properties, coordinates: number[] | null = [-84.3888, 33.7525]) => ({
  type: 'Feature',
  geometry: coordinates === null ? null : { type: 'Point', coordinates },
  properties: {
    '@spider': 'kroger_us',
    ref: '443',
    brand: 'Kroger',
    name: 'Kroger',
    shop: 'supermarket',
    ...atlanta,
    ...properties,
  },
});
const toFeatureCollection = (features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });

const server = createServer((request, response) => {
  visitedUrls.push(request.url ?? '');
  if (request.url === `/output/${refusedSpider}.geojson`) return void response.writeHead(404).end();
  const answers = {
    stores: () => response.end(toFeatureCollection([makePlace({})])),
    html: () => response.end('<html>Not here</html>'),
    half: () => response.end(toFeatureCollection([makePlace({})]).slice(0, -20)),
    form: () => response.end('{"stores":[]}'),
    strange: () => response.end(toFeatureCollection([{ type: 'Feature' }])),
    busy: () => response.writeHead(503).end(),
    unknown: () => response.writeHead(401).end(),
    elsewhere: () => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  };
  answers[reply]();
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/output/`;
const places = createPlacesClient({ url, fetch, userAgent: 'Cartwise test', timeLimitMs: 2_000 });
const refresh = (spiders = ['kroger_us']) => refreshChainStores(db, { places, spiders, clock: () => now });

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
  await database.close();
});
beforeEach(async () => {
  reply = 'stores';
  refusedSpider = '';
  visitedUrls.length = 0;
  now = new Date('2026-11-20T15:00:00Z');
  for (const table of ['store', 'provider_hour', 'place_spider'] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('provider').set({ failures: 0, paused_until: null }).execute();
});

const importOptions = { rejectFolder: folder, output: new PassThrough() as unknown as NodeJS.WriteStream };
async function importFile(features: unknown[], name = 'kroger_us.geojson') {
  const text = toFeatureCollection(features);
  await writeFile(join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text);
  const request = parseImportArguments(['places', join(folder, name)]);
  return runImport(db, request, { now, ...importOptions });
}
const listStores = () =>
  db.selectFrom('store').select(['id', 'name', 'source', 'zip_code', 'state']).orderBy('id').execute();

it('The store import adds stores of known chains and counts skipped stores by reason', async () => {
  const features = [
    makePlace({}),
    makePlace({ ref: '444', 'addr:city': null, 'addr:state': null, 'addr:postcode': null }, [-84.36, 33.78]),
    makePlace({ ref: '443' }),
    makePlace({ ref: '1', name: 'Kroger Fuel Center', amenity: 'fuel' }),
    makePlace({ ref: '2', name: 'Little Clinic', shop: 'chemist' }),
    makePlace({ ref: '3', name: 'Bell Family Supermarket', brand: null }),
    makePlace({ ref: '4', 'addr:country': 'CA' }),
    makePlace({ ref: '5' }, null),
    makePlace({ ref: '6' }, [-30, 30]),
    makePlace({ ref: '7', end_date: '2025-01-01' }),
    'no feature',
  ];
  expect((await importFile(features)).slice(0, 14)).toEqual([
    '  read       11',
    '  new        2',
    '  updated    0',
    '  unchanged  0',
    '  skipped    6',
    '    2  not a grocery store by its kind',
    '    1  the same store again',
    '    1  no chain that is known',
    '    1  outside the US',
    '    1  closed',
    '  rejected   3',
    '    1  has no coordinates',
    '    1  coordinates are outside the US',
    '    1  has another form',
  ]);
  expect(await listStores()).toMatchObject([
    { name: 'Kroger', source: 'all-the-places', zip_code: '30303', state: 'GA' },
    { name: 'Kroger', source: 'all-the-places', state: 'GA' },
  ]);
  expect(await importFile(features, 'kroger_us.geojson.gz')).toContain('  Nothing changed.');
});

it("The store import never duplicates another source's store, whichever source is imported first", async () => {
  const kroger = makeStubStore({
    City: 'Atlanta',
    State: 'GA',
    Zip_Code: '30303',
    Store_Name: 'Kroger 443',
    Latitude: 33.7535,
    Longitude: -84.3888,
  });
  const stub = await startStoreLayerStub();
  stub.stores = [
    kroger,
    ...['Publix 12', 'ALDI 7'].map((Store_Name) =>
      makeStubStore({ ...kroger, Store_Name, ObjectId: undefined }),
    ),
  ];
  const layer = connectStoreMapLayer(
    { db, env: parseEnv({ NODE_ENV: 'test', STORE_LAYER_URL: stub.url }), fetch },
    { timeLimitMs: 2_000 },
  );
  const importLayer = () => runImport(db, { kind: 'stores', state: 'GA' }, { now, layer, ...importOptions });

  await importFile([makePlace({}), makePlace({ ref: '9' }, [-84.2, 33.9])]);
  const [first, farStore] = await listStores();
  await importLayer();
  const storesAfter = await listStores();
  expect(storesAfter.find(({ id }) => id === first?.id)).toMatchObject({
    name: 'Kroger',
    source: 'usda-snap',
  });
  expect(storesAfter.find(({ id }) => id === farStore?.id)).toMatchObject({ source: 'all-the-places' });
  expect(storesAfter.filter(({ name }) => name === 'Kroger')).toHaveLength(2);
  const lines = await importFile([makePlace({})]);
  expect(lines).toContain('    1  known from another source');
  expect(await listStores()).toEqual(storesAfter);
  // If the other source lists the store as closed, the import doesn't add the store again.
  await db
    .updateTable('store')
    .set({ is_hidden: true })
    .where('id', '=', first?.id ?? 0)
    .execute();
  expect(await importFile([makePlace({})])).toContain('    1  known from another source');
  stub.close();
});

it("Importing a chain's stores hides the chain's sample stores", async () => {
  await importFile([makePlace({})]);
  const { chain_id } = await db.selectFrom('store').select('chain_id').executeTakeFirstOrThrow();
  await db.deleteFrom('store').execute();
  const sample = await makeStore(db, { chain_id, is_sample: true, latitude: 33.75, longitude: -84.39 });
  await importFile([makePlace({})]);
  expect(
    await db.selectFrom('store').select('is_hidden').where('id', '=', sample.id).executeTakeFirst(),
  ).toEqual({ is_hidden: true });
});

it("Each hour, only one chain's stores are requested, and each chain's stores are requested once a week", async () => {
  const spiders = ['kroger_us', 'publix'];
  expect(await refresh(spiders)).toBeNull();
  expect(await refresh(spiders), 'its share of the hour is spent').toBeNull();
  now = new Date(now.getTime() + HOUR_MS);
  await refresh(spiders);
  now = new Date(now.getTime() + HOUR_MS);
  await refresh(spiders);
  expect(visitedUrls).toEqual(['/output/kroger_us.geojson', '/output/publix.geojson']);
  now = new Date(now.getTime() + 7 * DAY_MS);
  await refresh(spiders);
  expect(visitedUrls.at(-1)).toBe('/output/kroger_us.geojson');
  expect(await listStores()).toHaveLength(1);
});

it("A chain whose stores can't be loaded doesn't delay other chains", async () => {
  refusedSpider = 'renamed_us';
  const spiders = [refusedSpider, 'kroger_us', 'publix'];
  for (let hour = 0; hour < 30; hour += 1) {
    await refresh(spiders);
    now = new Date(now.getTime() + HOUR_MS);
  }
  const expectedUrls = ['renamed_us', 'kroger_us', 'publix', 'renamed_us'].map(
    (name) => `/output/${name}.geojson`,
  );
  expect(visitedUrls).toEqual(expectedUrls);
});

it.each([
  ['html', 'Its answer broke off or is no JSON.'],
  ['half', 'Its answer broke off or is no JSON.'],
  ['form', 'Its answer has another form.'],
  ['strange', 'Nothing of its part kroger_us can be read.'],
  ['busy', 'It answered with status 503.'],
  ['unknown', 'It answered with status 401.'],
  ['elsewhere', 'It sent us elsewhere, where we do not go.'],
] as const)('If the store import fails ("%s"), known stores are kept and the import is tried again later', async (kind, sentence) => {
  await importFile([makePlace({})]);
  reply = kind;
  expect(await refresh()).toBe(sentence);
  expect(await listStores()).toHaveLength(1);
  reply = 'stores';
  now = new Date(now.getTime() + DAY_MS);
  expect(await refresh()).toBeNull();
  expect(visitedUrls).toHaveLength(2);
});

it("Importing a store file that isn't GeoJSON fails", async () => {
  await writeFile(join(folder, 'page.geojson'), '<html>');
  const request = parseImportArguments(['places', join(folder, 'page.geojson')]);
  await expect(runImport(db, request, { now, ...importOptions })).rejects.toThrow('is not a GeoJSON');
});

it('ALL_THE_PLACES_SPIDERS accepts only valid spider names', () => {
  expect(
    parseEnv({ NODE_ENV: 'test', ALL_THE_PLACES_SPIDERS: 'walmart_us, publix' }).ALL_THE_PLACES_SPIDERS,
  ).toEqual(['walmart_us', 'publix']);
  expect(() => parseEnv({ NODE_ENV: 'test', ALL_THE_PLACES_SPIDERS: '../etc' })).toThrow('names of spiders');
});
