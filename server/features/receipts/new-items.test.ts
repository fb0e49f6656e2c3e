import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const now = new Date('2026-11-22T12:00:00Z');
const app = await startTestApp(db, { clock: () => now, env: { ADMIN_EMAILS: 'boss@example.com' } });
afterAll(async () => {
  await app.close();
  await database.close();
});

const store = await makeStore(db, { chain_id: (await makeChain(db)).id });
const { headers: admin } = await signIn(db, { email: 'boss@example.com' });
const listProposedItems = async () =>
  (await app.call('GET', '/api/admin/proposed-items', { headers: admin })).body;

const ketchup = { name: 'Ketchup', brand: 'Heinz', unit: '64 oz', category: 'Pantry' };
const line = {
  ...{ printedName: 'HEINZ KETCHUP 64OZ', itemId: null as number | null, quantity: 1, isByWeight: false },
  ...{ priceCents: 599, regularCents: null, newItem: ketchup },
};
const makeReceipt = (lines: unknown[], totalCents = 599) => ({
  ...{ storeId: store.id, purchasedOn: '2026-11-20', otherCents: 0, taxCents: 0, totalCents },
  lines,
});
const saveReceipt = async (body: unknown, headers?: Record<string, string>) =>
  app.call('POST', '/api/receipts', { headers: headers ?? (await signIn(db)).headers, body });

it("A new receipt item is submitted only once per shopper, and receipt lines match it after it's accepted", async () => {
  const { headers } = await signIn(db);
  expect((await saveReceipt(makeReceipt([line, line], 1_198), headers)).status).toBe(201);
  expect((await saveReceipt(makeReceipt([line]), headers)).body.lines).toMatchObject([{ item: null }]);
  const [proposed, ...others] = await listProposedItems();
  expect(others).toEqual([]);
  expect(proposed).toMatchObject({ gtin: null, itemId: null, ...ketchup });
  const { id, proposedAt } = proposed;
  const verdict = { isAccepted: true, proposedAt };
  const reviewAnswer = await app.call('POST', `/api/admin/proposed-items/${id}`, {
    headers: admin,
    body: verdict,
  });
  expect(reviewAnswer.status).toBe(204);
  const lines = [{ printedName: line.printedName, isByWeight: false }];
  const { body } = await app.call('POST', '/api/receipts/lines', {
    headers,
    body: { storeId: store.id, lines },
  });
  expect(body.lines).toMatchObject([{ choices: [ketchup], newItem: null, isSure: true }]);
});

it("A new receipt item isn't submitted if the catalog already has it", async () => {
  const relish = { ...ketchup, name: 'Relish' };
  await makeItem(db, relish);
  await saveReceipt(makeReceipt([{ ...line, newItem: relish }]));
  expect(await listProposedItems()).toEqual([]);
});

it('A receipt line with both an existing and a new item is rejected', async () => {
  const { id } = await makeItem(db);
  const { status, body } = await saveReceipt(makeReceipt([line, { ...line, itemId: id }]));
  expect(status).toBe(400);
  expect(body.issues).toMatchObject([{ field: 'lines.1.newItem' }]);
  expect(await listProposedItems()).toEqual([]);
});
