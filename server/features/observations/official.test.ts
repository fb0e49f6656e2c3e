import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { runImport } from '#server/commands/run-import.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { insertOfficialPrices, insertOfficialSeries } from './api.ts';

const database = await createTestDatabase();
const { db } = database;
const app = await startTestApp(db);
const folder = await mkdtemp(join(tmpdir(), 'cartwise-bls-'));
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true });
});

await insertOfficialSeries(db, [
  { code: '709112', item: 'Milk, whole', unit: 'gallon' },
  { code: '708111', item: 'Eggs', unit: 'dozen' },
]);
const milk = await makeItem(db, {
  ...{ name: 'Whole Milk', unit: '0.5 gal', base_price_cents: 220, base_basis: 'bls' },
  base_source: 'Average Price Data, APU0000709112 (Milk), 2026-06, scaled to 0.5 gal',
});
const chicago = await makeStore(db, { state: 'IL' });
const boston = await makeStore(db, { state: 'MA' });

beforeEach(async () => {
  await db.deleteFrom('official_price').execute();
});

const readOfficialPrice = async (storeId: number, itemId = milk.id) =>
  (await app.call('GET', `/api/grocery-items/${itemId}/prices?storeIds=${storeId}`)).body.official;

async function importFile(lines: readonly string[]): Promise<string[]> {
  const file = join(folder, 'ap.data.3.Food');
  await writeFile(
    file,
    [`series_id        \tyear\tperiod\t       value\tfootnote_codes`, ...lines].join('\r\n'),
  );
  const output = new PassThrough() as unknown as NodeJS.WriteStream;
  const request = { kind: 'bls', from: file, includeAllRetailers: false } as const;
  return runImport(db, request, { now: new Date(), rejectFolder: folder, output });
}

it("An item's price history shows the official price for the store's region and the item's package size", async () => {
  const otherItem = await makeItem(db);
  await insertOfficialPrices(db, [{ code: '709112', area: 'us', month: '2026-06', priceMills: 4_317 }]);
  expect(await readOfficialPrice(chicago.id)).toEqual({
    ...{ area: 'us', month: '2026-06', isNearSize: false, price: '2.16' },
  });
  expect(await readOfficialPrice(chicago.id, otherItem.id), 'none is published').toBeUndefined();

  const summary = await importFile([
    'APU0000709112    \t2026\tM10\t       4.400\t',
    'APU0200709112    \t2026\tM10\t       4.100\t',
    'APU0200709112    \t2026\tM09\t       4.050\t',
    'APU0100709112    \t2026\tM05\t       5.000\t',
    'APU0200709112    \t2025\tM13\t       4.000\t',
    'APUA100709112    \t2026\tM10\t       4.000\t',
    'APU0200711211    \t2026\tM10\t       0.650\t',
    'APU0200709112    \t2026\tM10\t       free\t',
    'APU0200709112    \t2026\tM15\t       4.000\t',
    'CUUR0000SAF11    \t2026\tM10\t     321.5\t',
  ]);
  expect(summary.join('\n')).toMatch(/read +10/);
  expect(summary.join('\n')).toMatch(/new +4/);
  expect(await readOfficialPrice(chicago.id)).toEqual({
    ...{ area: 'midwest', month: '2026-10', isNearSize: false, price: '2.05' },
  });
  expect(await readOfficialPrice(boston.id), 'its region is far behind').toMatchObject({
    area: 'us',
    price: '2.20',
  });
});

it('Importing official prices again changes nothing unless a month was corrected', async () => {
  const lines = ['APU0200709112\t2026\tM10\t4.100\t', 'APU0200709112\t2026\tM10\t4.100\t'];
  expect((await importFile(lines)).join('\n')).toMatch(/new +1/);
  expect((await importFile(lines)).join('\n')).toMatch(/new +0/);
  expect((await importFile(['APU0200709112\t2026\tM10\t4.150\t'])).join('\n')).toMatch(/new +1/);
  expect(await readOfficialPrice(chicago.id)).toMatchObject({ price: '2.08' });
});

it('The official price import rejects a file without the expected columns', async () => {
  const file = join(folder, 'other.txt');
  await writeFile(file, 'gtin\tprice\n1\t2\n');
  const output = new PassThrough() as unknown as NodeJS.WriteStream;
  const request = { kind: 'bls', from: file, includeAllRetailers: false } as const;
  await expect(runImport(db, request, { now: new Date(), rejectFolder: folder, output })).rejects.toThrow(
    /series_id/,
  );
});
