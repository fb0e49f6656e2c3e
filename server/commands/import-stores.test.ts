import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectStoreMapLayer } from '#server/compose/store-layer.ts';
import { parseEnv } from '#server/env/env.ts';
import { runImportProcess } from '#tests/support/app-process.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeStore } from '#tests/support/factories.ts';
import { makeStubStore, startStoreLayerStub } from '#tests/support/store-layer-stub.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { parseImportArguments, runImport } from './run-import.ts';

let folder = '';
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let stub: Awaited<ReturnType<typeof startStoreLayerStub>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartwise-stores-'));
  database = await createTestDatabase();
  stub = await startStoreLayerStub();
});
afterEach(async () => {
  stub.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const atlanta = { City: 'Atlanta', State: 'GA', Zip_Code: '30303', Latitude: 33.7525, Longitude: -84.3888 };

function run(state: string | null) {
  const env = parseEnv({ NODE_ENV: 'test', STORE_LAYER_URL: stub.url });
  const layer = connectStoreMapLayer({ db: database.db, env, fetch: globalThis.fetch }, { timeLimitMs: 300 });
  const request = { kind: 'stores', state } as const;
  return runImport(database.db, request, {
    now: new Date(),
    rejectFolder: folder,
    output: process.stdout,
    layer,
  });
}

const listVisibleStoreNames = async () =>
  (
    await database.db
      .selectFrom('store')
      .select('name')
      .where('is_hidden', '=', false)
      .orderBy('name')
      .execute()
  ).map(({ name }) => name);

itInFullTier("The store import loads a state's stores page by page and hides sample stores", async () => {
  await makeStore(database.db, { name: 'Sample', is_sample: true, latitude: 33.75, longitude: -84.39 });
  const grocers = ['Kroger 443', 'Publix 12', 'ALDI 7', 'Target T-1', 'INGLES MARKETS 4'];
  stub.stores = [
    ...grocers.map((Store_Name) => makeStubStore({ ...atlanta, Store_Name })),
    makeStubStore({ ...atlanta, Store_Name: 'Family Dollar 9' }),
    makeStubStore({
      ...atlanta,
      Store_Name: 'Lost at Sea',
      Latitude: 30,
      Longitude: -70,
      ObjectId: 5_000_000,
    }),
    makeStubStore({ Store_Name: 'Albertsons 1' }),
  ];
  stub.pageRows = 3;
  const lines = await run('GA');
  expect(lines.slice(0, 9)).toEqual([
    '  read       7',
    '  new        5',
    '  updated    0',
    '  unchanged  0',
    '  skipped    1',
    '    1  dollar store',
    '  rejected   1',
    '    1  coordinates are far from the ZIP code',
    `  Rejected rows, with line and reason: ${join(folder, 'stores-GA.rejects.csv')}`,
  ]);
  expect(await readFile(join(folder, 'stores-GA.rejects.csv'), 'utf8')).toContain(
    '5000000,"coordinates are far from the ZIP code"',
  );
  expect(await listVisibleStoreNames()).toEqual(['Aldi', 'Ingles', 'Kroger', 'Publix', 'Target']);
  expect(await run('GA')).toContain('  Nothing changed.');

  await run(null);
  expect(await listVisibleStoreNames()).toContain('Albertsons');
  stub.stores.shift();
  await run('GA');
  expect(await listVisibleStoreNames()).not.toContain('Kroger');
});

it('The store import keeps the rows it has imported if the map layer fails', async () => {
  stub.stores = ['Kroger 1', 'Publix 2', 'Aldi 3'].map((Store_Name) =>
    makeStubStore({ ...atlanta, Store_Name }),
  );
  stub.pageRows = 2;
  stub.answerWith('error', 3);
  await expect(run('GA')).rejects.toThrow(
    'The layer of stores failed after 2 rows. It answered with error 400: Cannot perform query. Invalid query parameters.',
  );
  expect(await listVisibleStoreNames()).toEqual(['Kroger', 'Publix']);
});

it('The store import accepts a state as an argument but rejects an unknown state', () => {
  expect(parseImportArguments(['stores'])).toEqual({ kind: 'stores', state: null });
  expect(parseImportArguments(['stores', 'GA'])).toEqual({ kind: 'stores', state: 'GA' });
  expect(() => parseImportArguments(['stores', 'Atlantis'])).toThrow("'Atlantis' isn't a state.");
  expect(() => parseImportArguments(['stores', 'GA', 'FL'])).toThrow('Usage');
});

itInFullTier('The store import fails with an explanation if the map layer is turned off', async () => {
  const env = { STORE_LAYER_URL: 'off', DATABASE_URL: database.url, DATA_DIR: folder };
  const { code, output } = await runImportProcess(['stores', 'GA'], env);
  expect(code).toBe(1);
  expect(output).toContain('STORE_LAYER_URL is off: there is nobody to ask.');
});
