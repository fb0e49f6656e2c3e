import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { insertReceipt } from '#tests/support/insert-receipt.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { MAX_LINES_READ } from './queries.ts';

const database = await createTestDatabase();
const { db } = database;
const app = await startTestApp(db, { clock: () => new Date('2026-11-22T12:00:00Z') });
afterAll(async () => {
  await app.close();
  await database.close();
});

it('The usual basket lists items that were bought about once a week, and lists store brands as "any brand"', async () => {
  const store = await makeStore(db);
  const [milk, eggs, rice] = [
    await makeItem(db, { brand_tier: 'store' }),
    await makeItem(db),
    await makeItem(db),
  ];
  const { headers } = await signIn(db);
  const saveReceipt = async (purchasedOn: string, ...itemIds: number[]) => {
    const lines = itemIds.map((itemId) => ({
      ...{ printedName: `ITEM ${itemId}`, itemId, quantity: itemId === eggs.id ? 2 : 1 },
      ...{ isByWeight: false, priceCents: 300, regularCents: null },
    }));
    const body = { storeId: store.id, purchasedOn, otherCents: 0, taxCents: 0, totalCents: 900, lines };
    return app.call('POST', '/api/receipts', { headers, body });
  };
  const readUsualBasket = (as = headers) => app.call('GET', '/api/receipts/usual', { headers: as });
  await saveReceipt('2026-11-02', milk.id, eggs.id, rice.id);
  await saveReceipt('2026-11-09', milk.id, eggs.id);
  expect((await readUsualBasket()).body).toEqual([]);
  await saveReceipt('2026-11-10', milk.id);
  const { body: lastReceipt } = await saveReceipt('2026-11-17', milk.id, eggs.id);
  expect((await readUsualBasket()).body).toEqual([
    { item: expect.objectContaining({ id: milk.id }), quantity: 1, firmness: 'any', times: 4 },
    { item: expect.objectContaining({ id: eggs.id }), quantity: 2, firmness: 'product', times: 3 },
  ]);
  expect((await readUsualBasket((await signIn(db)).headers)).body).toEqual([]);
  await app.call('DELETE', `/api/receipts/${lastReceipt.id}`, { headers });
  expect((await readUsualBasket()).body).toEqual([]);
});

it('If a shopper has over 10,000 receipt lines, the usual basket ignores the oldest lines', async () => {
  const { userId, headers } = await signIn(db);
  const { id: storeId } = await makeStore(db);
  const [weeklyItem, otherItem] = [await makeItem(db), await makeItem(db)];
  const insertPastReceipt = (purchasedOn: string, itemId: number, lineCount: number) =>
    insertReceipt(db, { userId, storeId, purchasedOn, itemIds: [itemId], priceCents: 100, lineCount });
  for (const day of ['2026-11-01', '2026-11-08', '2026-11-15'])
    await insertPastReceipt(day, weeklyItem.id, 1);
  const readUsualBasket = async () => (await app.call('GET', '/api/receipts/usual', { headers })).body;
  expect(await readUsualBasket()).toMatchObject([{ item: { id: weeklyItem.id } }]);
  await insertPastReceipt('2026-11-20', otherItem.id, MAX_LINES_READ - 2);
  expect(await readUsualBasket()).toEqual([]);
});
