import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { MAX_OWN_PRICES, MAX_OWN_PRICES_AT_ONCE } from '#contract/limits.ts';
import { DAY_MS } from '#domain/durations.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const now = new Date('2026-11-22T12:00:00Z');
const app = await startTestApp(db, { clock: () => now });
afterAll(async () => {
  await app.close();
  await database.close();
});

const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
const homeStore = await makeStore(db, { chain_id: (await makeChain(db)).id });
const siblingStore = await makeStore(db, { chain_id: homeStore.chain_id });
const otherStore = await makeStore(db);
const storeIds = [homeStore.id, siblingStore.id, otherStore.id];

type PriceInput = Partial<{
  priceCents: number | null;
  regularPriceCents: number | null;
  promotionEndsOn: string | null;
  seenAt: string;
  storeId: number;
}>;

async function createShopper(itemId: number) {
  const { headers, userId } = await signIn(db);
  await app.call('POST', '/api/cart', { headers, body: { itemId, quantity: 1 } });
  const put = (prices: unknown) => app.call('PUT', '/api/own-prices', { headers, body: { prices } });
  return {
    headers,
    userId,
    put,
    say: (priceInput: PriceInput = {}) =>
      put([
        {
          itemId,
          storeId: homeStore.id,
          priceCents: 349,
          regularPriceCents: null,
          seenAt: daysAgo(0),
          ...priceInput,
        },
      ]),
    async pricesAt(): Promise<{ price: string | null; source: string | null; basis: string | null }[]> {
      const { body } = await app.call('GET', `/api/cart?storeIds=${storeIds}`, { headers });
      return parseCartLines(body)[0].storePrices;
    },
  };
}

describe('PUT /api/own-prices', () => {
  it("A shopper's own price applies at all the chain's stores for that shopper only", async () => {
    const { id: itemId } = await makeItem(db, {
      base_price_cents: 500,
      base_basis: 'typical',
      base_source: 'test',
    });
    const shopper = await createShopper(itemId);
    const stranger = await createShopper(itemId);
    const before = await stranger.pricesAt();
    const estimate = Number((await shopper.pricesAt())[2]?.price);
    expect(await shopper.say()).toMatchObject({
      status: 200,
      body: { before: [{ itemId, priceCents: null }] },
    });
    const [atStore, atSister, atRival] = await shopper.pricesAt();
    expect(atStore).toMatchObject({
      price: '3.49',
      source: 'you',
      basis: 'You saw it at this store',
      kind: 'observed',
    });
    expect(atStore).toMatchObject({ low: '3.49', high: '3.49' });
    expect(atSister).toMatchObject({ price: '3.49', basis: 'You saw it at another store in this chain' });
    expect(Number(atRival?.price), 'an estimate, moved by it').toBeLessThan(estimate);
    expect(await stranger.pricesAt()).toEqual(before);
  });

  it("A shopper's own price is replaced only by a later observation at the same store", async () => {
    const { id: itemId } = await makeItem(db);
    const shopper = await createShopper(itemId);
    const recordPrice = (priceCents: number, days: number) =>
      recordObservations(
        db,
        [
          {
            ...{ itemId, storeId: homeStore.id, chainId: null, priceCents, regularPriceCents: null },
            ...{
              kind: 'regular',
              channel: 'in-store',
              source: 'receipts',
              observedAt: new Date(daysAgo(days)),
            },
          },
        ],
        { now },
      );
    await recordPrice(399, 5);
    await shopper.say({ seenAt: daysAgo(3) });
    expect((await shopper.pricesAt())[0]).toMatchObject({ price: '3.49', source: 'you' });
    await recordPrice(429, 1);
    expect((await shopper.pricesAt())[0]).toMatchObject({ price: '4.29', source: 'receipts' });
  });

  it("A shopper's own price counts even if it is unusually low", async () => {
    const { id: itemId } = await makeItem(db, {
      base_price_cents: 500,
      base_basis: 'typical',
      base_source: 'test',
    });
    const shopper = await createShopper(itemId);
    await shopper.say({ priceCents: 25 });
    expect((await shopper.pricesAt())[0]).toMatchObject({ price: '0.25', source: 'you' });
  });

  it("Comparisons and search results use a shopper's own price", async () => {
    const { id: itemId } = await makeItem(db);
    const { headers, say } = await createShopper(itemId);
    await say({ priceCents: 200, regularPriceCents: 250 });
    const comparison = await app.call('GET', `/api/comparison?storeIds=${homeStore.id}`, { headers });
    expect(comparison.body.stores[0]).toMatchObject({ subtotal: '2.00' });
    const offers = await app.call('GET', `/api/prices?wishes=${itemId}&storeIds=${homeStore.id}`, {
      headers,
    });
    expect(offers.body[0].offers[0]).toMatchObject({ price: '2.00', isEstimate: false });
  });

  it('A shopper can undo entering a price by sending back the previous prices', async () => {
    const { id: itemId } = await makeItem(db);
    const shopper = await createShopper(itemId);
    const first = await shopper.say({ priceCents: 300, seenAt: daysAgo(2) });
    const second = await shopper.say({ priceCents: 400, regularPriceCents: 500 });
    expect(second.body.before).toMatchObject([
      { priceCents: 300, regularPriceCents: null, seenAt: daysAgo(2) },
    ]);
    const third = await shopper.put(second.body.before);
    expect(third.body.before).toMatchObject([{ priceCents: 400, regularPriceCents: 500 }]);
    expect((await shopper.pricesAt())[0]).toMatchObject({ price: '3.00' });
    await shopper.put(first.body.before);
    expect((await shopper.pricesAt())[0]).toMatchObject({ price: null });
    expect((await shopper.say({ priceCents: null })).status, 'taken back twice').toBe(200);
  });

  it('A promotion that a shopper enters applies through its last day', async () => {
    const { id: itemId } = await makeItem(db);
    const shopper = await createShopper(itemId);
    const priceInput = { priceCents: 299, regularPriceCents: 399, seenAt: daysAgo(3) };
    await shopper.say({ ...priceInput, promotionEndsOn: '2026-11-22' });
    expect((await shopper.pricesAt())[0]).toMatchObject({ price: '2.99' });
    const { body } = await shopper.say({ ...priceInput, promotionEndsOn: '2026-11-20' });
    expect(body.before).toMatchObject([{ priceCents: 299, promotionEndsOn: '2026-11-22' }]);
    expect((await shopper.pricesAt())[0]).toMatchObject({ price: '3.99' });
    await shopper.put(body.before);
    expect((await shopper.pricesAt())[0]).toMatchObject({ price: '2.99' });
    await shopper.say({ ...priceInput, regularPriceCents: null, promotionEndsOn: '2026-11-20' });
    expect((await shopper.pricesAt())[0], 'nothing is known of the price after it').toMatchObject({
      price: null,
    });
  });

  it("An ended sale without a regular price doesn't hide the store's price, and the shopper can still remove the sale", async () => {
    const { id: itemId } = await makeItem(db);
    const row = {
      itemId,
      storeId: homeStore.id,
      chainId: null,
      source: 'a feed',
      channel: 'in-store',
    } as const;
    await recordObservations(
      db,
      [{ ...row, priceCents: 349, regularPriceCents: null, observedAt: new Date(daysAgo(10)) }],
      { now },
    );
    const shopper = await createShopper(itemId);
    expect((await shopper.pricesAt())[0]).not.toHaveProperty('hasOwnPrice');
    await shopper.say({ priceCents: 250, seenAt: daysAgo(3), promotionEndsOn: '2026-11-20' });
    expect((await shopper.pricesAt())[0]).toMatchObject({
      price: '3.49',
      source: 'a feed',
      hasOwnPrice: true,
    });
    await shopper.say({ priceCents: null });
    expect((await shopper.pricesAt())[0]).not.toHaveProperty('hasOwnPrice');
  });

  it('An invalid own price returns an error that names the field', async () => {
    const { id: itemId } = await makeItem(db);
    const shopper = await createShopper(itemId);
    const cases: [PriceInput & Record<string, unknown>, string][] = [
      [{ priceCents: 0 }, 'prices.0.priceCents'],
      [{ priceCents: 9_999_999_900 }, 'prices.0.priceCents'],
      [{ priceCents: -1 }, 'prices.0.priceCents'],
      [{ priceCents: 3.5 }, 'prices.0.priceCents'],
      [{ regularPriceCents: 349 }, 'prices.0.regularPriceCents'],
      [{ priceCents: null, regularPriceCents: 349 }, 'prices.0.regularPriceCents'],
      [{ seenAt: new Date(now.getTime() + DAY_MS).toISOString() }, 'prices.0.seenAt'],
      [{ seenAt: daysAgo(61) }, 'prices.0.seenAt'],
      [{ seenAt: 'yesterday' }, 'prices.0.seenAt'],
      [{ promotionEndsOn: '2026-11-19' }, 'prices.0.promotionEndsOn'],
      [{ promotionEndsOn: '2027-02-01' }, 'prices.0.promotionEndsOn'],
      [{ promotionEndsOn: '2026-02-30' }, 'prices.0.promotionEndsOn'],
      [{ storeId: 2_000_000_000 }, 'prices.0'],
    ];
    for (const [priceInput, field] of cases) {
      const { status, body } = await shopper.say(priceInput);
      expect(status, JSON.stringify(priceInput)).toBe(400);
      expect(body.issues[0].field, JSON.stringify(priceInput)).toBe(field);
    }
    const validPrice = {
      itemId,
      storeId: homeStore.id,
      priceCents: 349,
      regularPriceCents: null,
      seenAt: daysAgo(0),
    };
    expect((await shopper.put([validPrice, { ...validPrice, priceCents: 399 }])).body.message).toBe(
      'prices: names an item at a store twice',
    );
    expect((await shopper.put([validPrice, { ...validPrice, itemId: 2_000_000_000 }])).body.issues).toEqual([
      { field: 'prices.1', message: 'we don’t have that item or store' },
    ]);
    expect((await shopper.put([])).status).toBe(400);
    expect(
      (await shopper.put(Array.from({ length: MAX_OWN_PRICES_AT_ONCE + 1 }, () => validPrice))).status,
    ).toBe(400);
    expect((await shopper.pricesAt())[0]).toMatchObject({ price: null });
  });

  it('If a shopper has entered too many prices, only the newest are kept', async () => {
    const { id: itemId } = await makeItem(db);
    const shopper = await createShopper(itemId);
    await sql`
      with many as (
        insert into grocery_item (name, brand, unit, category, source)
        select 'Many ' || number, 'Test', '1 ct', 'Dairy', 'test' from generate_series(2, ${MAX_OWN_PRICES}::int) number
        returning id
      )
      insert into own_price (user_id, item_id, store_id, price_cents, seen_at)
      select ${shopper.userId}, id, ${homeStore.id}, 100, ${now}::timestamptz - interval '1 hour' * rank() over (order by id) from many
    `.execute(db);
    const answers = await Promise.all(storeIds.map((storeId) => shopper.say({ storeId })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await shopper.say({ priceCents: 500 })).status, 'another price of it').toBe(200);
    const storedPrices = await db
      .selectFrom('own_price')
      .innerJoin('grocery_item', 'grocery_item.id', 'item_id')
      .select(['name', 'item_id', 'price_cents'])
      .where('user_id', '=', shopper.userId)
      .execute();
    expect(storedPrices).toHaveLength(MAX_OWN_PRICES);
    expect(storedPrices.filter(({ item_id }) => item_id === itemId)).toHaveLength(3);
    const names = storedPrices.map(({ name }) => name);
    expect(names).toContain(`Many ${MAX_OWN_PRICES - 2}`);
    expect(names).not.toContain(`Many ${MAX_OWN_PRICES - 1}`);
    expect(names).not.toContain(`Many ${MAX_OWN_PRICES}`);
  });
});
