import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { computeEntryPrices } from '#server/features/pricing/api.ts';
import { listPricingStores } from '#server/features/stores/api.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { type ObservationRow, recordObservations } from '#tests/support/record-observations.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
// The cart reports observation times to the second.
const now = new Date(new Date().setMilliseconds(0));
const app = await startTestApp(db, { clock: () => now });

afterAll(async () => {
  await app.close();
  await database.close();
});

const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

const observe = (row: Pick<ObservationRow, 'itemId' | 'priceCents'> & Partial<ObservationRow>) =>
  recordObservations(
    db,
    [
      {
        storeId: null,
        chainId: null,
        regularPriceCents: null,
        channel: 'in-store',
        source: 'receipts',
        observedAt: daysAgo(1),
        ...row,
      },
    ],
    { now },
  );

async function fillCart(...itemIds: number[]) {
  const user = await signIn(db);
  for (const itemId of itemIds) {
    await app.call('POST', '/api/cart', { headers: user.headers, body: { itemId, quantity: 1 } });
  }
  return {
    headers: user.headers,
    prefer: (settings: object) =>
      app.call('PUT', '/api/preferences', {
        headers: user.headers,
        body: { location: null, distanceMiles: 15, storeIds: [], extraStopValueCents: 500, ...settings },
      }),
    cart: async (query = '') =>
      parseCartLines((await app.call('GET', `/api/cart${query}`, { headers: user.headers })).body),
  };
}

const listStoreIds = (entry: { storePrices: { store: { id: number } }[] }) =>
  entry.storePrices.map(({ store }) => store.id);

describe('Displayed price', () => {
  it('The cart prefers recent store prices to chain prices, and chain prices to estimates', async () => {
    const chain = await makeChain(db, {
      name: 'Corner',
      logo: 'CO',
      color: '#123456',
      price_factor: 1.1,
      price_factor_known: true,
    });
    const store = await makeStore(db, { chain_id: chain.id, name: 'Corner Loop' });
    const sibling = await makeStore(db, { chain_id: chain.id });
    const estimated = { base_price_cents: 500, base_basis: 'bls' };
    const seenHere = await makeItem(db, estimated);
    const seenLongAgo = await makeItem(db, estimated);
    const seenAtSibling = await makeItem(db, estimated);
    const neverSeen = await makeItem(db, estimated);
    const unknown = await makeItem(db);
    await observe({ itemId: seenHere.id, storeId: store.id, priceCents: 399, regularPriceCents: 499 });
    await observe({ itemId: seenHere.id, storeId: sibling.id, priceCents: 100, observedAt: daysAgo(0.5) });
    await observe({ itemId: seenLongAgo.id, storeId: store.id, priceCents: 200, observedAt: daysAgo(15) });
    await observe({ itemId: seenLongAgo.id, chainId: chain.id, priceCents: 210, observedAt: daysAgo(3) });
    await observe({ itemId: seenAtSibling.id, storeId: sibling.id, priceCents: 300 });

    const shopper = await fillCart(seenHere.id, seenLongAgo.id, seenAtSibling.id, neverSeen.id, unknown.id);
    const cart = await shopper.cart(`?storeIds=${store.id}`);

    const [here, longAgo, atSibling, estimate, nothing] = cart.map(
      (entry: ReturnType<typeof parseCartLines>[number]) => entry.storePrices[0],
    );
    expect(here).toMatchObject({
      store: {
        id: store.id,
        chainId: chain.id,
        name: 'Corner Loop',
        chainName: 'Corner',
        logo: 'CO',
        color: '#123456',
      },
      price: '3.99',
      regularPrice: '4.99',
      kind: 'observed',
      scope: 'store',
      source: 'receipts',
      observedAt: daysAgo(1).toISOString(),
    });
    expect(longAgo).toMatchObject({ price: '2.10', scope: 'chain', observedAt: daysAgo(3).toISOString() });
    expect(atSibling).toMatchObject({ price: '3.00', kind: 'observed', scope: 'chain' });
    expect(estimate).toMatchObject({ kind: 'estimated', scope: 'estimate', source: 'bls' });
    expect(estimate).not.toHaveProperty('observedAt');
    expect(Number(estimate.low)).toBeLessThan(Number(estimate.price));
    expect(nothing).toEqual({
      store: expect.objectContaining({ id: store.id }),
      price: null,
      unavailableReason: 'No price yet',
    });
  });

  it('Prices seen at other chains change the estimate for the same product', async () => {
    const [homeStore, otherStore] = [
      await makeStore(db, { state: 'IL' }),
      await makeStore(db, { state: 'WI' }),
    ];
    const basePrice = { base_price_cents: 400, base_basis: 'typical' };
    const [moved, unmoved, unpriced] = [
      await makeItem(db, basePrice),
      await makeItem(db, basePrice),
      await makeItem(db),
    ];
    for (const { id: itemId } of [moved, unpriced]) {
      await observe({ itemId, storeId: otherStore.id, priceCents: 600 });
    }
    const shopper = await fillCart(unmoved.id, moved.id, unpriced.id);
    const prices = (await shopper.cart(`?storeIds=${homeStore.id},${otherStore.id}`)).map(
      (entry: { storePrices: { kind?: string; price: string }[] }) =>
        entry.storePrices.map(({ kind = null, price }) => [kind, Number(price)]),
    );
    expect(prices).toEqual([
      [
        ['estimated', 4.76],
        ['estimated', 4.76],
      ],
      [
        ['estimated', expect.closeTo(4.9, 0)],
        ['observed', 6],
      ],
      [
        [null, 0],
        ['observed', 6],
      ],
    ]);
  });

  it('Price evidence keeps the newest price from each of the six chains where the item was seen most recently', async () => {
    const { id: itemId } = await makeItem(db);
    const chains = await Promise.all(Array.from({ length: 12 }, () => makeChain(db)));
    for (const [index, chain] of chains.entries()) {
      await observe({ itemId, chainId: chain.id, priceCents: 300 + index, observedAt: daysAgo(20 - index) });
      await observe({ itemId, chainId: chain.id, priceCents: 200 + index, observedAt: daysAgo(40 - index) });
    }
    const { seen } = await db
      .selectFrom('item_sighting')
      .select('seen')
      .where('item_id', '=', itemId)
      .executeTakeFirstOrThrow();
    expect(seen).toEqual(
      chains
        .map(({ id }, index) => [
          itemId,
          id,
          300 + index,
          null,
          null,
          Math.round(daysAgo(20 - index).getTime() / 1_000),
        ])
        .toReversed()
        .slice(0, 6),
    );
  });
});

describe('Compared stores', () => {
  it("The cart compares the stores in the requested order and gives each store's price, or null if there's none", async () => {
    const [a, b, c] = [await makeStore(db), await makeStore(db), await makeStore(db)];
    const [milk, eggs] = [await makeItem(db), await makeItem(db)];
    await observe({ itemId: milk.id, storeId: b.id, priceCents: 300 });
    const shopper = await fillCart(milk.id, eggs.id);
    const cart = await shopper.cart(`?storeIds=${c.id},${a.id},${b.id}`);
    expect(cart.map(listStoreIds)).toEqual([
      [c.id, a.id, b.id],
      [c.id, a.id, b.id],
    ]);
    expect(cart[0].storePrices.map(({ price }: { price: string | null }) => price)).toEqual([
      null,
      null,
      '3.00',
    ]);
    expect((await shopper.cart('?storeIds='))[0].storePrices).toEqual([]);
  });

  it('The cart compares the saved stores by default', async () => {
    const [a, b] = [await makeStore(db), await makeStore(db)];
    const shopper = await fillCart((await makeItem(db)).id);
    await shopper.prefer({ storeIds: [b.id, a.id] });
    expect((await shopper.cart()).map(listStoreIds)).toEqual([[b.id, a.id]]);
    expect((await shopper.cart(`?storeIds=${a.id}`)).map(listStoreIds)).toEqual([[a.id]]);
  });

  it('The cart compares the five nearest stores within the saved distance if no stores are saved', async () => {
    const makeStoreAt = (miles: number) => makeStore(db, { latitude: 10 + miles / 69.093, longitude: 20 });
    const [far, third, first, sixth, second, fifth, fourth] = [
      await makeStoreAt(30),
      await makeStoreAt(3),
      await makeStoreAt(1),
      await makeStoreAt(6),
      await makeStoreAt(2),
      await makeStoreAt(5),
      await makeStoreAt(4),
    ];
    const shopper = await fillCart((await makeItem(db)).id);
    const location = { lat: 10, lng: 20, address: 'Somewhere', isApproximate: false };
    await shopper.prefer({ location, distanceMiles: 25 });
    expect((await shopper.cart()).map(listStoreIds)).toEqual([
      [first.id, second.id, third.id, fourth.id, fifth.id],
    ]);
    await shopper.prefer({ location, distanceMiles: 2.5 });
    expect((await shopper.cart()).map(listStoreIds)).toEqual([[first.id, second.id]]);
    expect([far.id, sixth.id]).not.toContain(first.id);
  });

  it('The cart leaves out a store that an import has hidden', async () => {
    const [keptStore, hiddenStore] = [await makeStore(db), await makeStore(db)];
    const shopper = await fillCart((await makeItem(db)).id);
    await shopper.prefer({ storeIds: [hiddenStore.id, keptStore.id] });
    await db.updateTable('store').set({ is_hidden: true }).where('id', '=', hiddenStore.id).execute();
    expect((await shopper.cart()).map(listStoreIds)).toEqual([[keptStore.id]]);
    expect((await shopper.cart(`?storeIds=${hiddenStore.id},${keptStore.id}`)).map(listStoreIds)).toEqual([
      [keptStore.id],
    ]);
  });
});

it('Pricing the cart uses primary-key lookups, no matter how many prices are stored', async () => {
  const store = await makeStore(db);
  const { id: itemId } = await makeItem(db);
  const { userId } = await signIn(db);
  await observe({ itemId, storeId: store.id, priceCents: 500 });
  await sql`
    insert into grocery_item (name, brand, unit, category, source)
    select 'Crowd ' || n, 'Test', '1 lb', 'Pantry', 'crowd' from generate_series(1, 4000) n
  `.execute(db);
  for (const [table, key] of [
    ['current_store_price', 'store'],
    ['current_chain_price', 'chain'],
  ]) {
    await sql`
      insert into ${sql.table(table ?? '')} (${sql.ref(`${key}_id`)}, item_id, price_cents, channel, source, observed_at)
      select place.id, item.id, 100, 'in-store', 'crowd', now()
      from (select id from ${sql.table(key ?? '')} order by id limit 5) place,
        (select id from grocery_item where source = 'crowd') item
    `.execute(db);
  }
  await sql`analyze`.execute(db);

  await db.connection().execute(async (connection) => {
    const countScans = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(connection);
      const { rows } = await sql<{ whole: number; byKey: number }>`
        select sum(seq_scan)::int8 as whole, sum(idx_scan)::int8 as "byKey" from pg_stat_user_tables
        where relname in ('current_store_price', 'current_chain_price')
      `.execute(connection);
      return rows[0] ?? { whole: 0, byKey: 0 };
    };
    const before = await countScans();
    const stores = await listPricingStores(connection, { userId, storeIds: [store.id] });
    const entries = await computeEntryPrices(connection, [{ itemId }], { stores, now });
    expect(entries).toMatchObject([{ storePrices: [{ shown: { priceCents: 500, scope: 'store' } }] }]);
    const after = await countScans();
    expect(after).toEqual({ whole: before.whole, byKey: before.byKey + 2 });
  });
});
