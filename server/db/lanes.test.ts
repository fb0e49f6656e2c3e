import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { limitConnectionsByLane, runInLane } from './lanes.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let limitedDatabase: ReturnType<typeof connect>;
let app: Awaited<ReturnType<typeof startTestApp>>;

beforeAll(async () => {
  database = await createTestDatabase({ template: 'seeded' });
  limitedDatabase = connect(database.connection, () => undefined, { max: 10, lockTimeoutMs: 500 });
  app = await startTestApp(limitedDatabase.db);
});
afterAll(async () => {
  await app.close();
  await limitedDatabase.close();
  await database.close();
});

itInFullTier('A locked cart table blocks cart requests but not searches', async () => {
  const shoppers = await Promise.all([1, 2, 3].map(() => signIn(database.db)));
  const { headers } = await signIn(database.db);
  const locker = await database.pool.connect();
  await locker.query('begin; lock table cart_entry in access exclusive mode');
  const carts = shoppers.flatMap((each) =>
    Array.from({ length: 10 }, (_, n) =>
      n % 2 === 0
        ? app.call('GET', '/api/cart', { headers: each.headers })
        : app.call('POST', '/api/cart', { headers: each.headers, body: { itemId: 1, quantity: 1 } }),
    ),
  );
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await app.call('GET', '/api/grocery-items/search?q=milk')).status).toBe(200);
    expect((await app.call('GET', '/api/favorites', { headers })).status).toBe(402);
    expect((await app.call('GET', '/health/ready')).status).toBe(200);
  }
  const isStillLocked = await Promise.race([Promise.all(carts), Promise.resolve('locked')]);
  expect(isStillLocked).toBe('locked');
  const first = await carts[0];
  expect([first?.status, first?.body.message]).toEqual([
    503,
    'We’re very busy right now. Please try again in a moment.',
  ]);
  await locker.query('rollback');
  locker.release();
  for (const { status } of await Promise.all(carts)) expect([200, 201, 404, 503]).toContain(status);
  expect((await app.call('GET', '/api/cart', { headers })).status).toBe(200);
});

it("Work that has already used a connection goes ahead of work that hasn't had one yet", async () => {
  const pool = { connect: async () => ({ release: () => undefined }) } as unknown as pg.Pool;
  const { connect: take } = limitConnectionsByLane(pool, 3);
  const order: string[] = [];
  let resume = () => {};
  const resumed = new Promise<void>((resolve) => {
    resume = resolve;
  });

  const first = runInLane('cart writes', async () => {
    const written = await take();
    await resumed;
    const reading = take();
    written.release();
    (await reading).release();
    order.push('reading of the first');
  });
  const others = Array.from({ length: 200 }, () =>
    runInLane('cart writes', async () => {
      (await take()).release();
      order.push('another');
    }),
  );
  await expect(runInLane('cart writes', take)).rejects.toMatchObject({ code: 'LANE_FULL' });
  resume();
  await Promise.all([first, ...others]);
  expect(order).toHaveLength(201);
  expect(order[0]).toBe('reading of the first');
});

it('A caller with few waiting calls goes ahead of a caller with many', async () => {
  const pool = { connect: async () => ({ release: () => undefined }) } as unknown as pg.Pool;
  const { connect: take } = limitConnectionsByLane(pool, 5, () => 0);
  const order: string[] = [];
  const call = (caller: string) =>
    runInLane(
      'cart reads',
      async () => {
        const client = await take();
        order.push(caller);
        await new Promise(setImmediate);
        client.release();
      },
      caller,
    );
  await Promise.all([...Array.from({ length: 6 }, () => call('maya')), call('sam'), call('sam')]);
  expect(order).toEqual(['maya', 'maya', 'sam', 'maya', 'sam', 'maya', 'maya', 'maya']);
});

it('A caller without a connection is served before a caller who already has one', async () => {
  const pool = { connect: async () => ({ release: () => undefined }) } as unknown as pg.Pool;
  const { connect: take } = limitConnectionsByLane(pool, 5, () => 0);
  const order: string[] = [];
  const mayContinue = Promise.withResolvers<void>();
  const holdAndTake = () =>
    runInLane(
      'cart reads',
      async () => {
        const client = await take();
        const again = take();
        await mayContinue.promise;
        client.release();
        (await again).release();
        order.push('maya');
      },
      'maya',
    );
  const waitingPair = [holdAndTake(), holdAndTake()];
  await new Promise(setImmediate);
  const single = runInLane(
    'cart reads',
    async () => {
      (await take()).release();
      order.push('sam');
    },
    'sam',
  );
  mayContinue.resolve();
  await Promise.all([...waitingPair, single]);
  expect(order[0]).toBe('sam');
});

/**
 * Makes each of ten callers hold a connection for a second. After that, these heavy users have to leave one of a lane's
 * four connections free for other callers.
 */
async function createHeavyUsers() {
  let nowMs = 0;
  const pool = { connect: async () => ({ release: () => undefined }) } as unknown as pg.Pool;
  const { connect: take } = limitConnectionsByLane(pool, 10, () => nowMs);
  const takeFor = (caller: string) => runInLane('cart reads', take, caller);
  const callers = Array.from({ length: 10 }, (_, n) => `shopper ${n}`);
  for (const caller of callers) {
    const client = await takeFor(caller);
    nowMs += 1_000;
    client.release();
  }
  // The earlier callers' recorded usage has decayed, so only the last four callers count as heavy users.
  return { takeFor, callers: callers.slice(-4) };
}

it("Heavy users of a connection lane can't take the lane's last free connection", async () => {
  const { takeFor, callers } = await createHeavyUsers();
  const served: string[] = [];
  const all = callers.map(async (caller) => {
    const client = await takeFor(caller);
    served.push(caller);
    return client;
  });
  await new Promise(setImmediate);
  expect(served).toEqual(callers.slice(0, 3));
  (await takeFor('sam')).release();
  (await all[0])?.release();
  await Promise.all(all);
  expect(served).toEqual(callers);
});

it('A caller with little recent work goes ahead of busier callers who waited longer', async () => {
  const { takeFor, callers } = await createHeavyUsers();
  const order: string[] = [];
  const [first, ...others] = await Promise.all(callers.slice(0, 3).map(takeFor));
  const light = await takeFor('olu');
  const waiting = callers.map((caller) =>
    takeFor(caller).then((client) => {
      order.push(caller);
      client.release();
    }),
  );
  const sam = takeFor('sam').then((client) => {
    order.push('sam');
    client.release();
  });
  first?.release();
  await sam;
  for (const client of [...others, light]) client.release();
  await Promise.all(waiting);
  expect(order[0]).toBe('sam');
});

it("A caller's writes in other lanes wait while one of the caller's writes holds a connection", async () => {
  const pool = { connect: async () => ({ release: () => undefined }) } as unknown as pg.Pool;
  const limited = limitConnectionsByLane(pool, 10);
  const take = (lane: string, caller: string) => runInLane(lane, () => limited.connect(), caller);
  const first = await take('cart writes', 'busy');
  const order: string[] = [];
  const second = take('recipes writes', 'busy').then((client) => {
    order.push('write');
    return client;
  });
  const others = await Promise.all([take('cart reads', 'busy'), take('recipes writes', 'other')]);
  order.push('others');
  for (const client of [...others, first]) client.release();
  (await second).release();
  expect(order).toEqual(['others', 'write']);
});

it('A write that already holds a connection gets a second one without waiting', async () => {
  const pool = { connect: async () => ({ release: () => undefined }) } as unknown as pg.Pool;
  const limited = limitConnectionsByLane(pool, 10);
  await runInLane(
    'cart writes',
    async () => {
      const clients = [await limited.connect(), await limited.connect()];
      for (const client of clients) client.release();
    },
    'busy',
  );
  expect(await runInLane('cart writes', () => limited.connect(), 'busy')).toBeDefined();
});
