import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const now = new Date();
const app = await startTestApp(db, { clock: () => now });

afterAll(async () => {
  await app.close();
  await database.close();
});

type Who = Awaited<ReturnType<typeof signIn>>;

/** A signed-in shopper with so many of each new item in the cart. */
async function shopperWith(quantities: number[], details: Parameters<typeof signIn>[1] = {}) {
  const who = await signIn(db, details);
  const items = await Promise.all(quantities.map(() => makeItem(db)));
  const itemIds = items.map(({ id }) => id);
  await fill(
    who,
    itemIds.map((id, index) => [id, quantities[index] ?? 1]),
  );
  return { who, items, itemIds };
}

async function fill(who: Who, entries: (readonly [itemId: number, quantity: number])[]) {
  const rows = entries.map(([item_id, quantity]) => ({
    user_id: who.userId,
    item_id,
    quantity,
    added_at: now,
  }));
  await db.insertInto('cart_entry').values(rows).execute();
}

const share = (who: Who, body: unknown = { title: 'Weekend' }) =>
  app.call('POST', '/api/shared-lists/from-cart', { headers: who.headers, body });

const copy = (who: Who, listId: string) =>
  app.call('POST', `/api/shared-lists/${listId}/copy-to-cart`, { headers: who.headers });

const cartOf = async (who: Who): Promise<[number, number][]> =>
  (await app.call('GET', '/api/cart', { headers: who.headers })).body.map(
    ({ itemId, quantity }: { itemId: number; quantity: number }) => [itemId, quantity],
  );

const countLists = async (who: Who) =>
  (await db.selectFrom('shared_list').select('id').where('owner_id', '=', who.userId).execute()).length;

const missing = {
  status: 404,
  body: {
    code: 'not_found',
    message: "List Not Found: This grocery list doesn't exist or may have been removed.",
  },
};

describe('sharing the cart', () => {
  it('keeps it as it is at that moment, for everybody with the link', async () => {
    const { who, items } = await shopperWith([2, 1], {
      first_name: 'Maya',
      last_name: 'Okafor',
      email: 'maya@example.com',
    });
    const shared = await share(who, { title: '  Sunday \n dinner ', description: '  For six ' });
    expect(shared.status).toBe(201);
    const { id } = shared.body;
    expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(shared.body).toEqual({
      id,
      title: 'Sunday dinner',
      description: 'For six',
      createdAt: now.toISOString(),
      shareUrl: `http://localhost:3000/shared/${id}`,
      owner: { firstName: 'Maya', lastName: 'Okafor' },
      items: items.map((item, index) => ({
        id: expect.any(Number),
        itemId: item.id,
        quantity: [2, 1][index],
        notes: null,
        item: { name: item.name, brand: item.brand, unit: item.unit, category: item.category },
      })),
    });

    await app.call('DELETE', '/api/cart', { headers: who.headers });
    const read = await app.call('GET', `/api/shared-lists/${id}`);
    expect(read).toEqual({ status: 200, body: shared.body });
    expect(JSON.stringify(read.body)).not.toMatch(/maya@example\.com|user|email/i);
  });

  it('gives a title alone no description, and a blank one none either', async () => {
    const { who } = await shopperWith([1]);
    for (const description of [undefined, null, '', '  \n ']) {
      expect((await share(who, { title: 'A', description })).body.description).toBeNull();
    }
  });

  it('keeps HTML and emoji as they were typed', async () => {
    const { who } = await shopperWith([1]);
    const title = '<script>alert("1")</script> 🥑 & Ünïcode';
    const description = '<img src=x onerror=alert(1)>\n{{constructor}}';
    const { body } = await share(who, { title, description });
    expect((await app.call('GET', `/api/shared-lists/${body.id}`)).body).toMatchObject({
      title,
      description,
    });
  });

  it('holds 200 lines in the order of the cart', async () => {
    const { who, itemIds } = await shopperWith(Array.from({ length: 200 }, (_, index) => 1 + (index % 99)));
    const { body } = await share(who);
    expect(body.items.map(({ itemId }: { itemId: number }) => itemId)).toEqual(itemIds);
    expect(body.items[99].quantity).toBe(1);
    expect(body.items[98].quantity).toBe(99);
  });

  it('makes two whole lists of two at the same moment', async () => {
    const { who } = await shopperWith([1, 2, 3]);
    const answers = await Promise.all([share(who), share(who)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.map(({ body }) => body.items.length)).toEqual([3, 3]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(2);
  });

  it('refuses an empty cart', async () => {
    const who = await signIn(db);
    expect(await share(who)).toMatchObject({ status: 400, body: { message: 'Cart is empty' } });
    expect(await countLists(who)).toBe(0);
  });

  it.each([
    ['no title', {}, 'title'],
    ['an empty title', { title: '' }, 'title'],
    ['a blank title', { title: ' \t\n ' }, 'title'],
    ['a title of characters that cannot be seen', { title: '\u200b\u2060\u00a0\u202e' }, 'title'],
    ['a title of 101 characters', { title: 'x'.repeat(101) }, 'title'],
    ['a title of 10,000 characters', { title: 'x'.repeat(10_000) }, 'title'],
    ['a title with a null character', { title: 'a\u0000b' }, 'title'],
    ['a title that is a number', { title: 7 }, 'title'],
    ['a description of 501 characters', { title: 'A', description: 'x'.repeat(501) }, 'description'],
    ['a description with a null character', { title: 'A', description: 'a\u0000b' }, 'description'],
    ['a field that is not its own', { title: 'A', ownerId: 'x' }, 'ownerId'],
  ])('refuses %s by name', async (_what, body, field) => {
    const { who } = await shopperWith([1]);
    expect(await share(who, body)).toMatchObject({
      status: 400,
      body: { code: 'bad_request', issues: [{ field }] },
    });
    expect(await countLists(who)).toBe(0);
  });

  it('takes the longest title and description', async () => {
    const { who } = await shopperWith([1]);
    const body = { title: '🥑'.repeat(50), description: 'x'.repeat(500) };
    expect((await share(who, body)).body).toMatchObject(body);
  });

  it('ends after 60 lists in an hour, and says when to try again', async () => {
    const { who } = await shopperWith([1]);
    for (let made = 0; made < 60; made += 1) expect((await share(who)).status).toBe(201);
    expect(await share(who)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(await countLists(who)).toBe(60);
  });

  it('ends with the account: the list goes with its owner', async () => {
    const { who } = await shopperWith([1]);
    const { id } = (await share(who)).body;
    await db.deleteFrom('app_user').where('id', '=', who.userId).execute();
    expect(await app.call('GET', `/api/shared-lists/${id}`)).toEqual(missing);
  });
});

const wrongIds = [
  'x',
  '1',
  '-1',
  'A'.repeat(21),
  'A'.repeat(22),
  'A'.repeat(23),
  'A'.repeat(101),
  `${'A'.repeat(21)}%20`,
  `${'A'.repeat(21)}%00`,
  `${'A'.repeat(21)}%27`,
  `${'A'.repeat(21)}%0A`,
  '%F0%9F%A5%91',
  '%2e%2e%2fcart',
  '00000000-0000-0000-0000-000000000000',
  "'%20or%20true--",
  'null',
  'undefined',
];

describe('an id of no list', () => {
  it.each(wrongIds)('%s is not found', async (id) => {
    expect(await app.call('GET', `/api/shared-lists/${id}`)).toEqual(missing);
    const { who } = await shopperWith([1]);
    expect(await copy(who, id)).toEqual(missing);
    expect(await cartOf(who)).toHaveLength(1);
  });

  it('is not found at any length', async () => {
    expect(await app.call('GET', `/api/shared-lists/${'A'.repeat(10_000)}`)).toEqual(missing);
  });

  it('is refused when it is not written as an address is', async () => {
    expect((await app.call('GET', '/api/shared-lists/%FF')).status).toBe(400);
  });
});

describe('copying a list to the cart', () => {
  it('adds every item, in the order of the list, on top of what is there', async () => {
    const owner = await shopperWith([2, 5, 1]);
    const { id } = (await share(owner.who)).body;
    const [a = 0, b = 0, c = 0] = owner.itemIds;
    const own = await makeItem(db);
    const who = await signIn(db);
    await fill(who, [
      [own.id, 3],
      [b, 4],
    ]);

    expect(await copy(who, id)).toEqual({ status: 200, body: { copiedItemCount: 3, notCopied: [] } });
    expect(await cartOf(who)).toEqual([
      [own.id, 3],
      [b, 9],
      [a, 2],
      [c, 1],
    ]);
    expect(await cartOf(owner.who)).toHaveLength(3);
  });

  it('stops at 99 of an item and says how many were left', async () => {
    const owner = await shopperWith([60, 99, 1]);
    const { id } = (await share(owner.who)).body;
    const [a = 0, b = 0, c = 0] = owner.itemIds;
    const who = await signIn(db);
    await fill(who, [
      [a, 50],
      [b, 99],
    ]);
    expect((await copy(who, id)).body).toEqual({
      copiedItemCount: 2,
      notCopied: [
        { itemId: a, name: owner.items[0]?.name, quantity: 11, reason: 'quantity_limit' },
        { itemId: b, name: owner.items[1]?.name, quantity: 99, reason: 'quantity_limit' },
      ],
    });
    expect(await cartOf(who)).toEqual([
      [a, 99],
      [b, 99],
      [c, 1],
    ]);
  });

  it('stops at 200 entries, the first of the list first, and names the rest', async () => {
    const owner = await shopperWith([1, 2, 3, 4]);
    const { id } = (await share(owner.who)).body;
    const [a = 0, b = 0, c = 0, d = 0] = owner.itemIds;
    const { who } = await shopperWith(Array.from({ length: 197 }, () => 1));
    await fill(who, [[c, 1]]);
    expect((await copy(who, id)).body).toEqual({
      copiedItemCount: 3,
      notCopied: [{ itemId: d, name: owner.items[3]?.name, quantity: 4, reason: 'cart_full' }],
    });
    const cart = await cartOf(who);
    expect(cart).toHaveLength(200);
    expect(cart.slice(197)).toEqual([
      [c, 4],
      [a, 1],
      [b, 2],
    ]);
  });

  it('counts each of many copies at the same moment and never passes 99', async () => {
    const owner = await shopperWith([20, 30]);
    const { id } = (await share(owner.who)).body;
    const [a = 0, b = 0] = owner.itemIds;
    const who = await signIn(db);
    const answers = await Promise.all(Array.from({ length: 4 }, () => copy(who, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await cartOf(who)).toEqual([
      [a, 80],
      [b, 99],
    ]);
  });

  it('does not stumble over two lists with the same items in another order', async () => {
    const { who: first, itemIds } = await shopperWith(Array.from({ length: 40 }, () => 1));
    const second = await signIn(db);
    await fill(
      second,
      itemIds.toReversed().map((id) => [id, 1] as const),
    );
    const ids = [(await share(first)).body.id, (await share(second)).body.id];
    const who = await signIn(db);
    const answers = await Promise.all([...ids, ...ids, ...ids].map((id) => copy(who, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await cartOf(who)).every(([, quantity]) => quantity === 6)).toBe(true);
  });

  it('copies nothing from a list that has become empty', async () => {
    const owner = await shopperWith([1]);
    const { id } = (await share(owner.who)).body;
    await db.deleteFrom('shared_list_item').where('list_id', '=', id).execute();
    expect((await app.call('GET', `/api/shared-lists/${id}`)).body.items).toEqual([]);
    const who = await signIn(db);
    expect(await copy(who, id)).toEqual({ status: 200, body: { copiedItemCount: 0, notCopied: [] } });
  });

  it('gives the notes of a list to those who read it', async () => {
    const owner = await shopperWith([1]);
    const { id } = (await share(owner.who)).body;
    await db
      .updateTable('shared_list_item')
      .set({ notes: '<b>ripe</b> ones' })
      .where('list_id', '=', id)
      .execute();
    expect((await app.call('GET', `/api/shared-lists/${id}`)).body.items[0].notes).toBe('<b>ripe</b> ones');
  });
});
