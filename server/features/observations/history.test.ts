import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { type ObservationRow, recordObservations } from '#tests/support/record-observations.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const now = new Date('2026-07-29T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startTestApp>>;
let itemId = 0;
let chainId = 0;
let storeId = 0;
let siblingId = 0;
let otherId = 0;
let hiddenId = 0;

const makeObservation = (row: Partial<ObservationRow>): ObservationRow => ({
  itemId,
  storeId,
  chainId: null,
  priceCents: 399,
  regularPriceCents: null,
  channel: 'in-store',
  source: 'receipts',
  observedAt: daysAgo(1),
  ...row,
});

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp(database.db, { clock: () => now });
  const { db } = database;
  itemId = (await makeItem(db)).id;
  chainId = (await makeChain(db)).id;
  storeId = (await makeStore(db, { chain_id: chainId, name: 'Here' })).id;
  siblingId = (await makeStore(db, { chain_id: chainId })).id;
  otherId = (await makeStore(db, { name: 'Elsewhere' })).id;
  hiddenId = (await makeStore(db, { is_hidden: true })).id;
  const otherItemId = (await makeItem(db)).id;
  await recordObservations(
    db,
    [
      makeObservation({ priceCents: 410, observedAt: daysAgo(365) }),
      makeObservation({ priceCents: 999, observedAt: daysAgo(366) }),
      makeObservation({ priceCents: 299, regularPriceCents: 399, observedAt: daysAgo(3) }),
      makeObservation({ priceCents: 420, storeId: siblingId, observedAt: daysAgo(20) }),
      makeObservation({ priceCents: 430, storeId: null, chainId, observedAt: daysAgo(10) }),
      makeObservation({ priceCents: 555, itemId: otherItemId }),
    ],
    { now },
  );
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const readHistory = (query: string, id: number | string = itemId) =>
  app.call('GET', `/api/grocery-items/${id}/prices${query}`);

describe('GET /api/grocery-items/:id/prices', () => {
  it('The price history lists a year of store and chain observations, oldest first', async () => {
    const { status, body } = await readHistory(`?storeIds=${storeId},${otherId}`);
    expect(status).toBe(200);
    expect(body.since).toBe(daysAgo(365).toISOString());
    expect(body.stores.map(({ store }: { store: { name: string } }) => store.name)).toEqual([
      'Here',
      'Elsewhere',
    ]);
    expect(body.stores[0].points).toMatchObject([
      { price: '4.10', scope: 'store', regularPrice: null, channel: 'in-store', source: 'receipts' },
      { price: '4.20', scope: 'chain', observedAt: daysAgo(20).toISOString() },
      { price: '4.30', scope: 'chain' },
      { price: '2.99', regularPrice: '3.99', scope: 'store', observedAt: daysAgo(3).toISOString() },
    ]);
    expect(body.stores[1].points).toEqual([]);
  });

  it('The price history lists only the newest 200 observations', async () => {
    const busyItemId = (await makeItem(database.db)).id;
    const rows = Array.from({ length: 210 }, (_, day) =>
      makeObservation({ itemId: busyItemId, priceCents: 100 + day, observedAt: daysAgo(day) }),
    );
    await recordObservations(database.db, rows, { now });
    const { points } = (await readHistory(`?storeIds=${storeId}`, busyItemId)).body.stores[0];
    expect(points).toHaveLength(200);
    expect(points[0].price).toBe('2.99');
    expect(points[199].price).toBe('1.00');
  });

  it('The price history leaves out hidden stores and returns 404 if no store remains', async () => {
    const { body } = await readHistory(`?storeIds=${hiddenId},${storeId}`);
    expect(body.stores).toHaveLength(1);
    expect((await readHistory(`?storeIds=${hiddenId}`)).status).toBe(404);
    expect((await readHistory(`?storeIds=${storeId}`, 2_000_000_000)).status).toBe(404);
  });

  it.each([
    '',
    '?storeIds=',
    '?storeIds=1,2,3,4,5,6',
    '?storeIds=1,1',
    '?storeIds=a',
    '?storeIds=1&x=1',
  ])('The price history rejects the query string "%s" with a reason', async (query) => {
    const answer = await readHistory(query);
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toHaveLength(1);
  });
});
