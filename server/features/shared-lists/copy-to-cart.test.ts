import { afterAll, describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { createListSharers, listNotFoundResponse } from '#tests/support/list-sharers.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
let now = new Date();
const app = await startTestApp(db, { clock: () => now });
const { shopperWith, fill, share, copy, cartOf } = createListSharers(db, app, now);

afterAll(async () => {
  await app.close();
  await database.close();
});

describe('Copying a shared list to the cart', () => {
  it('Copying a shared list adds its items to the cart in order', async () => {
    const owner = await shopperWith([2, 5, 1]);
    const { id } = (await share(owner.who)).body;
    const [a = 0, b = 0, c = 0] = owner.itemIds;
    const ownItem = await makeItem(db);
    const who = await signIn(db);
    await fill(who, [
      [ownItem.id, 3],
      [b, 4],
    ]);

    expect(await copy(who, id)).toEqual({ status: 200, body: { addedItemCount: 3, notAdded: [] } });
    expect(await cartOf(who)).toEqual([
      [ownItem.id, 3],
      [b, 9],
      [a, 2],
      [c, 1],
    ]);
    expect(await cartOf(owner.who)).toHaveLength(3);
    markVerified('7.POST /api/shared-lists/{listId}/copy-to-cart');
  });

  it('Copying a shared list adds at most 99 of each item to the cart', async () => {
    const owner = await shopperWith([60, 99, 1]);
    const { id } = (await share(owner.who)).body;
    const [a = 0, b = 0, c = 0] = owner.itemIds;
    const who = await signIn(db);
    await fill(who, [
      [a, 50],
      [b, 99],
    ]);
    expect((await copy(who, id)).body).toEqual({
      addedItemCount: 2,
      notAdded: [
        {
          itemId: a,
          name: owner.items[0]?.name,
          brand: 'Test Dairy',
          unit: '1 gal',
          quantity: 11,
          reason: 'quantity_limit',
        },
        {
          itemId: b,
          name: owner.items[1]?.name,
          brand: 'Test Dairy',
          unit: '1 gal',
          quantity: 99,
          reason: 'quantity_limit',
        },
      ],
    });
    expect(await cartOf(who)).toEqual([
      [a, 99],
      [b, 99],
      [c, 1],
    ]);
  });

  it('Copying a shared list stops once the cart has 200 entries', async () => {
    const owner = await shopperWith([1, 2, 3, 4]);
    const { id } = (await share(owner.who)).body;
    const [a = 0, b = 0, c = 0, d = 0] = owner.itemIds;
    const { who } = await shopperWith(Array.from({ length: 197 }, () => 1));
    await fill(who, [[c, 1]]);
    expect((await copy(who, id)).body).toEqual({
      addedItemCount: 3,
      notAdded: [
        {
          itemId: d,
          name: owner.items[3]?.name,
          brand: 'Test Dairy',
          unit: '1 gal',
          quantity: 4,
          reason: 'cart_full',
        },
      ],
    });
    const cart = await cartOf(who);
    expect(cart).toHaveLength(200);
    expect(cart.slice(197)).toEqual([
      [c, 4],
      [a, 1],
      [b, 2],
    ]);
  });

  it('Ten simultaneous requests copy a shared list only once', async () => {
    const owner = await shopperWith([20, 30]);
    const { id } = (await share(owner.who)).body;
    const [a = 0, b = 0] = owner.itemIds;
    const who = await signIn(db);
    const answers = await Promise.all(Array.from({ length: 10 }, () => copy(who, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(429)]);
    expect(answers.find(({ status }) => status === 429)?.body.message).toBe(
      'You just copied this list. It’s in your cart.',
    );
    expect(await cartOf(who)).toEqual([
      [a, 20],
      [b, 30],
    ]);
    now = new Date(now.getTime() + 3_000);
    expect((await copy(who, id)).status, 'who means it').toBe(200);
    expect((await cartOf(who))[0]).toEqual([a, 40]);
  });

  it('Copying several shared lists at once adds their quantities together, but the cart gets at most 99 of each item', async () => {
    const owner = await shopperWith([20, 30]);
    const [a = 0, b = 0] = owner.itemIds;
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await share(owner.who)).body.id);
    const who = await signIn(db);
    const answers = await Promise.all(ids.map((id) => copy(who, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await cartOf(who)).toEqual([
      [a, 80],
      [b, 99],
    ]);
  });

  it('Copying a shared list can be retried after a failure', async () => {
    const owner = await shopperWith([1]);
    const { id } = (await share(owner.who)).body;
    const who = await signIn(db);
    await database.pool.query('alter table cart_entry rename to elsewhere');
    const failedCopy = await copy(who, id);
    await database.pool.query('alter table elsewhere rename to cart_entry');
    expect([failedCopy.status, (await copy(who, id)).status]).toEqual([500, 200]);
  });

  it("Copying several shared lists at once doesn't deadlock, even if they list the same items in different orders", async () => {
    const { who: first, itemIds } = await shopperWith(Array.from({ length: 40 }, () => 1));
    const second = await signIn(db);
    await fill(
      second,
      itemIds.toReversed().map((id) => [id, 1] as const),
    );
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await share(first)).body.id, (await share(second)).body.id);
    const who = await signIn(db);
    const answers = await Promise.all(ids.map((id) => copy(who, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await cartOf(who)).every(([, quantity]) => quantity === 6)).toBe(true);
  });

  it('Copying a shared list whose items were all deleted adds nothing', async () => {
    const owner = await shopperWith([1]);
    const { id } = (await share(owner.who)).body;
    await db.deleteFrom('shared_list_item').where('list_id', '=', id).execute();
    expect((await app.call('GET', `/api/shared-lists/${id}`)).body.items).toEqual([]);
    const who = await signIn(db);
    expect(await copy(who, id)).toEqual({ status: 200, body: { addedItemCount: 0, notAdded: [] } });
  });
});

const invalidIds = [
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
  '%FF',
  '%',
  '00000000-0000-0000-0000-000000000000',
  "'%20or%20true--",
  'null',
  'undefined',
];

describe('Invalid list IDs', () => {
  it.each(invalidIds)('A shared list with the ID %s is not found', async (id) => {
    expect(await app.call('GET', `/api/shared-lists/${id}`)).toMatchObject(listNotFoundResponse);
    const { who } = await shopperWith([1]);
    expect(await copy(who, id)).toMatchObject(listNotFoundResponse);
    expect(await cartOf(who)).toHaveLength(1);
  });

  it('A shared list with an ID of 10,000 characters is not found', async () => {
    expect(await app.call('GET', `/api/shared-lists/${'A'.repeat(10_000)}`)).toMatchObject(
      listNotFoundResponse,
    );
  });
});
