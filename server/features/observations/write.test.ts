import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { type ObservationRow, recordObservations } from '#tests/support/record-observations.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const database = await createTestDatabase();
const { db } = database;
const now = new Date('2026-07-29T12:00:00Z');
let chainId = 0;
let storeId = 0;
let siblingId = 0;

beforeAll(async () => {
  chainId = (await makeChain(db)).id;
  storeId = (await makeStore(db, { chain_id: chainId })).id;
  siblingId = (await makeStore(db, { chain_id: chainId })).id;
});

afterAll(() => database.close());

const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

const makeObservation = (row: Pick<ObservationRow, 'itemId'> & Partial<ObservationRow>): ObservationRow => ({
  storeId,
  chainId: null,
  priceCents: 399,
  regularPriceCents: null,
  channel: 'in-store',
  source: 'receipts',
  observedAt: daysAgo(1),
  ...row,
});

const record = (...rows: ObservationRow[]) => recordObservations(db, rows, { now });

async function readCurrentPrices(itemId: number) {
  const atStores = await db
    .selectFrom('current_store_price')
    .select(['store_id', 'price_cents'])
    .where('item_id', '=', itemId)
    .orderBy('store_id')
    .execute();
  const atChains = await db
    .selectFrom('current_chain_price')
    .select('price_cents')
    .where('item_id', '=', itemId)
    .execute();
  return {
    stores: Object.fromEntries(atStores.map((row) => [row.store_id, row.price_cents])),
    chain: atChains.map((row) => row.price_cents),
  };
}

const zeroCounts = { inserted: 0, duplicate: 0, futureDated: 0, tooOld: 0, unknown: 0 };

describe('recordObservations', () => {
  it('Recording observations keeps the newest price per store and per chain', async () => {
    const { id: itemId } = await makeItem(db);
    expect(
      await record(
        makeObservation({ itemId, priceCents: 300, observedAt: daysAgo(3) }),
        makeObservation({ itemId, priceCents: 200, observedAt: daysAgo(2) }),
        makeObservation({ itemId, storeId: siblingId, priceCents: 100, observedAt: daysAgo(1) }),
      ),
    ).toEqual({ ...zeroCounts, inserted: 3 });
    expect(await readCurrentPrices(itemId)).toEqual({
      stores: { [storeId]: 200, [siblingId]: 100 },
      chain: [100],
    });

    await record(makeObservation({ itemId, storeId: null, chainId, priceCents: 90, observedAt: daysAgo(0) }));
    expect(await readCurrentPrices(itemId)).toEqual({
      stores: { [storeId]: 200, [siblingId]: 100 },
      chain: [90],
    });
  });

  it("Recording an older observation doesn't replace the newer current price", async () => {
    const { id: itemId } = await makeItem(db);
    await record(makeObservation({ itemId, priceCents: 200, observedAt: daysAgo(2) }));
    expect(await record(makeObservation({ itemId, priceCents: 500, observedAt: daysAgo(40) }))).toEqual({
      ...zeroCounts,
      inserted: 1,
    });
    expect(await readCurrentPrices(itemId)).toEqual({ stores: { [storeId]: 200 }, chain: [200] });
  });

  it('Recording the same observations again changes nothing, whether in one batch or in two', async () => {
    const { id: itemId } = await makeItem(db);
    const row = makeObservation({ itemId });
    expect(await record(row, row)).toEqual({ ...zeroCounts, inserted: 1, duplicate: 1 });
    expect(await record(row)).toEqual({ ...zeroCounts, duplicate: 1 });
    expect(await record({ ...row, priceCents: 1 })).toEqual({ ...zeroCounts, duplicate: 1 });
    expect(await readCurrentPrices(itemId)).toEqual({ stores: { [storeId]: 399 }, chain: [399] });
  });

  it('Observations with an unknown item or place or an unacceptable date are rejected', async () => {
    const { id: itemId } = await makeItem(db);
    expect(
      await record(
        makeObservation({ itemId, observedAt: new Date(now.getTime() + 1) }),
        makeObservation({ itemId, observedAt: new Date('2016-07-29T11:59:59Z') }),
        makeObservation({ itemId: 2_147_483_647 }),
        makeObservation({ itemId, storeId: 2_147_483_647 }),
        makeObservation({ itemId, storeId: null, chainId: 2_147_483_647 }),
        makeObservation({ itemId, storeId: null, chainId: null }),
      ),
    ).toEqual({ ...zeroCounts, futureDated: 1, tooOld: 1, unknown: 4 });
    expect(await readCurrentPrices(itemId)).toEqual({ stores: {}, chain: [] });
    expect(await record()).toEqual(zeroCounts);
  });

  it("An observation belongs to its store's chain even if the row names another chain", async () => {
    const { id: itemId } = await makeItem(db);
    const other = await makeChain(db);
    await record(makeObservation({ itemId, chainId: other.id }));
    const row = await db
      .selectFrom('price_observation')
      .select('chain_id')
      .where('item_id', '=', itemId)
      .executeTakeFirstOrThrow();
    expect(row.chain_id).toBe(chainId);
  });

  it('Observations lead to the same current prices regardless of order and batch size', async () => {
    const anyObservation = fc.record({
      priceCents: fc.integer({ min: 1, max: 5 }),
      day: fc.integer({ min: 0, max: 3 }),
      channel: fc.constantFrom<ObservationRow['channel']>('in-store', 'pickup'),
      source: fc.constantFrom('a', 'b', 'c'),
    });
    // Excludes contradicting reports of the same price. The first report would win, so the order would matter.
    const anyObservations = fc.uniqueArray(anyObservation, {
      minLength: 1,
      maxLength: 8,
      selector: ({ day, channel, source }) => `${day} ${channel} ${source}`,
    });
    await fc.assert(
      fc.asyncProperty(anyObservations, async (all) => {
        const makeRows = async (order: typeof all) => {
          const { id: itemId } = await makeItem(db);
          return order.map(({ day, ...row }) =>
            makeObservation({ itemId, observedAt: daysAgo(day), ...row }),
          );
        };
        const batchRows = await makeRows(all);
        await record(...batchRows);
        const singleRows = await makeRows(all.toReversed());
        for (const row of singleRows) await record(row);
        const expected = await readCurrentPrices(batchRows[0]?.itemId ?? 0);
        expect(expected.chain).toHaveLength(1);
        expect(await readCurrentPrices(singleRows[0]?.itemId ?? 0)).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  itInFullTier(
    'If several writers record the same prices at once, the newest price becomes current',
    async () => {
      const items = await Promise.all(Array.from({ length: 30 }, () => makeItem(db)));
      const makeBatch = (writer: number) =>
        items.map(({ id }) =>
          makeObservation({
            itemId: id,
            priceCents: 100 + writer,
            observedAt: daysAgo(10 - writer),
            source: `w${writer}`,
          }),
        );
      const batches = Array.from({ length: 8 }, (_, writer) =>
        writer % 2 === 0 ? makeBatch(writer) : makeBatch(writer).toReversed(),
      );
      const results = await Promise.all(batches.map((rows) => record(...rows)));
      expect(results).toEqual(batches.map((rows) => ({ ...zeroCounts, inserted: rows.length })));
      for (const { id } of items) {
        expect(await readCurrentPrices(id)).toEqual({ stores: { [storeId]: 107 }, chain: [107] });
      }
    },
  );
});

describe('GET /api/pricing-status', () => {
  it('The pricing status lists missing live price services and counts observed prices', async () => {
    const emptyDatabase = await createTestDatabase();
    const app = await startTestApp(emptyDatabase.db);
    const initialStatus = {
      realTimePricing: false,
      availableServices: [],
      missingServices: ['Kroger', 'Walmart', 'Open Prices'],
      whyNotLive:
        'Kroger doesn’t let us compare its prices with other stores’ without a written agreement, and we don’t have one.',
      lastUpdatedAt: null,
      hasLiveStream: false,
      observedPriceCount: 0,
    };
    expect(await app.call('GET', '/api/pricing-status')).toEqual({ status: 200, body: initialStatus });

    const store = await makeStore(emptyDatabase.db);
    const { id: itemId } = await makeItem(emptyDatabase.db);
    const rows = [
      makeObservation({ itemId, storeId: store.id }),
      makeObservation({ itemId, storeId: store.id, observedAt: daysAgo(5), source: 'shelf' }),
    ];
    await recordObservations(emptyDatabase.db, rows, { now });
    await recordObservations(emptyDatabase.db, rows, { now });
    expect((await app.call('GET', '/api/pricing-status')).body).toEqual({
      ...initialStatus,
      lastUpdatedAt: daysAgo(1).toISOString(),
      observedPriceCount: 2,
    });
    await app.close();
    await emptyDatabase.close();
  });
});
