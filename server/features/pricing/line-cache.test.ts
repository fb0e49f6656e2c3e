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

const ask = (...keys: string[]) =>
  readThroughCache(db, keys, async (missing) =>
    missing.map((index) => {
      readKeys.push(keys[index] ?? '');
      return { rows: [keys[index]] };
    }),
  );

it('Each cart line is read from the database only once until a price changes', async () => {
  await ask();
  const [first] = await Promise.all([ask('milk', 'eggs'), ask('milk', 'eggs')]);
  expect(first).toEqual([{ rows: ['milk'] }, { rows: ['eggs'] }]);
  expect(await ask('eggs', 'bread', 'milk')).toEqual([
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
  await ask('milk');
  await sql`delete from ${sql.table(table)} where false`.execute(db);
  await ask('milk');
  expect(readKeys).toEqual(['milk', 'milk']);
});

it('If a line is cached during an uncommitted change, the line is read again after the commit', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`delete from chain where false`.execute(tx);
    await ask('milk');
    await ask('milk');
    expect(readKeys).toEqual(['milk']);
  });
  await ask('milk');
  expect(readKeys).toEqual(['milk', 'milk']);
});

it('If prices change while a cart line is read, the next caller rereads it', async () => {
  await readThroughCache(db, ['milk'], async () => {
    await sql`delete from chain where false`.execute(db);
    // Another request notices the change first and clears the cache.
    await ask('eggs');
    return [{ rows: ['old milk'] }];
  });
  expect(await ask('milk')).toEqual([{ rows: ['milk'] }]);
});

it("The line cache doesn't keep results of failed reads and isn't used within transactions", async () => {
  const failing = readThroughCache(db, ['milk'], () => Promise.reject(new Error('Away')));
  await expect(failing).rejects.toThrow('Away');
  expect(await ask('milk')).toEqual([{ rows: ['milk'] }]);
  await db
    .transaction()
    .execute((tx) => readThroughCache(tx, ['milk'], async () => [{ rows: ['own milk'] }]));
  expect(await ask('milk')).toEqual([{ rows: ['milk'] }]);
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
  const first = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const running = readThroughCache(db, manyKeys('first'), async (missing) => {
    started.resolve();
    await first.promise;
    return missing.map(() => ({ rows: ['first'] }));
  });
  await started.promise;
  const waiting = ask(...manyKeys('second'));
  expect(await ask('second 0')).toEqual([{ rows: ['second 0'] }]);
  expect(readKeys).toEqual(['second 0']);
  first.resolve();
  await Promise.all([running, waiting]);
  expect(readKeys.toSorted()).toEqual(manyKeys('second').toSorted());
});
