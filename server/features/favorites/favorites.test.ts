import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_FAVORITES } from '#contract/favorites.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startTestApp>>;
let shopper: Awaited<ReturnType<typeof signIn>>;
let milk: Awaited<ReturnType<typeof makeItem>>;
let bread: Awaited<ReturnType<typeof makeItem>>;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp(database.db);
  milk = await makeItem(database.db, { name: 'Milk', base_price_cents: 400, base_basis: 'typical' });
  bread = await makeItem(database.db, { name: 'Bread' });
});
beforeEach(async () => {
  shopper = await signIn(database.db, { subscription_status: 'active' });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const toggle = (itemId: number | string, body?: unknown, { headers } = shopper) =>
  app.call('POST', `/api/favorites/toggle/${itemId}`, { headers, ...(body === undefined ? {} : { body }) });
const listFavorites = async () => (await app.call('GET', '/api/favorites', shopper)).body;
const readCart = async () => parseCartLines((await app.call('GET', '/api/cart', shopper)).body);

describe('Favorite', () => {
  it('Toggling an item adds it to favorites, and toggling it again removes it', async () => {
    expect((await toggle(milk.id)).body).toEqual({ isFavorite: true });
    expect((await toggle(milk.id, {})).body).toEqual({ isFavorite: false });
    expect(await listFavorites()).toEqual([]);
    markVerified('3.favorite.toggle');
  });

  it('A favorite is weekly by default and has prices at the compared stores', async () => {
    const store = await makeStore(database.db);
    await app.call('PUT', '/api/preferences', {
      ...shopper,
      body: { location: null, distanceMiles: 5, storeIds: [store.id], extraStopValueCents: 500 },
    });
    await toggle(milk.id);
    await toggle(bread.id, { frequency: 'daily', notes: ' the dark one ' });
    const [first, second] = await listFavorites();
    expect(first).toMatchObject({ itemId: milk.id, frequency: 'weekly', notes: null });
    expect(first.item).toMatchObject({ id: milk.id, name: 'Milk', brand: milk.brand, unit: '1 gal' });
    expect(first.storePrices).toHaveLength(1);
    expect(first.storePrices[0]).toMatchObject({ store: { id: store.id }, kind: 'estimated' });
    await app.call('POST', '/api/cart', { ...shopper, body: { itemId: milk.id, quantity: 1 } });
    const { filledBy, unitPrice, ...price } = first.storePrices[0];
    expect([filledBy.itemId, unitPrice]).toEqual([milk.id, expect.stringContaining('/fl oz')]);
    expect([price]).toEqual((await readCart())[0].storePrices);
    expect(second).toMatchObject({ itemId: bread.id, frequency: 'daily', notes: 'the dark one' });
    const fields = ['firmness', 'frequency', 'id', 'item', 'itemId', 'notes', 'storePrices'];
    expect(Object.keys(second).toSorted()).toEqual(fields);
    expect(second.id).toEqual(expect.any(Number));
    await toggle(bread.id, { frequency: 'monthly' });
    expect(await listFavorites()).toMatchObject([{ frequency: 'weekly' }, { frequency: 'monthly' }]);
    markVerified('3.favorite');
  });

  it('Updating a favorite changes only the fields in the request', async () => {
    await toggle(milk.id, { notes: '2 %' });
    expect((await toggle(milk.id, { frequency: 'monthly' })).body).toEqual({ isFavorite: true });
    expect(await listFavorites()).toMatchObject([{ frequency: 'monthly', notes: '2 %' }]);
    await toggle(milk.id, { notes: '  ' });
    expect(await listFavorites()).toMatchObject([{ frequency: 'monthly', notes: null }]);
  });

  it('Adding an item to favorites five times at once adds it only once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => toggle(milk.id, { frequency: 'daily' })));
    expect(await listFavorites()).toHaveLength(1);
  });

  it.each([
    ['an unknown item', 2_147_483_647, undefined, 404],
    ['an invalid item ID', 'milk', undefined, 400],
    ['a yearly frequency', 1, { frequency: 'yearly' }, 400],
    ['notes that are too long', 1, { notes: 'x'.repeat(201) }, 400],
    ['a null character in its notes', 1, { notes: 'a\u0000' }, 400],
    ['an unknown field', 1, { color: 'red' }, 400],
  ])('Adding a favorite with %s returns an error', async (_what, itemId, body, status) => {
    expect((await toggle(itemId, body)).status).toBe(status);
    expect(await listFavorites()).toEqual([]);
  });

  it('A favorite can be removed by its ID, but only once', async () => {
    await toggle(milk.id);
    const [{ id }] = await listFavorites();
    expect((await app.call('DELETE', `/api/favorites/${id}`, shopper)).status).toBe(204);
    expect((await app.call('DELETE', `/api/favorites/${id}`, shopper)).status).toBe(404);
    expect(await listFavorites()).toEqual([]);
    markVerified('7.DELETE /api/favorites/{id}');
  });

  it(`A shopper can have at most ${MAX_FAVORITES} favorites`, async () => {
    const items = await Promise.all(Array.from({ length: MAX_FAVORITES }, () => makeItem(database.db)));
    await database.db
      .insertInto('favorite')
      .values(
        items.map(({ id }) => ({
          user_id: shopper.userId,
          item_id: id,
          frequency: 'weekly',
          added_at: new Date(),
        })),
      )
      .execute();
    const refused = await toggle(milk.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'favorites_full']);
    expect((await toggle(items[0]?.id ?? 0, { notes: 'still' })).body).toEqual({ isFavorite: true });
    expect((await toggle(items[0]?.id ?? 0)).body).toEqual({ isFavorite: false });
    expect((await toggle(milk.id)).body).toEqual({ isFavorite: true });
  });
});

describe('Favorites', () => {
  it('Only Premium users can use favorites', async () => {
    await toggle(milk.id);
    expect((await app.call('GET', '/api/favorites', shopper)).status).toBe(200);
    const free = await signIn(database.db);
    const refused = await app.call('GET', '/api/favorites', free);
    expect([refused.status, refused.body.message]).toEqual([
      402,
      'Favorites is available with Premium subscription',
    ]);
    expect((await toggle(milk.id, undefined, free)).status).toBe(402);
    markVerified('7.GET /api/favorites');
  });
});

describe('Adding favorites to the cart', () => {
  const addAll = (body?: unknown) =>
    app.call('POST', '/api/favorites/add-to-cart', { ...shopper, ...(body === undefined ? {} : { body }) });

  it('Adding favorites to the cart adds one of each favorite', async () => {
    await toggle(milk.id);
    await toggle(bread.id);
    await app.call('POST', '/api/cart', { ...shopper, body: { itemId: bread.id, quantity: 3 } });
    expect((await addAll()).body).toEqual({ addedItemCount: 2, notAdded: [] });
    expect(await readCart()).toMatchObject([
      { itemId: bread.id, quantity: 4 },
      { itemId: milk.id, quantity: 1 },
    ]);
    markVerified('7.POST /api/favorites/add-to-cart');
  });

  it("Adding favorites to the cart skips requested items that aren't favorites", async () => {
    await toggle(milk.id);
    await toggle(bread.id);
    const other = await makeItem(database.db);
    const { body } = await addAll({ itemIds: [bread.id, bread.id, other.id] });
    expect(body.addedItemCount).toBe(1);
    expect(await readCart()).toMatchObject([{ itemId: bread.id, quantity: 1 }]);
  });

  it('Adding favorites to the cart reports items that exceed the quantity limit', async () => {
    await toggle(milk.id);
    await app.call('POST', '/api/cart', { ...shopper, body: { itemId: milk.id, quantity: 99 } });
    expect((await addAll()).body).toEqual({
      addedItemCount: 0,
      notAdded: [
        {
          itemId: milk.id,
          name: 'Milk',
          brand: 'Test Dairy',
          unit: '1 gal',
          quantity: 1,
          reason: 'quantity_limit',
        },
      ],
    });
  });

  it('Adding an empty selection of favorites adds nothing to the cart', async () => {
    expect((await addAll({ itemIds: [] })).body).toEqual({ addedItemCount: 0, notAdded: [] });
    expect(await readCart()).toEqual([]);
  });
});
