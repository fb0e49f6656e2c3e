import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const app = await startTestApp(db, { clock: () => new Date('2026-11-22T12:00:00Z') });
afterAll(async () => {
  await app.close();
  await database.close();
});

it('The usual basket lists items bought about once a week with their quantities, and turns store brands into "any brand"', async () => {
  const store = await makeStore(db);
  const [milk, eggs, rice] = [
    await makeItem(db, { brand_tier: 'store' }),
    await makeItem(db),
    await makeItem(db),
  ];
  const { headers } = await signIn(db);
  const save = async (purchasedOn: string, ...itemIds: number[]) => {
    const lines = itemIds.map((itemId) => ({
      ...{ printedName: `ITEM ${itemId}`, itemId, quantity: itemId === eggs.id ? 2 : 1 },
      ...{ isByWeight: false, priceCents: 300, regularCents: null },
    }));
    const body = { storeId: store.id, purchasedOn, otherCents: 0, taxCents: 0, totalCents: 900, lines };
    return app.call('POST', '/api/receipts', { headers, body });
  };
  const usual = (as = headers) => app.call('GET', '/api/receipts/usual', { headers: as });
  await save('2026-11-02', milk.id, eggs.id, rice.id);
  await save('2026-11-09', milk.id, eggs.id);
  expect((await usual()).body).toEqual([]);
  await save('2026-11-10', milk.id);
  const { body: third } = await save('2026-11-17', milk.id, eggs.id);
  expect((await usual()).body).toEqual([
    { item: expect.objectContaining({ id: milk.id }), quantity: 1, firmness: 'any', times: 4 },
    { item: expect.objectContaining({ id: eggs.id }), quantity: 2, firmness: 'product', times: 3 },
  ]);
  expect((await usual((await signIn(db)).headers)).body).toEqual([]);
  await app.call('DELETE', `/api/receipts/${third.id}`, { headers });
  expect((await usual()).body).toEqual([]);
});
