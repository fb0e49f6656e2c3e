import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { type ObservationRow, recordObservations } from '#tests/support/record-observations.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const DAY_MS = 86_400_000;
const now = new Date('2026-11-22T12:00:00Z');
const database = await createTestDatabase();
const { db } = database;
const app = await startTestApp(db, { clock: () => now });
afterAll(async () => {
  await app.close();
  await database.close();
});

const club = await makeChain(db, { membership: 'Members only' });
const stores = {
  near: await makeStore(db, { name: 'Near Market' }),
  other: await makeStore(db, { name: 'Other Market' }),
  far: await makeStore(db, { name: 'Far Market', latitude: 34, longitude: -84 }),
  sample: await makeStore(db, { name: 'Sample Market', is_sample: true }),
  hidden: await makeStore(db, { name: 'Closed Market', is_hidden: true }),
  club: await makeStore(db, { name: 'Club', chain_id: club.id }),
};
const { headers, userId } = await signIn(db);
await app.call('PATCH', '/api/preferences', {
  headers,
  body: { location: { lat: 41.88, lng: -87.63, address: 'Home' }, distanceMiles: 5 },
});

async function createItem() {
  const { id } = await makeItem(db);
  const see = (
    at: keyof typeof stores,
    priceCents: number,
    days: number,
    more: Partial<ObservationRow> = {},
  ) => {
    const common = { regularPriceCents: null, channel: 'in-store' as const, source: 'Open Prices' };
    const observedAt = new Date(now.getTime() - days * DAY_MS);
    const row = {
      ...common,
      itemId: id,
      storeId: stores[at].id,
      chainId: null,
      priceCents,
      observedAt,
      ...more,
    };
    return recordObservations(db, [row], { now });
  };
  const look = () => app.call('GET', `/api/grocery-items/${id}/price-match`, { headers });
  const lowest = async () => {
    const { lowest: found } = (await look()).body;
    return found && [found.store.name, found.price];
  };
  return { id, see, look, lowest };
}

it('The price match page shows the lowest current price nearby and its source', async () => {
  const milk = await createItem();
  expect((await milk.look()).body).toEqual({
    item: { id: milk.id, name: expect.any(String), brand: 'Test Dairy', unit: '1 gal' },
    lowest: null,
  });
  await milk.see('near', 299, 6);
  await milk.see('near', 389, 1);
  await milk.see('other', 349, 2);
  await milk.see('far', 199, 1);
  expect((await milk.look()).body.lowest).toEqual({
    ...{ price: '3.49', channel: 'in-store', source: 'Open Prices', observedAt: '2026-11-20T12:00:00.000Z' },
    store: {
      ...{
        id: stores.other.id,
        name: 'Other Market',
        chainName: expect.any(String),
        logo: 'CH',
        color: '#336699',
      },
      ...{ address: '1 State St', city: 'Chicago', state: 'IL', zipCode: '60602' },
    },
  });
});

it('The price match page ignores old prices, member prices, delivery prices, clubs and sample stores', async () => {
  const milk = await createItem();
  await milk.see('near', 199, 7.01);
  await milk.see('near', 189, 1, { isMember: true });
  await milk.see('near', 179, 1, { channel: 'delivery' });
  await milk.see('sample', 169, 1);
  await milk.see('hidden', 159, 1);
  await milk.see('club', 149, 1);
  await recordObservations(
    db,
    [
      {
        ...{ itemId: milk.id, storeId: null, chainId: stores.near.chain_id, priceCents: 139 },
        ...{ regularPriceCents: null, channel: 'in-store', source: 'Open Prices', observedAt: now },
      },
    ],
    { now },
  );
  expect(await milk.lowest(), 'a price of the whole chain has no address').toBeNull();
  await milk.see('other', 499, 6.99);
  expect(await milk.lowest()).toEqual(['Other Market', '4.99']);
});

it('The price match page ignores prices entered by other shoppers', async () => {
  const milk = await createItem();
  await milk.see('near', 399, 1);
  const own = { item_id: milk.id, store_id: stores.other.id, seen_at: now };
  const { userId: another } = await signIn(db);
  await db
    .insertInto('own_price')
    .values([
      { ...own, user_id: userId, price_cents: 359 },
      { ...own, user_id: another, price_cents: 299 },
    ])
    .execute();
  expect((await milk.look()).body.lowest).toMatchObject({ price: '3.59', source: null });
  await db
    .updateTable('own_price')
    .set({ promotion_ends_on: '2026-11-21' })
    .where('user_id', '=', userId)
    .execute();
  expect(await milk.lowest(), 'the promotion has ended').toEqual(['Near Market', '3.99']);
});

it('The price match page for an unknown item returns 404', async () => {
  const answer = await app.call('GET', '/api/grocery-items/999999/price-match', { headers });
  expect(answer.status).toBe(404);
});
