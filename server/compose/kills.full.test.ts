import { randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Database } from '#server/db/connect.ts';
import { carryOutDueOrders } from '#server/features/recurring-orders/api.ts';
import { startAppProcess } from '#tests/support/app-process.ts';
import { startScript, waitUntil } from '#tests/support/child.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { isFullTier, pickRoundCount } from '#tests/support/tier.ts';

const KILL_COUNT = pickRoundCount(1, 10);
const SHOPPER_COUNT = 4;
const ENTRY_COUNT = 30;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
/** The test's own connections, which stay open when the app's are killed. */
let watcher: Database;
let app: Awaited<ReturnType<typeof startAppProcess>>;
let port: string;
let folder: string;
let itemIds: number[];

async function startApp() {
  const env = { DATABASE_URL: database.url, PORT: port, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  app = await startAppProcess(env);
  await app.isReady;
}

const cutConnections = () =>
  watcher.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name <> 'watching'",
  );

async function killOrCut(round: number) {
  await wait(randomInt(20, 900));
  if (round % 2 === 0) app.child.signal('SIGKILL');
  else await cutConnections();
}

async function sendRequest(headers: Record<string, string>, path: string, body?: unknown) {
  try {
    const response = await fetch(`${app.url}/api/${path}`, {
      method: 'POST',
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return null; // the app was killed
  }
}

const queryCount = async (text: string): Promise<number> =>
  Number((await watcher.pool.query(text)).rows[0]?.count);

const signInShoppers = (details: Parameters<typeof signIn>[1] = {}) =>
  Promise.all(Array.from({ length: SHOPPER_COUNT }, () => signIn(watcher.db, details)));

describe('Killed processes and cut connections', {
  timeout: KILL_COUNT * 30_000 + 60_000,
}, () => {
  beforeAll(async () => {
    database = await createTestDatabase({ template: 'seeded' });
    watcher = connect({ connectionString: database.url, application_name: 'watching' }, () => {});
    folder = await mkdtemp(join(tmpdir(), 'cartwise-kills-'));
    port = String(await findFreePort());
    const rows = await watcher.db
      .selectFrom('grocery_item')
      .select('id')
      .orderBy('id')
      .limit(ENTRY_COUNT)
      .execute();
    itemIds = rows.map(({ id }) => id);
    await startApp();
  });
  afterAll(async () => {
    await app?.stop();
    await watcher?.close();
    await database?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const restartIfKilled = async (round: number) => {
    if (round % 2 !== 0) return;
    await app.child.exited;
    await startApp();
  };

  it('No list is lost or truncated if the app is killed while lists are shared', async () => {
    const sharedListIds: string[] = [];
    for (let round = 0; round < KILL_COUNT; round += 1) {
      const shoppers = await signInShoppers();
      for (const { userId } of shoppers)
        await sql`insert into cart_entry (user_id, item_id, quantity, added_at)
          select ${userId}, id, 1, now() from unnest(${itemIds}::int[]) as id`.execute(watcher.db);
      let isInterrupted = false;
      const firstShared = Promise.withResolvers<void>();
      const share = async ({ headers }: { headers: Record<string, string> }) => {
        while (!isInterrupted) {
          const response = await sendRequest(headers, 'shared-lists/from-cart', { title: 'Sunday' });
          if (response?.status === 201) {
            sharedListIds.push(response.body.id);
            firstShared.resolve();
          } else if (response === null || response.status === 429) return;
        }
      };
      await Promise.all([
        ...shoppers.map(share),
        firstShared.promise
          .then(() => killOrCut(round))
          .then(() => {
            isInterrupted = true;
          }),
      ]);
      await restartIfKilled(round);
    }
    expect(sharedListIds.length).toBeGreaterThanOrEqual(KILL_COUNT);
    const { rows } = await watcher.pool.query(
      'select id, (select count(*)::int from shared_list_item where list_id = l.id) as items from shared_list l',
    );
    expect(rows.filter(({ items }) => items !== ENTRY_COUNT)).toEqual([]);
    const storedIds = new Set(rows.map(({ id }) => id));
    expect(sharedListIds.filter((id) => !storedIds.has(id))).toEqual([]);
  });

  it.runIf(isFullTier)(
    'Each paying shopper has Premium and one subscription even if the app is killed',
    async () => {
      const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' };
      const pay = async ({ headers }: { headers: Record<string, string> }) => {
        const subscription = await sendRequest(headers, 'create-subscription');
        const clientSecret = subscription?.body.clientSecret;
        if (clientSecret) await sendRequest(headers, 'test-payments/confirm', { clientSecret, ...card });
        return (await sendRequest(headers, 'check-subscription-status'))?.body.subscriptionStatus;
      };
      for (let round = 0; round < KILL_COUNT; round += 1) {
        const shoppers = await signInShoppers();
        await Promise.all([...shoppers.map(pay), killOrCut(round)]);
        await restartIfKilled(round);
        for (const shopper of shoppers) await waitUntil(async () => (await pay(shopper)) === 'active', 20);
      }
      const duplicateSubscriptions =
        'select customer_id from test_payment_subscription group by 1 having count(*) <> 1';
      expect((await watcher.pool.query(duplicateSubscriptions)).rows).toEqual([]);
      expect(await queryCount("select count(*) from test_payment_subscription where status = 'active'")).toBe(
        KILL_COUNT * SHOPPER_COUNT,
      );
    },
  );

  it('Each recurring order is carried out exactly once even if the app is killed', async () => {
    for (let round = 0; round < KILL_COUNT; round += 1) {
      const shoppers = await signInShoppers({ subscription_status: 'active' });
      for (const { userId } of shoppers)
        await sql`with made as (
            insert into recurring_order (user_id, frequency, created_at, next_due_at)
            select ${userId}, 'weekly', now() - interval '7 days', now() - interval '1 minute'
            from generate_series(1, 25) returning id)
          insert into recurring_order_item (order_id, item_id, position, quantity)
          select id, ${itemIds[0]}, 1, 1 from made`.execute(watcher.db);
      const carryOutOrders = () => carryOutDueOrders(database.db, { now: new Date(), publicUrl: app.url });
      const cut = wait(randomInt(0, 60)).then(cutConnections);
      await Promise.all([carryOutOrders().catch(() => {}), carryOutOrders().catch(() => {}), cut]);
      await expect.poll(() => carryOutOrders().then(() => 'done', String), { timeout: 20_000 }).toBe('done');
      const shopperIds = shoppers.map(({ userId }) => `'${userId}'`).join();
      const quantity = `select coalesce(sum(quantity), 0) as count from cart_entry where user_id in (${shopperIds})`;
      expect(await queryCount(quantity)).toBe(SHOPPER_COUNT * 25);
    }
  });

  it.runIf(isFullTier)('Repeating an import that was killed stores each price exactly once', async () => {
    const stores = await watcher.db.selectFrom('store').select('id').orderBy('id').limit(20).execute();
    const observedAt = new Date(Date.now() - 3_600_000).toISOString();
    const lines = itemIds.flatMap((item) => stores.map(({ id }) => `${item},${id},3.49,${observedAt},kills`));
    const file = join(folder, 'prices.csv');
    await writeFile(file, `itemId,storeId,price,observedAt,source\n${lines.join('\n')}\n`);
    const env = { DATABASE_URL: database.url, DATA_DIR: folder };
    const startImport = () =>
      startScript(join(import.meta.dirname, '../commands/import.ts'), { args: ['prices', file], env });
    for (let round = 0; round < KILL_COUNT; round += 1) {
      const child = startImport();
      await wait(randomInt(200, 2_500));
      child.signal('SIGKILL');
      await child.exited;
    }
    expect(await startImport().exited).toBe(0);
    expect(
      await queryCount(`select count(*) from current_store_price where price_cents = 349`),
    ).toBeGreaterThanOrEqual(lines.length);
    expect(
      await queryCount(`select count(*) from price_observation where observed_at = '${observedAt}'`),
    ).toBe(lines.length);
  });
});
