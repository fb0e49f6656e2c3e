import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { LINES_PER_BATCH } from './candidates.ts';
import { readThroughCache } from './line-cache.ts';

const { db, close } = await createTestDatabase();
let readKeys: string[];

beforeEach(async () => {
  await sql`delete from chain where false`.execute(db);
  readKeys = [];
});
afterAll(() => close());

const readLines = (...keys: string[]) =>
  readThroughCache(db, keys, async (missing) =>
    missing.map((index) => {
      readKeys.push(keys[index] ?? '');
      return { rows: [keys[index]] };
    }),
  );

it('Each cart line is read from the database only once until a price changes', async () => {
  await readLines();
  const [first] = await Promise.all([readLines('milk', 'eggs'), readLines('milk', 'eggs')]);
  expect(first).toEqual([{ rows: ['milk'] }, { rows: ['eggs'] }]);
  expect(await readLines('eggs', 'bread', 'milk')).toEqual([
    { rows: ['eggs'] },
    { rows: ['bread'] },
    { rows: ['milk'] },
  ]);
  expect(readKeys.toSorted()).toEqual(['bread', 'eggs', 'milk']);
});

it.each([
  'current_store_price',
  'current_chain_price',
  'current_store_member_price',
  'current_chain_member_price',
  'item_sighting',
  'grocery_item',
  'store_brand',
  'chain',
])('An SQL statement that writes to the %s table invalidates cached lines', async (table) => {
  await readLines('milk');
  await sql`delete from ${sql.table(table)} where false`.execute(db);
  await readLines('milk');
  expect(readKeys).toEqual(['milk', 'milk']);
});

it('If a line is cached during an uncommitted change, the line is read again after the commit', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`delete from chain where false`.execute(tx);
    await readLines('milk');
    await readLines('milk');
    expect(readKeys).toEqual(['milk']);
  });
  await readLines('milk');
  expect(readKeys).toEqual(['milk', 'milk']);
});

it('If prices change while a cart line is read, the next caller rereads it', async () => {
  await readThroughCache(db, ['milk'], async () => {
    await sql`delete from chain where false`.execute(db);
    // Another request notices the change first and clears the cache.
    await readLines('eggs');
    return [{ rows: ['old milk'] }];
  });
  expect(await readLines('milk')).toEqual([{ rows: ['milk'] }]);
});

it("The line cache doesn't keep results of failed reads and isn't used within transactions", async () => {
  const failingRead = readThroughCache(db, ['milk'], () => Promise.reject(new Error('Away')));
  await expect(failingRead).rejects.toThrow('Away');
  expect(await readLines('milk')).toEqual([{ rows: ['milk'] }]);
  await db
    .transaction()
    .execute((tx) => readThroughCache(tx, ['milk'], async () => [{ rows: ['own milk'] }]));
  expect(await readLines('milk')).toEqual([{ rows: ['milk'] }]);
});

it("The line cache skips unknown items so made-up IDs can't fill up memory", async () => {
  let readCount = 0;
  const askUnknown = () =>
    readThroughCache(db, ['unknown', 'milk'], async (missing) => {
      readCount += missing.length;
      return missing.map((index) => ({ rows: index === 0 ? [] : ['milk'] }));
    });
  expect(await Promise.all([askUnknown(), askUnknown()])).toEqual([
    [{ rows: [] }, { rows: ['milk'] }],
    [{ rows: [] }, { rows: ['milk'] }],
  ]);
  readCount = 0;
  await askUnknown();
  expect(readCount).toBe(1);
});

it('If a line is queued as part of a long read, the next caller reads the line separately instead of waiting', async () => {
  const manyKeys = (prefix: string) =>
    Array.from({ length: LINES_PER_BATCH + 1 }, (_, index) => `${prefix} ${index}`);
  const firstRead = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const runningRead = readThroughCache(db, manyKeys('first'), async (missing) => {
    started.resolve();
    await firstRead.promise;
    return missing.map(() => ({ rows: ['first'] }));
  });
  await started.promise;
  const waitingRead = readLines(...manyKeys('second'));
  expect(await readLines('second 0')).toEqual([{ rows: ['second 0'] }]);
  expect(readKeys).toEqual(['second 0']);
  firstRead.resolve();
  await Promise.all([runningRead, waitingRead]);
  expect(readKeys.toSorted()).toEqual(manyKeys('second').toSorted());
});
