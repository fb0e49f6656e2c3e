import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { insertReceipt } from '#tests/support/insert-receipt.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { MAX_LINES_READ } from './queries.ts';

const database = await createTestDatabase();
const { db } = database;
let now = new Date('2026-11-22T12:00:00Z');
const app = await startTestApp(db, { clock: () => now });
afterAll(async () => {
  await app.close();
  await database.close();
});

it('The spending report totals receipts by month and store and shows price changes', async () => {
  const store = await makeStore(db, { name: 'Spend Here' });
  const other = await makeStore(db, { name: 'Spend There' });
  const itemIds: number[] = [];
  for (let index = 0; index < 5; index += 1) itemIds.push((await makeItem(db)).id);
  const { headers } = await signIn(db);
  const saveReceipt = (
    purchasedOn: string,
    priceCents: number,
    more: { storeId?: number; regularCents?: number | null } = {},
  ) => {
    const lines = itemIds.map((itemId) => ({
      ...{ printedName: `ITEM ${itemId}`, itemId, quantity: 2, isByWeight: false, priceCents },
      regularCents: more.regularCents ?? null,
    }));
    const sums = { otherCents: 0, taxCents: 0, totalCents: priceCents * 5 };
    return app.call('POST', '/api/receipts', {
      headers,
      body: { storeId: more.storeId ?? store.id, purchasedOn, ...sums, lines },
    });
  };
  const readSpending = (as = headers) => app.call('GET', '/api/receipts/spending', { headers: as });
  expect((await readSpending()).body).toEqual({ totals: [], inflation: null });
  await saveReceipt('2025-10-31', 100);
  await saveReceipt('2026-09-02', 400);
  await saveReceipt('2026-09-09', 400, { storeId: other.id });
  await saveReceipt('2026-09-10', 400, { storeId: other.id });
  expect((await readSpending()).body.inflation).toBeNull();
  const { body: lastReceipt } = await saveReceipt('2026-11-20', 378, { regularCents: 420 });
  const { body } = await readSpending();
  expect(body.totals).toEqual([
    { month: '2026-09', storeName: 'Spend There', totalCents: 4000, receiptCount: 2 },
    { month: '2026-09', storeName: 'Spend Here', totalCents: 2000, receiptCount: 1 },
    { month: '2026-11', storeName: 'Spend Here', totalCents: 1890, receiptCount: 1 },
  ]);
  expect(body.inflation).toMatchObject({ from: '2026-09', to: '2026-11', itemCount: 5 });
  expect(body.inflation.paidChange).toBeCloseTo(-0.055, 9);
  expect(body.inflation.regularChange).toBeCloseTo(0.05, 9);
  expect((await readSpending((await signIn(db)).headers)).body).toEqual({ totals: [], inflation: null });
  await app.call('DELETE', `/api/receipts/${lastReceipt.id}`, { headers });
  expect((await readSpending()).body).toMatchObject({ inflation: null, totals: { length: 2 } });
});

it("The spending report covers thirteen months in the shopper's time zone", async () => {
  now = new Date('2026-12-01T03:00:00Z');
  const store = await makeStore(db);
  const { headers } = await signIn(db);
  await app.call('PATCH', '/api/preferences', { headers, body: { timeZone: 'America/New_York' } });
  const lines = [
    {
      printedName: 'FIGS',
      itemId: null,
      quantity: 1,
      isByWeight: false,
      priceCents: 500,
      regularCents: null,
    },
  ];
  const sums = { otherCents: 0, taxCents: 0, totalCents: 500 };
  for (const purchasedOn of ['2025-10-31', '2025-11-01']) {
    const body = { storeId: store.id, purchasedOn, ...sums, lines };
    expect((await app.call('POST', '/api/receipts', { headers, body })).status).toBe(201);
  }
  const listMonths = async () => {
    const { body } = await app.call('GET', '/api/receipts/spending', { headers });
    return body.totals.map(({ month }: { month: string }) => month);
  };
  expect(await listMonths()).toEqual(['2025-11']);
  now = new Date('2026-12-01T05:00:00Z');
  expect(await listMonths()).toEqual([]);
});

it('The spending report computes price changes from the newest ten thousand lines only', async () => {
  now = new Date('2026-11-22T12:00:00Z');
  const { id: storeId } = await makeStore(db);
  const { userId, headers } = await signIn(db);
  const itemIds: number[] = [];
  for (let index = 0; index < 5; index += 1) itemIds.push((await makeItem(db)).id);
  const insertPastReceipt = (purchasedOn: string, priceCents: number, lineCount: number) =>
    insertReceipt(db, { userId, storeId, purchasedOn, itemIds, priceCents, lineCount });
  await insertPastReceipt('2026-08-01', 100, 5);
  await insertPastReceipt('2026-09-01', 200, 5);
  await insertPastReceipt('2026-10-01', 300, MAX_LINES_READ - 5);
  const { body } = await app.call('GET', '/api/receipts/spending', { headers });
  expect(body.inflation).toMatchObject({ from: '2026-09', to: '2026-10', itemCount: 5 });
  expect(body.totals).toHaveLength(3);
});
