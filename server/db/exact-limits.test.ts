import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_FAVORITES } from '#contract/favorites.ts';
import { MAX_CART_ENTRIES, MAX_CART_NOTES } from '#contract/limits.ts';
import { MAX_RECURRING_ORDERS } from '#contract/recurring-orders.ts';
import { connect } from '#server/db/connect.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

/** The maximum number of calls that one caller can have running or waiting. */
const PARALLEL_CALLS = 12;
/** Number of rows that can still be added. Must be less than the number of parallel calls. */
const FREE_ROWS = 1;
const table = {
  cart: 'cart_entry',
  'favorites/toggle': 'favorite',
  'recurring-orders': 'recurring_order',
  'free-lines': 'free_line',
} as const;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
/** Two apps simulate two processes. Each app runs only one write per shopper at a time. */
let apps: Awaited<ReturnType<typeof startTestApp>>[];
let otherDatabase: ReturnType<typeof connect>;
let itemIds: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  otherDatabase = connect(database.connection, () => undefined);
  apps = [await startTestApp(database.db), await startTestApp(otherDatabase.db)];
  itemIds = await Promise.all(
    Array.from({ length: MAX_FAVORITES + PARALLEL_CALLS }, async (_, n) => {
      return (await makeItem(database.db, { name: `Thing ${n}` })).id;
    }),
  );
  // An app opens its database connections during its first call. That delay would keep the first call from overlapping
  // with others.
  const { post } = await signInShopper();
  for (const _app of apps) await post('free-lines', { text: 'Dill' });
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await otherDatabase.close();
  await database.close();
});

async function signInShopper() {
  const { userId, headers } = await signIn(database.db, { subscription_status: 'active' });
  let callCount = 0;
  const count = async (name: (typeof table)[keyof typeof table]) => {
    const { rows } = await database.pool.query(`select from ${name} where user_id = $1`, [userId]);
    return rows.length;
  };
  return {
    userId,
    count,
    post(path: string, body: unknown) {
      callCount += 1;
      const app = apps[callCount % apps.length] as (typeof apps)[number];
      return app.call('POST', `/api/${path}`, { headers, body });
    },
    async fill(name: (typeof table)[keyof typeof table], limit: number): Promise<void> {
      const columns = {
        cart_entry: '(user_id, item_id, quantity, added_at) select $1, id, 1, now()',
        favorite: "(user_id, item_id, frequency, added_at) select $1, id, 'weekly', now()",
        recurring_order: "(user_id, frequency, created_at, next_due_at) select $1, 'weekly', now(), now()",
        free_line: "(user_id, text, added_at) select $1, 'Dill', now()",
      };
      const ids = itemIds.slice(PARALLEL_CALLS, PARALLEL_CALLS + limit - FREE_ROWS);
      await database.pool.query(`insert into ${name} ${columns[name]} from unnest($2::int[]) as given(id)`, [
        userId,
        ids,
      ]);
    },
  };
}

async function runOverlapping<T>(userId: string, calls: (() => Promise<T>)[]): Promise<T[]> {
  const holder = await database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from app_user where id = $1 for update', [userId]);
    const answers = Promise.all(calls.map((call) => call()));
    const countWaitingCalls = async () => {
      const { rows } = await database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length;
    };
    await expect.poll(countWaitingCalls).toBeGreaterThan(FREE_ROWS);
    await holder.query('commit');
    return await answers;
  } finally {
    holder.release(true);
  }
}

describe('Limits under simultaneous calls', () => {
  it.each([
    ['cart', MAX_CART_ENTRIES, (n: number) => ({ itemId: itemIds[n], quantity: 1 })],
    ['favorites/toggle', MAX_FAVORITES, () => undefined],
    [
      'recurring-orders',
      MAX_RECURRING_ORDERS,
      (n: number) => ({ frequency: 'weekly', items: [{ itemId: itemIds[n], quantity: 1 }] }),
    ],
    ['free-lines', MAX_CART_NOTES, (n: number) => ({ text: `Dill ${n}` })],
  ] as const)('Simultaneous calls to %s never create more entries than allowed', async (call, limit, createBody) => {
    const shopper = await signInShopper();
    await shopper.fill(table[call], limit);
    const path = (n: number) => (call === 'favorites/toggle' ? `${call}/${itemIds[n]}` : call);
    const answers = await runOverlapping(
      shopper.userId,
      Array.from({ length: PARALLEL_CALLS }, (_, n) => () => shopper.post(path(n), createBody(n))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(FREE_ROWS);
    expect(statuses.filter((status) => status === 409)).toHaveLength(PARALLEL_CALLS - FREE_ROWS);
    expect(await shopper.count(table[call])).toBe(limit);
  });

  it('Copying several shared lists to the cart at once never exceeds the cart limit', async () => {
    const owner = await signInShopper();
    const lists: string[] = [];
    for (let n = 0; n < PARALLEL_CALLS; n += 1) {
      await owner.post('cart', { itemId: itemIds[n], quantity: 1 });
      const { body } = await owner.post('shared-lists/from-cart', { title: `List ${n}` });
      lists.push(body.id);
      await database.db.deleteFrom('cart_entry').where('user_id', '=', owner.userId).execute();
    }
    const shopper = await signInShopper();
    await shopper.fill('cart_entry', MAX_CART_ENTRIES);
    const answers = await runOverlapping(
      shopper.userId,
      lists.map((id) => () => shopper.post(`shared-lists/${id}/copy-to-cart`, {})),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await shopper.count('cart_entry')).toBe(MAX_CART_ENTRIES);
  });
});
