import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_PRICE_CENTS } from '#domain/money.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startTestApp>>;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp(database.db);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const LARGEST_INTEGER = 2_147_483_647;

async function recordAndReadPrices(priceCents: number, regularPriceCents: number | null) {
  const { db } = database;
  const [item, store] = [await makeItem(db), await makeStore(db)];
  const now = new Date();
  const { inserted } = await recordObservations(
    db,
    [
      {
        itemId: item.id,
        storeId: store.id,
        chainId: null,
        priceCents,
        regularPriceCents,
        channel: 'in-store',
        source: 'test',
        observedAt: new Date(now.getTime() - 60_000),
      },
    ],
    { now },
  );
  expect(inserted).toBe(1);
  const { headers } = await signIn(db, { subscription_status: 'active' });
  const get = async (url: string) => {
    const { status, body } = await app.call('GET', url, { headers });
    expect(status, `${url} ${JSON.stringify(body)}`).toBe(200);
    return body;
  };
  const quantity = { itemId: item.id, quantity: 99 };
  expect((await app.call('POST', '/api/cart', { headers, body: quantity })).status).toBe(201);
  await app.call('PATCH', '/api/preferences', { headers, body: { storeIds: [store.id] } });
  await app.call('POST', `/api/favorites/toggle/${item.id}`, { headers });
  const [entry] = parseCartLines(await get(`/api/cart?storeIds=${store.id}`));
  const [favorite] = await get('/api/favorites');
  const [wish] = await get(`/api/prices?wishes=${item.id}&storeIds=${store.id}`);
  const comparison = await get('/api/comparison');
  const history = await get(`/api/grocery-items/${item.id}/prices?storeIds=${store.id}`);
  return {
    shown: [entry.storePrices[0].price, favorite.storePrices[0].price, wish.offers[0].price],
    regular: entry.storePrices[0].regularPrice ?? null,
    subtotal: comparison.stores[0].subtotal,
    history: history.stores[0].points.map((point: { price: string; regularPrice: string | null }) => [
      point.price,
      point.regularPrice,
    ]),
  };
}

it('The highest allowed price and the total of 99 items at that price are shown correctly', async () => {
  expect(await recordAndReadPrices(MAX_PRICE_CENTS, null)).toEqual({
    shown: ['10000.00', '10000.00', '10000.00'],
    regular: null,
    subtotal: '990000.00',
    history: [['10000.00', null]],
  });
});

it.each([
  MAX_PRICE_CENTS + 1,
  1_000_000_000,
  LARGEST_INTEGER,
])('An impossible stored price of %i cents is hidden without breaking any page', async (cents) => {
  expect(await recordAndReadPrices(cents, null)).toEqual({
    shown: [null, null, null],
    regular: null,
    subtotal: null,
    history: [],
  });
});

it('If a promotion has an impossible regular price, only its promotional price is shown', async () => {
  expect(await recordAndReadPrices(399, LARGEST_INTEGER)).toEqual({
    shown: ['3.99', '3.99', '3.99'],
    regular: null,
    subtotal: '395.01',
    history: [['3.99', null]],
  });
});
