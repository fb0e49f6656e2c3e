import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { createBrowser, samplePerson, signUp } from '#tests/support/browser.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startListeningApp>>;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startListeningApp(database.db);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function ageSessions(ms: number): Promise<void> {
  const { db } = database;
  const toEarlier = (column: Date | null) => column && new Date(column.getTime() - ms);
  for (const row of await db.selectFrom('session').select(['id_hash', 'last_seen_at']).execute())
    await db
      .updateTable('session')
      .set({ last_seen_at: new Date(row.last_seen_at.getTime() - ms) })
      .where('id_hash', '=', row.id_hash)
      .execute();
  for (const row of await db.selectFrom('idp_payload').select(['id_hash', 'expires_at']).execute())
    await db
      .updateTable('idp_payload')
      .set({ expires_at: toEarlier(row.expires_at) })
      .where('id_hash', '=', row.id_hash)
      .execute();
}

const returnAfter = async (ms: number) => {
  const shopper = createBrowser(app.url);
  await signUp(shopper, samplePerson());
  await ageSessions(ms);
  const user = await shopper.visit('/api/auth/user');
  const { url } = await shopper.visit('/api/login');
  return { status: user.status, path: url.pathname };
};

itInFullTier('After eight days away, a shopper has to enter the password again', async () => {
  expect(await returnAfter(8 * DAY_MS)).toEqual({ status: 401, path: '/idp/sign-in' });
});

it('A tab opened five minutes after sign-up is signed in automatically', async () => {
  expect(await returnAfter(5 * MINUTE_MS)).toEqual({ status: 200, path: '/' });
});
