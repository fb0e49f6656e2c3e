import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { splitIntoItemPartitions } from './split-by-item.ts';
import { mergeObservations, type ObservationInput } from './write.ts';

const now = new Date('2026-07-29T12:00:00Z');
const [wholeDatabase, splitDatabase] = [await createTestDatabase(), await createTestDatabase()];
afterAll(() => Promise.all([wholeDatabase.close(), splitDatabase.close()]));

const toGtin = (n: number) => String(n).padStart(14, '0');

async function insertCatalog(db: Db) {
  const itemIds: number[] = [];
  for (let n = 0; n < 30; n += 1) itemIds.push((await makeItem(db, { gtin: toGtin(n) })).id);
  for (const [n, id] of itemIds.entries())
    await db
      .updateTable('grocery_item')
      .set({ sighted_as: itemIds[n - (n % 3)] ?? id })
      .where('id', '=', id)
      .execute();
  const storeIds: number[] = [];
  for (let n = 0; n < 2; n += 1) {
    const chain_id = (await makeChain(db)).id;
    for (let each = 0; each < 2; each += 1)
      storeIds.push((await makeStore(db, { chain_id, state: 'IL' })).id);
  }
  return { itemIds, storeIds };
}

type Catalog = Awaited<ReturnType<typeof insertCatalog>>;

function drawObservations({ itemIds, storeIds }: Catalog): ObservationInput[] {
  const anyObservation = fc.record({
    n: fc.nat(itemIds.length - 1),
    isNamed: fc.boolean(),
    storeId: fc.constantFrom(...storeIds),
    priceCents: fc.integer({ min: 100, max: 400 }),
    source: fc.constantFrom('feed', 'receipts', 'import'),
  });
  return fc
    .sample(anyObservation, { seed: 11, numRuns: 3_000 })
    .map(({ n, isNamed, ...observation }, line) => ({
      ...observation,
      line,
      gtin: isNamed ? toGtin(n) : null,
      itemId: isNamed ? null : (itemIds[n] ?? 0),
      chainId: null,
      chainSlug: null,
      regularPriceCents: null,
      channel: 'in-store',
      observedAt: new Date(now.getTime() - (line + 1) * 60_000),
    }));
}

async function readStoredPrices(db: Db) {
  const tables = {
    price_observation: 'item_id, store_id, observed_at, price_cents, chain_id',
    current_store_price: 'store_id, item_id, price_cents, observed_at, source',
    current_chain_price: 'chain_id, item_id, price_cents, observed_at, source, state',
    item_sighting: 'item_id, seen',
    price_source: 'source, observation_count, newest_observed_at',
  };
  const rowsByTable: Record<string, unknown> = {};
  for (const [table, columns] of Object.entries(tables)) {
    const { rows } =
      await sql`select ${sql.raw(columns)} from ${sql.table(table)} order by ${sql.raw(columns)}`.execute(db);
    rowsByTable[table] = rows;
  }
  return rowsByTable;
}

itInFullTier(
  'Writing batches as two concurrent halves gives the same prices as writing whole batches one at a time',
  async () => {
    const [wholeCatalog, splitCatalog] = [
      await insertCatalog(wholeDatabase.db),
      await insertCatalog(splitDatabase.db),
    ];
    expect(splitCatalog).toEqual(wholeCatalog);
    const rows = drawObservations(wholeCatalog);
    for (let from = 0; from < rows.length; from += 500)
      await mergeObservations(wholeDatabase.db, rows.slice(from, from + 500), { now });

    for (let from = 0; from < rows.length; from += 1_000) {
      const [even, odd] = await splitIntoItemPartitions(splitDatabase.db, rows.slice(from, from + 700));
      expect(Math.min(even.length, odd.length)).toBeGreaterThan(0);
      await Promise.all([
        mergeObservations(splitDatabase.db, even, { now, partition: 0 }),
        mergeObservations(splitDatabase.db, rows.slice(from + 700, from + 1_000), { now }),
        mergeObservations(splitDatabase.db, odd, { now, partition: 1 }),
      ]);
    }
    expect(await readStoredPrices(splitDatabase.db)).toEqual(await readStoredPrices(wholeDatabase.db));
  },
);

it("Splitting observations keeps related items together and doesn't drop unknown GTINs", async () => {
  const { rows: items } = await sql<{ gtin: string; group: number }>`
    select gtin, sighted_as as "group" from grocery_item where gtin is not null and sighted_as is not null
  `.execute(wholeDatabase.db);
  const toRow = (gtin: string): ObservationInput => ({
    ...{ line: 1, gtin, itemId: null, storeId: 1, chainId: null, chainSlug: null, priceCents: 100 },
    ...{ regularPriceCents: null, channel: 'in-store', source: 'feed', observedAt: now },
  });
  const halves = await splitIntoItemPartitions(wholeDatabase.db, [
    toRow('99999999999999'),
    ...items.map(({ gtin }) => toRow(gtin)),
  ]);
  expect(halves[0][0]).toMatchObject({ gtin: '99999999999999', itemId: null });
  const { rows: groups } = await sql<{ group: number }>`
    select distinct sighted_as as "group" from grocery_item where id = any(${halves[0].flatMap(({ itemId }) => itemId ?? [])})
  `.execute(wholeDatabase.db);
  const { rows: others } = await sql<{ group: number }>`
    select distinct sighted_as as "group" from grocery_item where id = any(${halves[1].flatMap(({ itemId }) => itemId ?? [])})
  `.execute(wholeDatabase.db);
  expect(groups.filter(({ group }) => others.some((each) => each.group === group))).toEqual([]);
  expect(groups.length + others.length).toBe(new Set(items.map(({ group }) => group)).size);
});
