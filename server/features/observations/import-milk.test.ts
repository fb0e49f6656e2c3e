import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { runImport } from '#server/commands/run-import.ts';
import { listPricingStores } from '#server/features/stores/api.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeStore } from '#tests/support/factories.ts';

const database = await createTestDatabase();
const { db } = database;
const folder = await mkdtemp(join(tmpdir(), 'cartwise-milk-'));
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const from = fileURLToPath(new URL('../../../tests/fixtures/retail-milk.csv', import.meta.url));
const importFile = () =>
  runImport(
    db,
    { kind: 'milk', from, includeAllRetailers: false },
    {
      ...{ now: new Date(), rejectFolder: folder },
      output: new PassThrough() as unknown as NodeJS.WriteStream,
    },
  );
const findMilkCity = async (latitude: number, longitude: number) => {
  const store = await makeStore(db, { latitude, longitude });
  return (await listPricingStores(db, { userId: '', storeIds: [store.id] }))[0]?.milkCity;
};

it('Each store uses the milk price factor of the nearest city within 150 miles', async () => {
  const summary = await importFile();
  expect(summary.join('\n')).toMatch(/new +2\n/);
  expect(await findMilkCity(38.25, -85.76)).toMatchObject({
    city: 'Louisville, KY',
    factor: expect.closeTo(0.7, 6),
  });
  expect((await findMilkCity(38.25, -85.76))?.miles).toBeLessThan(10);
  // Milwaukee isn't in the report, so its store gets Chicago's newest factor.
  expect(await findMilkCity(43.04, -87.91)).toMatchObject({
    factor: expect.closeTo(1.05, 2),
    miles: expect.closeTo(81, -1),
  });
  expect((await findMilkCity(32.78, -96.8))?.factor).toBe(0.85);
  expect(await findMilkCity(46.87, -113.99)).toBeNull();

  const rejects = await readFile(join(folder, 'milk-retail-milk.csv.rejects.csv'), 'utf8');
  expect(rejects).toContain(
    `"'Lutetia, KY' is no city we know; write it as on a map, such as Louisville, KY"`,
  );
  expect(rejects).toContain(`"whole '€3.50' isn't a gallon price in dollars, such as 4.33"`);
  expect(rejects).toContain(
    `"2026-08 has no row 'All-City Average', and fewer than 10 cities to make one of"`,
  );

  await importFile();
  expect((await findMilkCity(38.25, -85.76))?.factor).toBeCloseTo(0.7, 6);
});
