import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_RECURRING_ORDERS } from '#contract/recurring-orders.ts';
import { runInLane } from '#server/db/lanes.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { makeChain, makeStore } from '#tests/support/factories.ts';
import { ORDERS_URL, setUpRecurringOrders } from '#tests/support/recurring-orders.ts';
import { signIn } from '#tests/support/sign-in.ts';

import { carryOutDueOrders, listOrders } from './api.ts';

const start = new Date('2026-01-31T09:30:00.000Z');
let now = start;
const { app, begin, bread, create, database, end, list, milk, remove, restore, some } =
  await setUpRecurringOrders(() => now);
let shopper: Awaited<ReturnType<typeof begin>>;

beforeEach(async () => {
  now = start;
  shopper = await begin();
});
afterAll(end);

describe('Recurring orders', () => {
  it('Only the 20 most recently removed recurring orders can be restored with Undo', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 25; index += 1) {
      ids.push((await create(some())).body.id);
      now = new Date(now.getTime() + 1_000);
      await remove(ids.at(-1) ?? 0);
    }
    const rows = await database.db
      .selectFrom('recurring_order')
      .select('id')
      .where('user_id', '=', shopper.userId)
      .orderBy('id')
      .execute();
    expect(rows.map(({ id }) => Number(id))).toEqual(ids.slice(-21).map(Number));
  });

  it('A new recurring order keeps its items in the given order and shows the date of its first run', async () => {
    const { status, body } = await create(some());
    expect(status).toBe(201);
    expect(body).toMatchObject({
      frequency: 'weekly',
      isActive: true,
      createdAt: '2026-01-31T09:30:00.000Z',
      nextOrderAt: '2026-02-07T09:30:00.000Z',
      items: [
        { itemId: milk.id, quantity: 2, item: { name: 'Milk' } },
        { itemId: bread.id, quantity: 1, item: { name: 'Bread', brand: 'Baker', unit: '20 oz' } },
      ],
    });
    now = new Date('2026-02-01T00:00:00Z');
    const monthly = (await create({ ...some(), frequency: 'monthly' })).body;
    expect(monthly.nextOrderAt).toBe('2026-03-01T00:00:00.000Z');
    expect(await list()).toEqual([monthly, body]);
    const extraFields = ['lapsedAt', 'nextOrderAt'];
    const fields = ['id', 'frequency', 'isActive', 'createdAt', 'items', ...extraFields];
    expect(Object.keys(monthly).toSorted()).toEqual(fields.toSorted());
    markVerified('3.order', '7.POST /api/recurring-orders');
  });

  it.each([
    ['Pacific/Honolulu', 'monthly', '2026-12-01T06:00:00Z', '2026-12-31T06:00:00.000Z'],
    ['Pacific/Guam', 'monthly', '2026-11-30T20:00:00Z', '2026-12-31T20:00:00.000Z'],
    ['America/Chicago', 'weekly', '2026-11-01T04:30:00Z', '2026-11-08T05:30:00.000Z'],
    ['America/New_York', 'monthly', '2026-02-28T23:00:00Z', '2026-03-28T22:00:00.000Z'],
  ])("A recurring order runs on the shopper's local day and time (%s, %s)", async (timeZone, frequency, at, next) => {
    now = new Date(at);
    await app.call('PATCH', '/api/preferences', { ...shopper, body: { timeZone } });
    const { body } = await create({ ...some(), frequency });
    expect(body.nextOrderAt).toBe(next);
    await app.call('PATCH', '/api/preferences', { ...shopper, body: { timeZone: 'America/Denver' } });
    expect((await list())[0].nextOrderAt, 'after a move').toBe(next);
  });

  it('If a month is too short, a monthly order runs on the last day of that month', async () => {
    await app.call('PATCH', '/api/preferences', { ...shopper, body: { timeZone: 'UTC' } });
    await create({ ...some(), frequency: 'monthly' });
    const runAndFindNextDate = async (at: string) => {
      now = new Date(at);
      await carryOutDueOrders(database.db, { now, publicUrl: 'http://localhost' });
      return (await list())[0].nextOrderAt;
    };
    expect(await runAndFindNextDate('2026-01-31T09:30:00Z')).toBe('2026-02-28T09:30:00.000Z');
    expect(await runAndFindNextDate('2026-02-28T09:30:00Z')).toBe('2026-03-31T09:30:00.000Z');
  });

  it("A recurring order can't be created from an empty cart", async () => {
    const { status, body } = await create({ frequency: 'weekly', items: [] });
    expect([status, body.message]).toEqual([400, 'Cart is empty']);
  });

  it.each([
    ['with a daily frequency', () => ({ ...some(), frequency: 'daily' })],
    ['for an unknown item', () => ({ ...some(), items: [{ itemId: 2_147_483_647, quantity: 1 }] })],
    [
      'with an item twice',
      () => ({ ...some(), items: [1, 2].map((quantity) => ({ itemId: milk.id, quantity })) }),
    ],
    ['with quantity 0', () => ({ ...some(), items: [{ itemId: milk.id, quantity: 0 }] })],
    ['with quantity 100', () => ({ ...some(), items: [{ itemId: milk.id, quantity: 100 }] })],
    [
      'with 201 items',
      () => ({ ...some(), items: Array.from({ length: 201 }, (_, n) => ({ itemId: n + 1, quantity: 1 })) }),
    ],
    ['without items', () => ({ frequency: 'weekly' })],
  ])('A recurring order %s is rejected', async (_what, body) => {
    expect((await create(body())).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it(`A shopper can have at most ${MAX_RECURRING_ORDERS} recurring orders`, async () => {
    for (let n = 0; n < MAX_RECURRING_ORDERS; n += 1) expect((await create(some())).status).toBe(201);
    const refusedAnswer = await create(some());
    expect([refusedAnswer.status, refusedAnswer.body.code]).toEqual([409, 'recurring_orders_full']);
    const [{ id }] = await list();
    await remove(id);
    expect((await create(some())).status).toBe(201);
    const restoreAnswer = await restore(id);
    expect([restoreAnswer.status, restoreAnswer.body.code]).toEqual([409, 'recurring_orders_full']);
    expect(await list()).toHaveLength(MAX_RECURRING_ORDERS);
  });

  it("Only one list of recurring orders is read at a time, and many calls by one shopper don't delay another shopper's call", async () => {
    const runningQueries = new Set<unknown>();
    let maxRunningCount = 0;
    const db = database.db.withPlugin({
      transformQuery({ node, queryId }) {
        maxRunningCount = Math.max(maxRunningCount, runningQueries.add(queryId).size);
        return node;
      },
      async transformResult({ result, queryId }) {
        runningQueries.delete(queryId);
        return result;
      },
    });
    const finishedCallers: string[] = [];
    const readOrders = async (caller: string) => {
      await runInLane('recurring-orders reads', () => listOrders(db, shopper.userId), caller);
      finishedCallers.push(caller);
    };
    await create(some());
    await Promise.all(['busy', 'busy', 'busy', 'other'].map(readOrders));
    expect([maxRunningCount, finishedCallers]).toEqual([1, ['busy', 'other', 'busy', 'busy']]);
  });

  it('Recurring orders require Premium', async () => {
    const refusedAnswer = await app.call('GET', ORDERS_URL, await signIn(database.db));
    expect([refusedAnswer.status, refusedAnswer.body.message]).toEqual([
      402,
      'Recurring Orders is available with Premium subscription',
    ]);
    expect((await app.call('GET', ORDERS_URL, shopper)).status).toBe(200);
    markVerified('7.GET /api/recurring-orders');
  });
});

describe('“Transfer to stores” for a recurring order', () => {
  const transfer = (orderId: number, storeIds: unknown) =>
    app.call('POST', `${ORDERS_URL}/${orderId}/transfer-to-stores`, { ...shopper, body: { storeIds } });

  it('“Transfer to stores” returns each store’s lines and shopping link in the requested order', async () => {
    const chain = await makeChain(database.db, {
      slug: 'searching',
      online_shopping_url: 'https://shop.example.com/search',
      search_parameter: 'q',
    });
    const online = await makeStore(database.db, { chain_id: chain.id, name: 'Online Market' });
    const offline = await makeStore(database.db);
    const { id } = (await create(some())).body;
    const { status, body } = await transfer(id, [offline.id, online.id]);
    expect(status).toBe(200);
    expect(body).toHaveLength(2);
    expect(body[0]).toMatchObject({ store: { id: offline.id }, url: null, linkedLineCount: 0 });
    expect(body[1]).toMatchObject({ store: { id: online.id, name: 'Online Market' }, linkedLineCount: 2 });
    const link = new URL(body[1].url);
    expect(link.origin).toBe('https://shop.example.com');
    expect(link.searchParams.get('q')).toBe('Milk Test Dairy 2, Bread Baker 1');
    expect(body[1].lines).toMatchObject([
      { itemId: milk.id, name: 'Milk', quantity: 2 },
      { itemId: bread.id, name: 'Bread', brand: 'Baker', unit: '20 oz', quantity: 1 },
    ]);
  });

  it('“Transfer to stores” requires one to five different stores that exist', async () => {
    const { id } = (await create(some())).body;
    const store = await makeStore(database.db);
    const emptyAnswer = await transfer(id, []);
    expect([emptyAnswer.status, emptyAnswer.body.message]).toEqual([400, 'No stores selected for transfer']);
    for (const storeIds of [[store.id, store.id], [2_147_483_647], [1, 2, 3, 4, 5, 6], 'all']) {
      expect((await transfer(id, storeIds)).status, String(storeIds)).toBe(400);
    }
    expect((await transfer(2_147_483_647, [store.id])).status).toBe(404);
  });
});
