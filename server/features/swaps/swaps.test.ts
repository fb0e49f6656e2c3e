import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
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

const chain = await makeChain(db);
const store = await makeStore(db, { chain_id: chain.id });

const recordPrices = (prices: readonly (readonly [itemId: number, priceCents: number])[]) =>
  recordObservations(
    db,
    prices.map(([itemId, priceCents]) => ({
      ...({ chainId: null, regularPriceCents: null, channel: 'in-store' } as const),
      ...{ itemId, storeId: store.id, priceCents, source: 'receipts', observedAt: now },
    })),
    { now },
  );

async function createShopper(cart: readonly { itemId: number; quantity?: number; firmness?: string }[]) {
  const { headers } = await signIn(db);
  for (const line of cart) await app.call('POST', '/api/cart', { headers, body: { quantity: 1, ...line } });
  return {
    swaps: async () => (await app.call('GET', `/api/swaps?storeId=${store.id}`, { headers })).body,
    cart: async () => (await app.call('GET', `/api/cart?storeIds=${store.id}`, { headers })).body,
    tick: (id: number) =>
      app.call('POST', '/api/shop/operations', {
        headers,
        body: { operations: [{ id: randomUUID(), kind: 'tick', line: `item-${id}`, storeId: store.id }] },
      }),
    patch: (id: number, body: unknown) => app.call('PATCH', `/api/cart/${id}`, { headers, body }),
  };
}

const salsa = { name: 'Comet Salsa', category: 'Pantry', unit: '16 oz' } as const;
const goldSalsa = await makeItem(db, { ...salsa, brand: 'Comet Gold' });
const plainSalsa = await makeItem(db, { ...salsa, brand: 'Comet Plain' });
await recordPrices([
  [goldSalsa.id, 4_99],
  [plainSalsa.id, 3_49],
]);

describe('GET /api/swaps', () => {
  it('A cheaper brand is offered only for a line that specifies a brand', async () => {
    const { swaps } = await createShopper([{ itemId: goldSalsa.id, quantity: 2, firmness: 'brand' }]);
    expect(await swaps()).toEqual([
      expect.objectContaining({
        reason: 'any-brand',
        firmness: 'any',
        saves: '3.24',
        size: '2 × 16 oz',
        isEstimate: false,
        item: expect.objectContaining({ id: goldSalsa.id }),
      }),
    ]);
    for (const firmness of ['product', 'any'])
      expect(await (await createShopper([{ itemId: goldSalsa.id, firmness }])).swaps()).toEqual([]);
  });

  it("A swap that saves less than $0.50 isn't offered", async () => {
    const largeGoldSalsa = await makeItem(db, { ...salsa, unit: '24 oz', brand: 'Comet Gold' });
    const largePlainSalsa = await makeItem(db, { ...salsa, unit: '24 oz', brand: 'Comet Plain' });
    await recordPrices([
      [largeGoldSalsa.id, 4_99],
      [largePlainSalsa.id, 4_50],
    ]);
    const { swaps } = await createShopper([{ itemId: largeGoldSalsa.id, firmness: 'brand' }]);
    expect(await swaps()).toEqual([]);
  });

  it('A swap to a different package size says how many packages are needed', async () => {
    const ice = { name: 'Comet Ice Cream', category: 'Frozen' } as const;
    const tub = await makeItem(db, { ...ice, brand: 'Comet Gold', unit: '64 fl oz' });
    const box = await makeItem(db, { ...ice, brand: 'Comet Plain', unit: '48 fl oz' });
    await recordPrices([
      [tub.id, 8_99],
      [box.id, 3_49],
    ]);
    const { swaps } = await createShopper([{ itemId: tub.id, firmness: 'brand' }]);
    expect(await swaps()).toEqual([expect.objectContaining({ size: '2 × 48 fl oz', saves: '2.17' })]);
  });

  it("A substitute is offered for an any-brand line and can replace the line's item", async () => {
    const fresh = { brand: 'Fresh', category: 'Meat', unit: 'lb' } as const;
    const { id: breast } = await makeItem(db, { ...fresh, name: 'Boneless Skinless Chicken Breast' });
    const { id: thighs } = await makeItem(db, { ...fresh, name: 'Boneless Skinless Chicken Thighs' });
    await recordPrices([
      [breast, 3_99],
      [thighs, 2_49],
    ]);
    const me = await createShopper([{ itemId: breast, quantity: 2, firmness: 'any' }]);
    const [swap] = await me.swaps();
    expect(swap).toMatchObject({ reason: 'substitute', saves: '3.24', item: { id: thighs } });
    await me.patch(swap.entryId, { itemId: swap.item.id, firmness: swap.firmness });
    expect((await me.cart())[0]).toMatchObject({ itemId: thighs, quantity: 2 });
    expect(await me.swaps()).toEqual([]);
  });

  it('An any-brand swap is offered for a product picked in search, but not for a product picked in the brand menu', async () => {
    const me = await createShopper([{ itemId: goldSalsa.id }]);
    const [swap] = await me.swaps();
    expect(swap).toMatchObject({ reason: 'any-brand', firmness: 'any', item: { id: goldSalsa.id } });
    await me.patch(swap.entryId, { itemId: goldSalsa.id, firmness: 'product' });
    expect(await me.swaps()).toEqual([]);
    const [secondSwap] = await (
      await createShopper([{ itemId: goldSalsa.id }, { itemId: goldSalsa.id, firmness: 'product' }])
    ).swaps();
    expect(secondSwap).toBeUndefined();
  });

  it('No swap is offered for a line that is checked off', async () => {
    const me = await createShopper([{ itemId: goldSalsa.id, firmness: 'brand' }]);
    const [{ entryId }] = await me.swaps();
    await me.tick(entryId);
    expect(await me.swaps()).toEqual([]);
  });

  it('No swaps are offered for an empty cart, and an unknown store is rejected', async () => {
    const { headers } = await signIn(db);
    expect((await app.call('GET', `/api/swaps?storeId=${store.id}`, { headers })).body).toEqual([]);
    const { status, body } = await app.call('GET', '/api/swaps?storeId=999999', { headers });
    expect([status, body.issues[0].field]).toEqual([400, 'storeIds']);
  });
});
