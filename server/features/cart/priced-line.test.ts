import { afterAll, expect, it } from 'vitest';
import { addCartEntry, getCart, updateCartEntry } from '#contract/cart.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const app = await startTestApp(db);

afterAll(async () => {
  await app.close();
  await database.close();
});

async function createShopper() {
  const { headers } = await signIn(db);
  const chain = await makeChain(db, { price_factor: 1.1, price_factor_known: true });
  const storeIds = [(await makeStore(db, { chain_id: chain.id })).id, (await makeStore(db)).id];
  const basePrice = { base_price_cents: 500, base_basis: 'bls', category: 'Dairy' } as const;
  const items = [
    await makeItem(db, basePrice),
    await makeItem(db, { ...basePrice, brand: 'Another' }),
  ] as const;
  return {
    items,
    storeIds,
    add: async (body: object) =>
      addCartEntry.response.parse((await app.call('POST', '/api/cart', { headers, body })).body),
    set: async (id: number, body: object) =>
      updateCartEntry.response.parse((await app.call('PATCH', `/api/cart/${id}`, { headers, body })).body),
    refused: (method: 'POST' | 'PATCH', path: string, body: object) =>
      app.call(method, path, { headers, body }),
    cart: async () =>
      getCart.response.parse((await app.call('GET', `/api/cart?storeIds=${storeIds}`, { headers })).body),
  };
}

it("The response to a cart change has the changed line and the cart's checksum", async () => {
  const { items, storeIds, add, set, cart } = await createShopper();
  const first = await add({ itemId: items[0].id, quantity: 2, storeIds });
  expect(first.priced).toEqual(await cart());
  expect(first.priced[0]?.storePrices.map(({ store }) => store.id)).toEqual(storeIds);
  expect(first.cartSum).toBe(2 * first.id);

  const second = await add({ itemId: items[1].id, quantity: 1, firmness: 'any', addedTogether: 7, storeIds });
  expect(second.priced).toEqual((await cart()).slice(1));
  const changed = await set(first.id, { quantity: 5, storeIds });
  expect(changed.priced).toEqual((await cart()).slice(0, 1));
  expect(changed.cartSum).toBe(5 * first.id + second.id);
});

it('The response to a cart change has no prices if no stores are chosen', async () => {
  const { items, add } = await createShopper();
  const { priced } = await add({ itemId: items[0].id, quantity: 1 });
  expect(priced).toMatchObject([{ itemId: items[0].id, storePrices: [] }]);
});

it('A cart change with an invalid storeIds field is rejected', async () => {
  const { items, storeIds, add, refused, cart } = await createShopper();
  const { id } = await add({ itemId: items[0].id, quantity: 1 });
  for (const invalidStoreIds of [[2_147_483_647], [storeIds[0], storeIds[0]], [1, 2, 3, 4, 5, 6], ['x']]) {
    const answers = [
      await refused('POST', '/api/cart', { itemId: items[1].id, quantity: 1, storeIds: invalidStoreIds }),
      await refused('PATCH', `/api/cart/${id}`, { quantity: 3, storeIds: invalidStoreIds }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(body.issues[0].field).toMatch(/^storeIds/);
    }
  }
  expect(await cart()).toMatchObject([{ id, quantity: 1 }]);
});

it("A cart change succeeds without prices if the prices can't be read", async () => {
  const { items, storeIds, add, set, cart } = await createShopper();
  await database.pool.query('alter table own_price rename to own_price_away');
  const added = await add({ itemId: items[0].id, quantity: 2, storeIds });
  const changed = await set(added.id, { quantity: 3, storeIds });
  await database.pool.query('alter table own_price_away rename to own_price');
  expect([added, changed]).toMatchObject([
    { quantity: 2, priced: [], cartSum: 0 },
    { quantity: 3, priced: [], cartSum: 0 },
  ]);
  expect(await cart()).toMatchObject([{ id: added.id, quantity: 3 }]);
});
