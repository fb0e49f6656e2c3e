import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categories } from '#domain/item/grocery-item.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { chicago } from '#tests/support/fill.ts';
import { readPages } from '#tests/support/read-pages.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startTestApp>>;

beforeAll(async () => {
  database = await createTestDatabase({ template: 'seeded' });
  app = await startTestApp(database.db);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const get = async (url: string, headers: Record<string, string> = {}) => {
  const { status, body } = await app.call('GET', url, { headers });
  expect(status, url).toBe(200);
  return body;
};

const nearChicago = `/api/stores?lat=${chicago.lat}&lng=${chicago.lng}&maxDistance=10`;

const item = {
  id: expect.any(Number),
  name: expect.stringMatching(/\w/),
  brand: expect.stringMatching(/\w/),
  unit: expect.stringMatching(/\w/),
  category: expect.toBeOneOf([...categories]),
};

describe('API responses', () => {
  it('GET /api/auth/user returns the signed-in user, or 401 if nobody is signed in', async () => {
    const { headers, userId } = await signIn(database.db, { first_name: 'Maya', email: 'maya@example.com' });
    expect(await get('/api/auth/user', headers)).toMatchObject({
      id: userId,
      email: 'maya@example.com',
      firstName: 'Maya',
    });
    expect((await app.call('GET', '/api/auth/user')).status).toBe(401);
    markVerified('7.GET /api/auth/user');
  });

  it('GET /api/grocery-items returns items in eleven categories, at most 500 items per page', async () => {
    const pages = await readPages<typeof item>(app, '/api/grocery-items');
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(500);
    const allItems = pages.flat();
    expect(allItems.length).toBeGreaterThan(500);
    for (const each of allItems) expect(each).toMatchObject(item);
    expect(new Set(allItems.map(({ id }) => id)).size).toBe(allItems.length);
    expect(new Set(allItems.map(({ category }) => category))).toEqual(new Set(categories));
    expect(categories).toEqual([
      'Dairy',
      'Produce',
      'Meat',
      'Seafood',
      'Bakery',
      'Pantry',
      'Household',
      'Personal Care',
      'Frozen',
      'Snacks',
      'Beverages',
    ]);
    markVerified('3.item', '7.GET /api/grocery-items');

    const items = await get('/api/grocery-items?name=Whole%20Milk');
    expect(new Set(items.map(({ name }: { name: string }) => name))).toEqual(new Set(['Whole Milk']));
    expect(new Set(items.map(({ brand }: { brand: string }) => brand)).size).toBeGreaterThan(1);
    markVerified('3.item.alternatives');
  });

  it('GET /api/grocery-items/search returns the items that match the search text', async () => {
    const found = await get('/api/grocery-items/search?q=milk');
    expect(found.length).toBeGreaterThan(1);
    for (const each of found) {
      expect(each).toMatchObject(item);
      expect(each.name).toMatch(/milk/i);
    }
    expect(await get('/api/grocery-items/search?q=mi')).toEqual([]);
    markVerified('7.GET /api/grocery-items/search');

    expect(await get('/api/search?q=milk')).toMatchObject({ items: found, dropped: [], correctedTo: [] });
  });

  it('GET /api/stores returns stores, with distances if a location is given', async () => {
    const store = {
      id: expect.any(Number),
      name: expect.stringMatching(/\w/),
      logo: expect.stringMatching(/^\S{1,3}$/),
      color: expect.stringMatching(/^#[0-9a-f]{6}$/i),
      city: expect.stringMatching(/\w/),
      state: expect.stringMatching(/^[A-Z]{2}$/),
      zipCode: expect.stringMatching(/^\d{5}$/),
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      websiteUrl: expect.stringMatching(/^https:/),
      supportsOnlineOrdering: expect.any(Boolean),
    };
    const all = await get('/api/stores');
    expect(all.length).toBeGreaterThan(5);
    for (const each of all) {
      expect(each).toMatchObject(store);
      expect(each.address).toEqual(expect.any(String));
      expect(each.onlineShoppingUrl === null || each.onlineShoppingUrl.startsWith('https:')).toBe(true);
      expect(each).not.toHaveProperty('calculatedDistance');
    }
    markVerified('3.store', '7.GET /api/stores');

    const near: { calculatedDistance: number }[] = await get(nearChicago);
    const miles = near.map(({ calculatedDistance }) => calculatedDistance);
    expect(miles.length).toBeGreaterThan(5);
    expect(Math.max(...miles)).toBeLessThanOrEqual(10);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    markVerified('3.store.distance');

    // No store is near this location, so the response lists every store.
    type ListedStore = { id: number; calculatedDistance: number };
    const far = (await readPages<ListedStore>(app, '/api/stores?lat=10&lng=-150&maxDistance=25')).flat();
    const everywhere = (await readPages<ListedStore>(app, '/api/stores')).flat();
    for (const { calculatedDistance } of far) expect(calculatedDistance).toBeGreaterThan(25);
    const sortIds = (stores: ListedStore[]) => stores.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(far.length).toBeGreaterThan(50);
    expect(sortIds(far)).toEqual(sortIds(everywhere));
    expect((await app.call('GET', '/api/stores?cursor=1.5')).body.issues).toMatchObject([
      { field: 'cursor' },
    ]);
    markVerified('7.GET /api/stores?lat&lng&maxDistance');
  });

  it('GET /api/preferences returns a saved location with lat, lng and address', async () => {
    const { headers } = await signIn(database.db);
    const { lat, lng, address } = chicago;
    const settings = { distanceMiles: 10, storeIds: [], extraStopValueCents: 500 };
    const body = { ...settings, location: { lat, lng, address } };
    expect((await app.call('PUT', '/api/preferences', { headers, body })).status).toBe(200);
    expect((await get('/api/preferences', headers)).location).toMatchObject({ lat, lng, address });
    markVerified('3.location');
  });

  it("GET /api/cart returns the current cart after each change to the cart's entries", async () => {
    const { headers } = await signIn(database.db);
    const stores: { id: number }[] = (await get(nearChicago)).slice(0, 2);
    const storeIds = stores.map(({ id }) => id).join(',');
    const findFirstItem = async (text: string) => (await get(`/api/grocery-items/search?q=${text}`))[0];
    const milk = await findFirstItem('milk');
    const eggs = await findFirstItem('eggs');
    const cart = async () => parseCartLines(await get(`/api/cart?storeIds=${storeIds}`, headers));
    const change = (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
      app.call(method, url, { headers, ...(body === undefined ? {} : { body }) });

    const added = await change('POST', '/api/cart', { itemId: milk.id, quantity: 2 });
    expect(added).toMatchObject({ status: 201, body: { itemId: milk.id, quantity: 2 } });
    await change('POST', '/api/cart', { itemId: eggs.id, quantity: 1 });
    const [first] = await cart();
    expect(first).toMatchObject({ id: expect.any(Number), itemId: milk.id, quantity: 2, item: milk });
    expect(first.storePrices).toHaveLength(2);
    for (const [index, { store, price }] of first.storePrices.entries()) {
      expect(store.id).toBe(stores[index]?.id);
      expect(price).toMatch(/^\d+\.\d\d$/);
    }
    markVerified('3.entry', '7.GET /api/cart');

    expect((await change('PATCH', `/api/cart/${first.id}`, { quantity: 7 })).status).toBe(200);
    expect((await cart())[0].quantity).toBe(7);
    markVerified('7.PATCH /api/cart/{id}');
    expect((await change('DELETE', `/api/cart/${first.id}`)).status).toBe(204);
    expect((await cart()).map(({ itemId }: { itemId: number }) => itemId)).toEqual([eggs.id]);
    markVerified('7.DELETE /api/cart/{id}');
    await change('POST', '/api/cart', { itemId: milk.id, quantity: 1 });
    expect((await change('DELETE', '/api/cart')).status).toBe(204);
    expect(await cart()).toEqual([]);
    markVerified('7.DELETE /api/cart');
  });

  it('GET /api/pricing-status lists the available and the missing price services', async () => {
    expect(await get('/api/pricing-status')).toMatchObject({
      realTimePricing: false,
      availableServices: expect.any(Array),
      missingServices: expect.any(Array),
    });
    markVerified('3.pricing', '7.GET /api/pricing-status');
  });
});
