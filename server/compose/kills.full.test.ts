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

const KILLS = pickRoundCount(1, 10);
const SHOPPERS = 4;
const ENTRIES = 30;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
/** The test's own connections, which stay open when the app's are killed. */
let own: Database;
let app: Awaited<ReturnType<typeof startAppProcess>>;
let port: string;
let folder: string;
let itemIds: number[];

async function start() {
  const env = { DATABASE_URL: database.url, PORT: port, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  app = await startAppProcess(env);
  await app.isReady;
}

const cutConnections = () =>
  own.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name <> 'watching'",
  );

async function killOrCut(round: number) {
  await wait(randomInt(20, 900));
  if (round % 2 === 0) app.child.signal('SIGKILL');
  else await cutConnections();
}

async function ask(headers: Record<string, string>, path: string, body?: unknown) {
  try {
    const answer = await fetch(`${app.url}/api/${path}`, {
      method: 'POST',
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return null; // the app was killed
  }
}

const numberOf = async (text: string): Promise<number> => Number((await own.pool.query(text)).rows[0]?.count);

const shoppers = (details: Parameters<typeof signIn>[1] = {}) =>
  Promise.all(Array.from({ length: SHOPPERS }, () => signIn(own.db, details)));

describe('Killed processes and cut connections', {
  timeout: KILLS * 30_000 + 60_000,
}, () => {
  beforeAll(async () => {
    database = await createTestDatabase({ template: 'seeded' });
    own = connect({ connectionString: database.url, application_name: 'watching' }, () => {});
    folder = await mkdtemp(join(tmpdir(), 'cartwise-kills-'));
    port = String(await findFreePort());
    const rows = await own.db.selectFrom('grocery_item').select('id').orderBy('id').limit(ENTRIES).execute();
    itemIds = rows.map(({ id }) => id);
    await start();
  });
  afterAll(async () => {
    await app?.stop();
    await own?.close();
    await database?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const again = async (round: number) => {
    if (round % 2 !== 0) return;
    await app.child.exited;
    await start();
  };

  it('No list is lost or truncated if the app is killed while lists are shared', async () => {
    const answered: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const who = await shoppers();
      for (const { userId } of who)
        await sql`insert into cart_entry (user_id, item_id, quantity, added_at)
          select ${userId}, id, 1, now() from unnest(${itemIds}::int[]) as id`.execute(own.db);
      let isStruck = false;
      const first = Promise.withResolvers<void>();
      const share = async ({ headers }: { headers: Record<string, string> }) => {
        while (!isStruck) {
          const answer = await ask(headers, 'shared-lists/from-cart', { title: 'Sunday' });
          if (answer?.status === 201) {
            answered.push(answer.body.id);
            first.resolve();
          } else if (answer === null || answer.status === 429) return;
        }
      };
      await Promise.all([
        ...who.map(share),
        first.promise
          .then(() => killOrCut(round))
          .then(() => {
            isStruck = true;
          }),
      ]);
      await again(round);
    }
    expect(answered.length).toBeGreaterThanOrEqual(KILLS);
    const { rows } = await own.pool.query(
      'select id, (select count(*)::int from shared_list_item where list_id = l.id) as items from shared_list l',
    );
    expect(rows.filter(({ items }) => items !== ENTRIES)).toEqual([]);
    const storedIds = new Set(rows.map(({ id }) => id));
    expect(answered.filter((id) => !storedIds.has(id))).toEqual([]);
  });

  it.runIf(isFullTier)(
    'Each paying shopper has Premium and one subscription even if the app is killed',
    async () => {
      const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' };
      const pay = async ({ headers }: { headers: Record<string, string> }) => {
        const begun = await ask(headers, 'create-subscription');
        const clientSecret = begun?.body.clientSecret;
        if (clientSecret) await ask(headers, 'test-payments/confirm', { clientSecret, ...card });
        return (await ask(headers, 'check-subscription-status'))?.body.subscriptionStatus;
      };
      for (let round = 0; round < KILLS; round += 1) {
        const who = await shoppers();
        await Promise.all([...who.map(pay), killOrCut(round)]);
        await again(round);
        for (const one of who) await waitUntil(async () => (await pay(one)) === 'active', 20);
      }
      const perCustomer = 'select customer_id from test_payment_subscription group by 1 having count(*) <> 1';
      expect((await own.pool.query(perCustomer)).rows).toEqual([]);
      expect(await numberOf("select count(*) from test_payment_subscription where status = 'active'")).toBe(
        KILLS * SHOPPERS,
      );
    },
  );

  it('Each recurring order is carried out exactly once even if the app is killed', async () => {
    for (let round = 0; round < KILLS; round += 1) {
      const who = await shoppers({ subscription_status: 'active' });
      for (const { userId } of who)
        await sql`with made as (
            insert into recurring_order (user_id, frequency, created_at, next_due_at)
            select ${userId}, 'weekly', now() - interval '7 days', now() - interval '1 minute'
            from generate_series(1, 25) returning id)
          insert into recurring_order_item (order_id, item_id, position, quantity)
          select id, ${itemIds[0]}, 1, 1 from made`.execute(own.db);
      const due = () => carryOutDueOrders(database.db, { now: new Date(), publicUrl: app.url });
      const cut = wait(randomInt(0, 60)).then(cutConnections);
      await Promise.all([due().catch(() => {}), due().catch(() => {}), cut]);
      await expect.poll(() => due().then(() => 'done', String), { timeout: 20_000 }).toBe('done');
      const mine = who.map(({ userId }) => `'${userId}'`).join();
      const quantity = `select coalesce(sum(quantity), 0) as count from cart_entry where user_id in (${mine})`;
      expect(await numberOf(quantity)).toBe(SHOPPERS * 25);
    }
  });

  it.runIf(isFullTier)('Repeating an import that was killed stores each price exactly once', async () => {
    const stores = await own.db.selectFrom('store').select('id').orderBy('id').limit(20).execute();
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const lines = itemIds.flatMap((item) => stores.map(({ id }) => `${item},${id},3.49,${at},kills`));
    const file = join(folder, 'prices.csv');
    await writeFile(file, `itemId,storeId,price,observedAt,source\n${lines.join('\n')}\n`);
    const env = { DATABASE_URL: database.url, DATA_DIR: folder };
    const run = () =>
      startScript(join(import.meta.dirname, '../commands/import.ts'), { args: ['prices', file], env });
    for (let round = 0; round < KILLS; round += 1) {
      const child = run();
      await wait(randomInt(200, 2_500));
      child.signal('SIGKILL');
      await child.exited;
    }
    expect(await run().exited).toBe(0);
    expect(
      await numberOf(`select count(*) from current_store_price where price_cents = 349`),
    ).toBeGreaterThanOrEqual(lines.length);
    expect(await numberOf(`select count(*) from price_observation where observed_at = '${at}'`)).toBe(
      lines.length,
    );
  });
});
