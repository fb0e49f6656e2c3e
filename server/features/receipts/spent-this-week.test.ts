import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeStore } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
/** A Sunday afternoon in the contiguous states, when it's Monday in Guam. */
let now = new Date('2026-11-22T20:00:00Z');
const app = await startTestApp(db, { clock: () => now });
afterAll(async () => {
  await app.close();
  await database.close();
});

it("A weekly budget counts only the shopper's receipts since Sunday in the shopper's time zone", async () => {
  const store = await makeStore(db);
  const { headers } = await signIn(db);
  const stranger = await signIn(db);
  const save = async (purchasedOn: string, totalCents: number, as = headers) => {
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
  const choose = async (body: object) =>
    (await app.call('PATCH', '/api/preferences', { headers, body })).body;
  await save('2026-11-21', 10_00);
  await save('2026-11-22', 20_50);
  await save('2026-11-22', 4_00);
  await save('2026-11-22', 99_00, stranger.headers);
  const chicago = { timeZone: 'America/Chicago' };
  expect((await choose({ ...chicago, budgetCents: 60_00 })).spentThisWeekCents).toBeNull();
  expect(await choose({ hasWeeklyBudget: true })).toMatchObject({
    ...{ hasWeeklyBudget: true, spentThisWeekCents: 24_50 },
  });
  const shop = await app.call('GET', '/api/shop', { headers });
  expect(shop.body).toMatchObject({ budgetCents: 60_00, spentThisWeekCents: 24_50 });
  now = new Date('2026-11-22T05:59:00Z');
  expect((await choose({})).spentThisWeekCents, 'still Saturday').toBe(34_50);
  now = new Date('2026-11-29T06:00:00Z');
  expect((await choose({})).spentThisWeekCents, 'the next Sunday').toBe(0);
  expect((await choose({ budgetCents: null })).spentThisWeekCents).toBeNull();
});
