import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { defaultRateLimits } from '#server/http/rate-limit.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { MAX_STORED_BYTES_PER_HOUR } from './idempotency.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startTestApp>>;
let now = new Date();

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp(database.db, { clock: () => now });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function signInShopper() {
  const { userId, headers } = await signIn(database.db);
  const { id: itemId } = await makeItem(database.db);
  return {
    userId,
    add: (key: string, quantity = 1) =>
      app.call('POST', '/api/cart', {
        headers: { ...headers, 'idempotency-key': key },
        body: { itemId, quantity },
      }),
    call: (method: 'POST' | 'PATCH' | 'DELETE', url: string, key: string, body?: object) =>
      app.call(method, url, { headers: { ...headers, 'idempotency-key': key }, body }),
    quantities: async () =>
      parseCartLines((await app.call('GET', '/api/cart', { headers })).body).map(({ quantity }) => quantity),
  };
}

describe('Writes with an Idempotency-Key', () => {
  it('A write with an Idempotency-Key runs once, and retries get the first response', async () => {
    const { add, quantities } = await signInShopper();
    const key = `"${randomUUID()}"`;
    const first = await add(key);
    expect(first.status).toBe(201);
    expect(await add(key)).toEqual(first);
    expect(await quantities()).toEqual([1]);
    expect((await add(`"${randomUUID()}"`)).body.quantity).toBe(2);
  });

  it('An Idempotency-Key is accepted with or without double quotes', async () => {
    const { add, quantities } = await signInShopper();
    const key = randomUUID();
    expect(await add(key)).toEqual(await add(`"${key}"`));
    expect(await quantities()).toEqual([1]);
  });

  it('Ten simultaneous writes with the same Idempotency-Key make one change', async () => {
    const { add, quantities } = await signInShopper();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(key)));
    const created = answers.filter(({ status }) => status === 201);
    expect(new Set(created.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    for (const { status, body } of answers) {
      if (status !== 201) expect([status, body.code]).toEqual([409, 'in_progress']);
    }
    expect(await quantities()).toEqual([1]);
  });

  it('A write is rejected if its Idempotency-Key was used for a different request', async () => {
    const { add, call, quantities } = await signInShopper();
    const key = randomUUID();
    const { body: entry } = await add(key);
    const others = [
      await add(key, 2),
      await call('DELETE', `/api/cart/${entry.id}`, key),
      await call('DELETE', '/api/cart', key),
      await call('POST', '/api/free-lines', key, { text: 'cake' }),
    ];
    expect(others.map(({ status, body }) => [status, body.code])).toEqual(
      others.map(() => [409, 'key_reused']),
    );
    expect(await quantities()).toEqual([1]);
  });

  it('Two shoppers can use the same Idempotency-Key', async () => {
    const [one, two] = [await signInShopper(), await signInShopper()];
    const key = randomUUID();
    expect([(await one.add(key)).status, (await two.add(key)).status]).toEqual([201, 201]);
    expect([await one.quantities(), await two.quantities()]).toEqual([[1], [1]]);
  });

  it('A DELETE that is retried with the same Idempotency-Key gets 204 again, not 404', async () => {
    const { add, call } = await signInShopper();
    const { body: entry } = await add(randomUUID());
    const key = randomUUID();
    const remove = (itsKey: string) => call('DELETE', `/api/cart/${entry.id}`, itsKey);
    expect([(await remove(key)).status, (await remove(key)).status]).toEqual([204, 204]);
    expect((await remove(randomUUID())).status).toBe(404);
  });

  it('A rejected write can be sent again with the same Idempotency-Key', async () => {
    const { add, call, quantities } = await signInShopper();
    const { body: entry } = await add(randomUUID(), 99);
    const key = randomUUID();
    expect((await add(key)).status).toBe(400);
    await call('PATCH', `/api/cart/${entry.id}`, randomUUID(), { quantity: 5 });
    expect((await add(key)).status).toBe(201);
    expect(await quantities()).toEqual([6]);
  });

  it('Retrying a crashed write reports an unknown outcome without running the write again', async () => {
    const { add, userId, quantities } = await signInShopper();
    const key = randomUUID();
    await add(key);
    await database.pool.query('update kept_answer set answer = null where user_id = $1', [userId]);
    expect((await add(key)).body.code).toBe('in_progress');
    now = new Date(now.getTime() + 2 * MINUTE_MS);
    expect((await add(key)).body).toMatchObject({
      code: 'outcome_unknown',
      message: 'We can’t tell if this was saved. Check before you try again.',
    });
    expect(await quantities()).toEqual([1]);
  });

  it("If a shopper's stored responses reach the hourly size limit, further writes still run", async () => {
    const { userId, call } = await signInShopper();
    const { body: list } = await call('POST', '/api/lists', randomUUID(), { name: 'Party' });
    const path = `/api/lists/${list.id}/operations`;
    const fields = {
      ...{ name: 'x'.repeat(120), note: 'é'.repeat(120), wish: { itemId: null, firmness: 'any' } },
      ...{ quantity: 1, position: 1 },
    };
    const add = () => ({ id: randomUUID(), line: randomUUID(), kind: 'add', fields });
    for (let part = 0; part < 3; part += 1)
      await call('POST', path, randomUUID(), { operations: Array.from({ length: 150 }, add) });
    const countStoredBytes = async () => {
      const { rows } = await database.pool.query(
        'select sum(length(answer))::int as bytes from kept_answer where user_id = $1',
        [userId],
      );
      return rows[0].bytes;
    };
    const readAll = () => call('POST', path, randomUUID(), { operations: [], since: 0 });
    while ((await countStoredBytes()) < MAX_STORED_BYTES_PER_HOUR * 0.95)
      expect((await readAll()).status).toBe(200);
    for (let more = 0; more < 5; more += 1) expect((await readAll()).body.lines).toHaveLength(450);
    expect(await countStoredBytes()).toBeLessThan(MAX_STORED_BYTES_PER_HOUR * 1.01);
    now = new Date(now.getTime() + HOUR_MS);
    const before = await countStoredBytes();
    await readAll();
    expect(await countStoredBytes()).toBeGreaterThan(before);
  });

  it('An Idempotency-Key is remembered for a day', async () => {
    const { add, quantities } = await signInShopper();
    const key = randomUUID();
    await add(key);
    const before = now;
    now = new Date(now.getTime() + DAY_MS - 1);
    await add(key);
    expect(await quantities()).toEqual([1]);
    now = new Date(before.getTime() + DAY_MS);
    await add(key);
    expect(await quantities()).toEqual([2]);
    now = before;
  });

  it.each([
    '',
    '""',
    'a b',
    'ä',
    'x'.repeat(256),
    '"a"b"',
  ])('A write with the Idempotency-Key %j is rejected', async (key) => {
    const { add, quantities } = await signInShopper();
    const { status, body } = await add(key);
    expect([status, body.issues]).toEqual([
      400,
      [
        {
          field: 'Idempotency-Key',
          message: 'must be 1 to 255 letters, digits or signs without spaces, such as a UUID',
        },
      ],
    ]);
    expect(await quantities()).toEqual([]);
  });
});

it("The database doesn't contain a stored response or its Idempotency-Key in plain text", async () => {
  const { add, userId } = await signInShopper();
  const key = randomUUID();
  await add(key);
  const { rows } = await database.pool.query('select * from kept_answer where user_id = $1', [userId]);
  expect(rows).toHaveLength(1);
  const stored = Object.values(rows[0]).map((value) =>
    Buffer.isBuffer(value) ? value.toString('latin1') : String(value),
  );
  expect(stored.join(' ')).not.toMatch(new RegExp(`${key}|itemId|quantity`));
});

it("The response to a read-only call isn't stored", async () => {
  const { call, userId } = await signInShopper();
  await call('POST', '/api/cart/read-list', randomUUID(), { text: 'milk' });
  const { rows } = await database.pool.query('select 1 from kept_answer where user_id = $1', [userId]);
  expect(rows).toEqual([]);
});

it("A list guest's idempotency keys are separate from other callers' keys", async () => {
  const owner = await signIn(database.db);
  const list = await app.call('POST', '/api/lists', { headers: owner.headers, body: { name: 'Cabin' } });
  const { body: link } = await app.call('POST', `/api/lists/${list.body.id}/invitations`, {
    headers: owner.headers,
    body: { role: 'edit', days: 1 },
  });
  const token = link.url.split('/').at(-1);
  const join = (cookie: string, guestName: string, key: string) =>
    app.call('POST', `/api/list-invitations/${token}/join`, {
      headers: { cookie: `list-guest=${cookie}`, 'idempotency-key': key },
      body: { guestName },
    });
  const key = randomUUID();
  expect((await join('one', 'Maya', key)).status).toBe(200);
  expect((await join('one', 'Maya', key)).status).toBe(200);
  expect((await join('one', 'Mia', key)).body.code).toBe('key_reused');
  expect((await join('two', 'Ana', key)).status).toBe(200);
});

it("Each caller's writes with an Idempotency-Key are limited per minute", async () => {
  const limits = { ...defaultRateLimits, keyedWritesPerMinute: 3 };
  const strictApp = await startTestApp(database.db, { clock: () => now, limits });
  const { id: itemId } = await makeItem(database.db);
  const add = async (headers: Record<string, string>, key?: string) =>
    (
      await strictApp.call('POST', '/api/cart', {
        headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
        body: { itemId, quantity: 1 },
      })
    ).status;
  const { headers } = await signIn(database.db);
  for (let n = 0; n < 3; n += 1) expect(await add(headers, randomUUID())).toBe(201);
  expect(await add(headers, randomUUID())).toBe(429);
  expect(await add(headers), 'nothing is stored without a key').toBe(201);
  expect(await add((await signIn(database.db)).headers, randomUUID())).toBe(201);
  now = new Date(now.getTime() + MINUTE_MS);
  expect(await add(headers, randomUUID())).toBe(201);
  await strictApp.close();
});
