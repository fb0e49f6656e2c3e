import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callConcurrently } from '#tests/support/at-once.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const app = await startTestApp(db);
let shopper: Awaited<ReturnType<typeof signIn>>;
let stranger: typeof shopper;

beforeAll(async () => {
  shopper = await signIn(db);
  stranger = await signIn(db);
});

afterAll(async () => {
  await app.close();
  await database.close();
});

const add = (itemId: unknown, quantity: unknown, user = shopper) =>
  app.call('POST', '/api/cart', { headers: user.headers, body: { itemId, quantity } });

const withoutPrices = ({ body: { priced, cartSum, ...written } }: { body: Record<string, unknown> }) =>
  written;

const readCart = async (user: typeof shopper) =>
  parseCartLines((await app.call('GET', '/api/cart', { headers: user.headers })).body).map(
    ({ itemId, quantity }: { itemId: number; quantity: number }) => [itemId, quantity],
  );

describe('Cart', () => {
  it('Cart entries are listed oldest first, without prices if no store is chosen', async () => {
    const user = await signIn(db);
    const milk = await makeItem(db, { name: 'Whole Milk', brand: 'Kemps', unit: '1 gal' });
    const eggs = await makeItem(db);

    const added = await add(milk.id, 2, user);
    await add(eggs.id, 1, user);

    const item = {
      id: milk.id,
      name: 'Whole Milk',
      brand: 'Kemps',
      unit: '1 gal',
      category: 'Dairy',
      gtin: null,
    };
    expect(added.status).toBe(201);
    const entry = { id: expect.any(Number), itemId: milk.id, quantity: 2, firmness: 'product', item };
    expect(withoutPrices(added)).toEqual(entry);
    const { body } = await app.call('GET', '/api/cart', { headers: user.headers });
    const lines = parseCartLines(body);
    expect(lines[0]).toEqual({ ...withoutPrices(added), storePrices: [] });
    expect(lines[1]).toMatchObject({ itemId: eggs.id });
  });

  it('Adding an item that is already in the cart increases its quantity', async () => {
    const user = await signIn(db);
    const { id } = await makeItem(db);
    const first = await add(id, 2, user);
    const second = await add(id, 3, user);
    expect(withoutPrices(second)).toEqual({ ...withoutPrices(first), quantity: 5 });
    expect(await readCart(user)).toEqual([[id, 5]]);
  });

  it('Adding an item to the cart twenty times at once makes its quantity twenty', async () => {
    const user = await signIn(db);
    const { id } = await makeItem(db);
    const answers = await callConcurrently(20, () => add(id, 1, user));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(await readCart(user)).toEqual([[id, 20]]);
  });

  it('A cart entry allows a quantity of at most 99, and the error says how many more can be added', async () => {
    const user = await signIn(db);
    const { id } = await makeItem(db);
    const answers = await Promise.all([add(id, 60, user), add(id, 60, user)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    const refused = answers.find(({ status }) => status === 400);
    const message = 'You have 60 of this item in your cart, and 99 is the most allowed. You can add 39 more.';
    expect(refused?.body).toMatchObject({
      code: 'bad_request',
      message,
      issues: [{ field: 'quantity', message }],
    });
    expect(await readCart(user)).toEqual([[id, 60]]);
    expect((await add(id, 39, user)).status).toBe(201);
    expect((await add(id, 1, user)).body.message).toContain('You can’t add more.');
  });

  it('A cart with 200 entries rejects a new item but accepts a higher quantity of an existing item', async () => {
    const user = await signIn(db);
    const items = await Promise.all(Array.from({ length: 201 }, () => makeItem(db)));
    const lastItemId = items.at(-1)?.id ?? 0;
    const rows = items.slice(0, 200).map(({ id }) => ({
      user_id: user.userId,
      item_id: id,
      quantity: 1,
      added_at: new Date(),
    }));
    await db.insertInto('cart_entry').values(rows).execute();

    expect(await add(lastItemId, 1, user)).toMatchObject({ status: 409, body: { code: 'cart_full' } });
    expect(await add(items[0]?.id, 1, user)).toMatchObject({ status: 201, body: { quantity: 2 } });
    expect(await readCart(user)).toHaveLength(200);
  });

  it('A shopper can set a quantity, remove an entry and clear the cart', async () => {
    const user = await signIn(db);
    const [one, two, three] = [await makeItem(db), await makeItem(db), await makeItem(db)];
    const entry = withoutPrices(await add(one.id, 5, user));
    const otherEntry = (await add(two.id, 1, user)).body;
    await add(three.id, 1, user);

    const changed = await app.call('PATCH', `/api/cart/${entry.id}`, {
      headers: user.headers,
      body: { quantity: 99 },
    });
    expect(changed.status).toBe(200);
    expect(withoutPrices(changed)).toEqual({ ...entry, quantity: 99 });
    const removed = await app.call('DELETE', `/api/cart/${otherEntry.id}`, { headers: user.headers });
    expect(removed).toEqual({ status: 204, body: null });
    expect(await readCart(user)).toEqual([
      [one.id, 99],
      [three.id, 1],
    ]);
    expect((await app.call('DELETE', '/api/cart', { headers: user.headers })).status).toBe(204);
    expect(await readCart(user)).toEqual([]);
  });
});

describe('Invalid cart requests', () => {
  it.each([
    ['zero', 0],
    ['negative', -1],
    ['huge', 1e9],
    ['a hundred', 100],
    ['a fraction', 1.5],
    ['text', '2'],
    ['missing', undefined],
    ['null', null],
  ])('A cart quantity that is %s is rejected with an error for the quantity field', async (_what, quantity) => {
    const user = await signIn(db);
    const { id } = await makeItem(db);
    const addAnswer = await add(id, quantity, user);
    expect(addAnswer).toMatchObject({
      status: 400,
      body: {
        code: 'bad_request',
        message: expect.stringContaining('quantity'),
        issues: [{ field: 'quantity' }],
      },
    });
    expect(await readCart(user)).toEqual([]);

    const entry = (await add(id, 3, user)).body;
    const patchAnswer = await app.call('PATCH', `/api/cart/${entry.id}`, {
      headers: user.headers,
      body: { quantity },
    });
    expect(patchAnswer).toMatchObject({ status: 400, body: { issues: [{ field: 'quantity' }] } });
    expect(await readCart(user)).toEqual([[id, 3]]);
  });

  it.each([
    0,
    -3,
    1.5,
    3e9,
    '7',
  ])('Adding the item ID %j to the cart returns an error for itemId', async (itemId) => {
    expect(await add(itemId, 1)).toMatchObject({ status: 400, body: { issues: [{ field: 'itemId' }] } });
  });

  it("Adding an item that isn't in the catalog returns 404", async () => {
    expect(await add(2_147_483_647, 1)).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Item wasn’t found.' },
    });
  });

  it('The cart supports entry IDs larger than 32 bits', async () => {
    const sequence = sql`pg_get_serial_sequence('cart_entry', 'id')`;
    await sql`select setval(${sequence}, 2147483648)`.execute(db);
    const { id } = await makeItem(db);
    const { body: entry } = await add(id, 3);
    expect(entry.id).toBeGreaterThan(2_147_483_647);
    const options = { headers: shopper.headers };
    const patched = await app.call('PATCH', `/api/cart/${entry.id}`, { ...options, body: { quantity: 4 } });
    expect(patched).toMatchObject({ status: 200, body: { id: entry.id, quantity: 4 } });
    const { id: other } = await makeItem(db);
    const insertedBefore = await app.call('POST', '/api/cart', {
      ...options,
      body: { itemId: other, quantity: 1, beforeEntryId: entry.id },
    });
    expect(insertedBefore.status).toBe(201);
    expect((await app.call('DELETE', `/api/cart/${entry.id}`, options)).status).toBe(204);
  });

  it("Changing another shopper's cart entry returns the same 404 as a nonexistent entry", async () => {
    const { id } = await makeItem(db);
    const strangerEntry = (await add(id, 3, stranger)).body;
    for (const entryId of [strangerEntry.id, 2_147_483_647]) {
      const missing = { status: 404, body: { code: 'not_found', message: 'Cart entry wasn’t found.' } };
      const options = { headers: shopper.headers };
      expect(
        await app.call('PATCH', `/api/cart/${entryId}`, { ...options, body: { quantity: 9 } }),
      ).toMatchObject(missing);
      expect(await app.call('DELETE', `/api/cart/${entryId}`, options)).toMatchObject(missing);
    }
    expect(await readCart(stranger)).toEqual([[id, 3]]);
    await app.call('DELETE', '/api/cart', { headers: shopper.headers });
    expect(await readCart(stranger)).toEqual([[id, 3]]);
  });

  it.each([
    '0',
    'x',
    '1.5',
    '9007199254740992',
  ])('Deleting the cart entry ID %s returns an error for the id field', async (entryId) => {
    const answer = await app.call('DELETE', `/api/cart/${entryId}`, { headers: shopper.headers });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ field: 'id' }] } });
  });

  it('Adding to the cart with unknown fields returns an error for each one', async () => {
    const { id } = await makeItem(db);
    const answer = await app.call('POST', '/api/cart', {
      headers: shopper.headers,
      body: { itemId: id, quantity: 1, userId: stranger.userId, price: '0.01' },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map(({ field }: { field: string }) => field)).toEqual(['userId', 'price']);
  });

  it.each([
    ['that is not JSON', '{"itemId": 1,', 400],
    ['of two megabytes', JSON.stringify({ itemId: 1, quantity: 1, note: 'x'.repeat(2_000_000) }), 413],
  ])('The cart rejects a request body %s', async (_what, body, status) => {
    const answer = await app.call('POST', '/api/cart', { headers: shopper.headers, body });
    expect(answer).toMatchObject({
      status,
      body: { code: expect.any(String), message: expect.stringMatching(/body/i) },
    });
  });

  it('Adding to the cart with an empty body returns an error for each field', async () => {
    const answer = await app.call('POST', '/api/cart', { headers: shopper.headers, body: '' });
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map(({ field }: { field: string }) => field)).toEqual(['itemId', 'quantity']);
  });

  it.each([
    ['six stores', '1,2,3,4,5,6', 'You can select up to 5 stores. Remove a store first to add a new one.'],
    ['a word', 'aldi', 'must be a whole number'],
    ['a repeated store', '7,7', 'names a store twice'],
    ['an unknown store', '2147483647', 'we don’t have a store 2147483647'],
  ])('The cart rejects a storeIds parameter with %s', async (_what, storeIds, message) => {
    const answer = await app.call('GET', `/api/cart?storeIds=${storeIds}`, { headers: shopper.headers });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } });
    expect(answer.body.issues[0].field).toMatch(/^storeIds/);
  });
});
