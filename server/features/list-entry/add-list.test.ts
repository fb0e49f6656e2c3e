import { afterAll, describe, expect, it } from 'vitest';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const app = await startTestApp(db);
afterAll(async () => {
  await app.close();
  await database.close();
});

type Shopper = Awaited<ReturnType<typeof signIn>>;
const call = ({ headers }: Shopper, path: string, body: unknown) => app.call('POST', path, { headers, body });
const add = (shopper: Shopper, wishes: unknown, freeLines: unknown = []) =>
  call(shopper, '/api/cart/list', { wishes, freeLines });

async function readList({ headers }: Shopper) {
  const cart = parseCartLines((await app.call('GET', '/api/cart', { headers })).body);
  const lines = (await app.call('GET', '/api/free-lines', { headers })).body;
  return {
    cart: cart.map(({ itemId, quantity }: { itemId: number; quantity: number }) => [itemId, quantity]),
    lines: lines.map(({ text }: { text: string }) => text),
  };
}

async function listGroups({ headers }: Shopper): Promise<string[]> {
  const cart: { itemId: number; addedTogether?: number }[] = parseCartLines(
    (await app.call('GET', '/api/cart', { headers })).body,
  );
  const lists = [...new Set(cart.flatMap(({ addedTogether }) => addedTogether ?? []))];
  const toGroupLetter = (list?: number) => (list === undefined ? '' : ` ${'abc'[lists.indexOf(list)]}`);
  return cart.map(({ itemId, addedTogether }) => `${itemId}${toGroupLetter(addedTogether)}`);
}

it('Cart entries added together stay grouped, even if one is removed and restored', async () => {
  const shopper = await signIn(db);
  const { headers } = shopper;
  const ids: number[] = [];
  for (let count = 0; count < 5; count += 1) ids.push((await makeItem(db)).id);
  const [milk, eggs, rice, salt, tea] = ids;
  await call(shopper, '/api/cart', { itemId: milk, quantity: 1 });
  await add(
    shopper,
    [rice, eggs, salt].map((itemId) => ({ itemId, quantity: 1 })),
  );
  await call(shopper, '/api/cart', { itemId: tea, quantity: 1 });
  const expected = [`${milk}`, `${rice} a`, `${eggs} a`, `${salt} a`, `${tea}`];
  expect(await listGroups(shopper)).toEqual(expected);
  for (const [at, before] of [
    [0, 1],
    [1, 2],
    [3, 4],
  ] as const) {
    const entries = parseCartLines((await app.call('GET', '/api/cart', { headers })).body);
    await app.call('DELETE', `/api/cart/${entries[at].id}`, { headers });
    const { itemId, quantity, addedTogether } = entries[at];
    await call(shopper, '/api/cart', {
      itemId,
      quantity,
      addedTogether,
      beforeEntryId: entries[before].id,
    });
    expect(await listGroups(shopper)).toEqual(expected);
  }
  await app.call('DELETE', '/api/cart', { headers });
  const groups = [0, 1, 1, 1, 2];
  await add(
    shopper,
    [milk, rice, eggs, salt, tea].map((itemId, index) => ({ itemId, quantity: 1, group: groups[index] })),
  );
  expect(await listGroups(shopper)).toEqual([`${milk} a`, `${rice} b`, `${eggs} b`, `${salt} b`, `${tea} c`]);
});

describe('Adding a whole list', () => {
  it('A list added to the cart keeps its order, and adding it can be undone', async () => {
    const shopper = await signIn(db);
    const [milk, eggs] = [await makeItem(db), await makeItem(db)];
    await call(shopper, '/api/cart', { itemId: eggs.id, quantity: 2 });
    const wishes = [
      { itemId: milk.id, quantity: 3 },
      { itemId: eggs.id, quantity: 1 },
    ];
    const added = await add(shopper, wishes, ['plums', 'the good olives']);
    expect(added).toEqual({ status: 201, body: { freeLineIds: [expect.any(Number), expect.any(Number)] } });
    expect(await readList(shopper)).toEqual({
      cart: [
        [eggs.id, 3],
        [milk.id, 3],
      ],
      lines: ['plums', 'the good olives'],
    });
    const undoAnswer = await call(shopper, '/api/cart/list/take-back', {
      wishes,
      freeLineIds: added.body.freeLineIds,
    });
    expect(undoAnswer).toEqual({ status: 204, body: null });
    expect(await readList(shopper)).toEqual({ cart: [[eggs.id, 2]], lines: [] });
  });

  it('Adding a list to the cart adds all of its lines or none', async () => {
    const shopper = await signIn(db);
    const items = await Promise.all(Array.from({ length: 201 }, () => makeItem(db)));
    const existingEntries = items
      .slice(0, 199)
      .map(({ id }) => ({ user_id: shopper.userId, item_id: id, quantity: 1, added_at: new Date() }));
    await db.insertInto('cart_entry').values(existingEntries).execute();
    const wishes = items.slice(199).map(({ id }) => ({ itemId: id, quantity: 1 }));
    const refused = await add(shopper, wishes, ['plums']);
    expect(refused).toMatchObject({ status: 409, body: { code: 'cart_full' } });
    expect(refused.body.message).toBe(
      'Your cart holds 200 items, and 1 of these won’t fit. Nothing was added. Skip some and try again.',
    );
    const { cart, lines } = await readList(shopper);
    expect([cart.length, lines]).toEqual([199, []]);
    const tooMany = await add(shopper, [{ itemId: items[0]?.id, quantity: 99 }], ['plums']);
    expect(tooMany).toMatchObject({ status: 409, body: { code: 'quantity_limit' } });
    expect((await readList(shopper)).lines).toEqual([]);
  });

  it('The error for an unknown item or for half a package names the invalid field', async () => {
    const shopper = await signIn(db);
    const { id } = await makeItem(db, { unit: '1 gal' });
    const unknown = await add(shopper, [{ itemId: 2147483647, quantity: 1 }]);
    expect([unknown.status, unknown.body.issues[0].field]).toEqual([400, 'wishes.0.itemId']);
    const half = await add(shopper, [{ itemId: id, quantity: 0.5 }]);
    expect([half.status, half.body.issues[0].field]).toEqual([400, 'wishes.0.quantity']);
    expect((await readList(shopper)).cart).toEqual([]);
  });
});
