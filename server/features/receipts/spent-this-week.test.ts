import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
/** At this time, it's Sunday afternoon in the contiguous states, but already Monday in Guam. */
let now = new Date('2026-11-22T20:00:00Z');
const app = await startTestApp(db, { clock: () => now });
afterAll(async () => {
  await app.close();
  await database.close();
});

it("A weekly budget counts the shopper's own receipts since Sunday in their time zone", async () => {
  const store = await makeStore(db);
  const { headers } = await signIn(db);
  const stranger = await signIn(db);
  const saveReceipt = async (purchasedOn: string, totalCents: number, as = headers) => {
    const line = { printedName: 'MILK', itemId: null, quantity: 1, isByWeight: false, regularCents: null };
    const { status } = await app.call('POST', '/api/receipts', {
      headers: as,
      body: {
        ...{ storeId: store.id, purchasedOn, otherCents: 0, taxCents: 0, totalCents },
        lines: [{ ...line, priceCents: totalCents }],
      },
    });
    expect(status).toBe(201);
  };
  const savePreferences = async (body: object) =>
    (await app.call('PATCH', '/api/preferences', { headers, body })).body;
  await saveReceipt('2026-11-21', 10_00);
  await saveReceipt('2026-11-22', 20_50);
  await saveReceipt('2026-11-22', 4_00);
  await saveReceipt('2026-11-22', 99_00, stranger.headers);
  const chicago = { timeZone: 'America/Chicago' };
  expect((await savePreferences({ ...chicago, budgetCents: 60_00 })).spentThisWeekCents).toBeNull();
  expect(await savePreferences({ hasWeeklyBudget: true })).toMatchObject({
    ...{ hasWeeklyBudget: true, spentThisWeekCents: 24_50 },
  });
  const shopAnswer = await app.call('GET', '/api/shop', { headers });
  expect(shopAnswer.body).toMatchObject({ budgetCents: 60_00, spentThisWeekCents: 24_50 });
  now = new Date('2026-11-22T05:59:00Z');
  expect((await savePreferences({})).spentThisWeekCents, 'still Saturday').toBe(34_50);
  now = new Date('2026-11-29T06:00:00Z');
  expect((await savePreferences({})).spentThisWeekCents, 'the next Sunday').toBe(0);
  expect((await savePreferences({ budgetCents: null })).spentThisWeekCents).toBeNull();
});

it("A receipt doesn't count toward the budget if the items that were checked off on the same trip already count", async () => {
  now = new Date('2026-11-24T23:30:00Z');
  const { id: chain_id } = await makeChain(db);
  const store = await makeStore(db, { chain_id });
  const sameChain = await makeStore(db, { chain_id });
  const otherChainStore = await makeStore(db, { chain_id: (await makeChain(db)).id });
  const { headers } = await signIn(db);
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    (await app.call(method, `/api/${path}`, { headers, ...(body && { body }) })).body;
  await call('PATCH', 'preferences', {
    ...{ timeZone: 'America/Chicago', budgetCents: 60_00, hasWeeklyBudget: true },
  });
  const { id } = await call('POST', 'cart', { itemId: (await makeItem(db)).id, quantity: 1 });
  const sendOperation = (kind: 'tick' | 'untick', storeId: number | null) =>
    call('POST', 'shop/operations', {
      operations: [{ id: randomUUID(), kind, line: `item-${id}`, storeId }],
    });
  const saveReceipt = (storeId: number, purchasedOn: string, totalCents: number) =>
    call('POST', 'receipts', {
      ...{ storeId, purchasedOn, otherCents: 0, taxCents: 0, totalCents },
      lines: [{ printedName: `MILK ${totalCents}`, itemId: null, quantity: 1, isByWeight: false }].map(
        (line) => ({ ...line, regularCents: null, priceCents: totalCents }),
      ),
    });
  const readSpentThisWeek = async () => (await call('GET', 'preferences')).spentThisWeekCents;
  await saveReceipt(store.id, '2026-11-24', 1_00);
  now = new Date('2026-11-24T23:40:00Z');
  await sendOperation('tick', store.id);
  expect(await readSpentThisWeek(), 'a receipt from before the trip').toBe(1_00);
  now = new Date('2026-11-25T00:30:00Z');
  await saveReceipt(sameChain.id, '2026-11-24', 20_00);
  await saveReceipt(otherChainStore.id, '2026-11-24', 4_00);
  await saveReceipt(store.id, '2026-11-22', 8_00);
  expect(await readSpentThisWeek(), 'without the receipt of the trip').toBe(13_00);
  expect(await call('GET', 'shop')).toMatchObject({ spentThisWeekCents: 13_00 });
  await sendOperation('untick', store.id);
  expect(await readSpentThisWeek(), 'lines unchecked').toBe(33_00);
  now = new Date('2026-11-25T00:35:00Z');
  await sendOperation('tick', store.id);
  expect(await readSpentThisWeek(), 'checked off again, for the next trip').toBe(33_00);
  now = new Date('2026-11-25T00:40:00Z');
  await saveReceipt(store.id, '2026-11-24', 2_00);
  expect(await readSpentThisWeek()).toBe(33_00);
  await call('DELETE', 'cart');
  expect(await readSpentThisWeek(), 'a new list').toBe(35_00);
});
