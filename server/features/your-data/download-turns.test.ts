import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { insertReceipt } from '#tests/support/insert-receipt.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db, pool } = database;
const { promise: released, resolve: release } = Promise.withResolvers<void>();
let heldCount = 0;
pool.on('connect', holdAfterManyBatches);
const app = await startTestApp(db);
afterAll(async () => {
  release();
  await app.close();
  await database.close();
});

/** Pauses a read after 30 batches from one table. That is 3 MB, so the account counts as large. */
function holdAfterManyBatches(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let batchCount = 0;
  Object.assign(client, {
    query: async (...args: unknown[]) => {
      batchCount = String(args[0]).startsWith('fetch') ? batchCount + 1 : 0;
      if (batchCount === 30) {
        heldCount += 1;
        await released;
      }
      return query(...args);
    },
  });
}

type Shopper = Awaited<ReturnType<typeof signIn>>;

const download = ({ headers }: Shopper) => app.call('GET', '/api/your-data', { headers });

async function makeLargeAccount(): Promise<Shopper> {
  const shopper = await signIn(db);
  await insertReceipt(db, {
    ...{ userId: shopper.userId, storeId: (await makeStore(db)).id, itemIds: [(await makeItem(db)).id] },
    ...{ purchasedOn: '2026-11-01', priceCents: 100, lineCount: 3_500 },
  });
  return shopper;
}

it('A small download completes while large downloads are being read', async () => {
  const largeAccounts = [await makeLargeAccount(), await makeLargeAccount(), await makeLargeAccount()];
  await sql`update receipt_line set printed_name = repeat('x', 1000)`.execute(db);
  const smallAccount = await signIn(db);
  const largeDownloads = largeAccounts.map(download);
  await expect.poll(() => heldCount).toBeGreaterThanOrEqual(2);
  for (const _ of largeAccounts) await app.call('GET', '/api/preferences', { headers: smallAccount.headers });
  const { status, body } = await download(smallAccount);
  expect([status, body.data.account.length]).toEqual([200, 1]);
  release();
  for (const { body } of await Promise.all(largeDownloads))
    expect(body.data.receiptLines).toHaveLength(3_500);
});
