import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { recordStatements } from '#tests/support/statements.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const statements = recordStatements(database.pool);
const { db } = database;
const now = new Date('2026-11-22T12:00:00Z');
const app = await startTestApp(db, { clock: () => now, env: { ADMIN_EMAILS: 'boss@example.com' } });
afterAll(async () => {
  await app.close();
  await database.close();
});

async function sendReport(): Promise<void> {
  const { headers } = await signIn(db);
  const [item, store] = [await makeItem(db), await makeStore(db)];
  const price = { priceCents: 349, regularPriceCents: null, seenAt: now.toISOString() };
  const body = { prices: [{ itemId: item.id, storeId: store.id, ...price }] };
  expect((await app.call('PUT', '/api/own-prices', { headers, body })).status).toBeLessThan(300);
}

it('Reading ten price reports takes as many SQL statements as reading one', async () => {
  const { headers } = await signIn(db, { email: 'boss@example.com' });
  const countReviewStatements = async () => {
    statements.length = 0;
    const { body } = await app.call('GET', '/api/admin/price-reports', { headers });
    return { reports: body.length, statements: statements.length };
  };
  await sendReport();
  // The first request from an address takes another statement (`isNewVisit`).
  await app.call('GET', '/api/cart', { headers });
  const one = await countReviewStatements();
  for (let more = 0; more < 9; more += 1) await sendReport();
  const ten = await countReviewStatements();
  expect([one.reports, ten.reports]).toEqual([1, 10]);
  expect(one.statements).toBeGreaterThan(1);
  expect(ten.statements).toBe(one.statements);
});
