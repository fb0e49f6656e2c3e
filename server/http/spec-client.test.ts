import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

// A client written from sections 3 and 7 of the specification alone: raw JSON, no contract, no codec.
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  database = await createTestDatabase({ from: 'seeded' });
  app = await startTestApp(database.db);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const some = expect.anything();
const item = { id: some, name: some, brand: some, unit: some, category: some };
const text = expect.any(String);
const store = {
  id: some,
  name: text,
  logo: text,
  color: text,
  address: text,
  city: text,
  state: text,
  zipCode: text,
};

it('A client written from the specification finds the shapes of items, stores, cart, orders and lists', async () => {
  const { headers } = await signIn(database.db, {
    subscription_status: 'active',
    first_name: 'Maya',
    last_name: 'Price',
  });
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) => {
    const answer = await app.call(method, url, { headers, ...(body === undefined ? {} : { body }) });
    expect(answer.status, `${method} ${url}`).toBeLessThan(300);
    return answer.body;
  };
  expect(await call('GET', '/api/auth/user')).toMatchObject({
    id: some,
    firstName: 'Maya',
    lastName: 'Price',
  });
  expect((await call('GET', '/api/grocery-items'))[0]).toMatchObject(item);
  const [milk] = await call('GET', '/api/grocery-items/search?q=milk');
  expect(milk).toMatchObject(item);
  expect((await call('GET', '/api/stores'))[0]).toMatchObject(store);
  const near = await call('GET', '/api/stores?lat=41.88&lng=-87.63&maxDistance=10');
  expect(near[0]).toMatchObject({ ...store, calculatedDistance: expect.any(Number) });

  await call('POST', '/api/cart', { itemId: milk.id, quantity: 1 });
  const [entry] = await call('GET', `/api/cart?storeIds=${near[0].id}`);
  expect(entry).toMatchObject({ id: some, itemId: milk.id, quantity: 1, item });
  expect(entry.storePrices).toMatchObject([
    { store: { id: near[0].id }, price: expect.stringMatching(/^\d+\.\d\d$/) },
  ]);
  await call('PATCH', `/api/cart/${entry.id}`, { quantity: 2 });

  expect(await call('POST', `/api/favorites/toggle/${milk.id}`)).toMatchObject({ isFavorite: true });
  const [favorite] = await call('GET', '/api/favorites');
  expect(favorite).toMatchObject({ id: some, itemId: milk.id, item, frequency: some });
  const order = { frequency: 'weekly', items: [{ itemId: milk.id, quantity: 2 }] };
  await call('POST', '/api/recurring-orders', order);
  const [kept] = await call('GET', '/api/recurring-orders');
  expect(kept).toMatchObject({
    id: some,
    frequency: 'weekly',
    isActive: true,
    createdAt: text,
    items: order.items,
  });

  const { shareUrl } = await call('POST', '/api/shared-lists/from-cart', { title: 'A', description: 'B' });
  const listId = new URL(shareUrl).pathname.split('/').at(-1);
  const list = await call('GET', `/api/shared-lists/${listId}`);
  expect(list).toMatchObject({
    title: 'A',
    description: 'B',
    owner: { firstName: 'Maya', lastName: 'Price' },
  });
  expect(list.items).toMatchObject([
    { itemId: milk.id, quantity: 2, item: { name: some, brand: some, unit: some } },
  ]);
  await call('POST', `/api/shared-lists/${listId}/copy-to-cart`);
  await call('DELETE', `/api/favorites/${favorite.id}`);
  await call('DELETE', `/api/cart/${entry.id}`);
  await call('DELETE', '/api/cart');
  expect(await call('GET', '/api/cart')).toEqual([]);
});
