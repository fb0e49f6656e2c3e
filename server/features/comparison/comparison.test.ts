import { afterAll, describe, expect, it } from 'vitest';
import { type ComparisonResponse, getComparison } from '#contract/comparison.ts';
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

async function makeShop(name: string, prices: readonly [itemId: number, priceCents: number][]) {
  const chain = await makeChain(db);
  const store = await makeStore(db, { chain_id: chain.id, name });
  const rows = prices.map(([itemId, priceCents]) => ({
    ...({ chainId: null, regularPriceCents: null, channel: 'in-store' } as const),
    ...{ itemId, storeId: store.id, priceCents, source: 'receipts', observedAt: now },
  }));
  await recordObservations(db, rows, { now });
  return store.id;
}

async function fillCart(...itemIds: number[]) {
  const { headers } = await signIn(db);
  for (const itemId of itemIds) {
    await app.call('POST', '/api/cart', { headers, body: { itemId, quantity: 1 } });
  }
  return (query: string) => app.call('GET', `/api/comparison${query}`, { headers });
}

const milk = (await makeItem(db, { name: 'Whole Milk' })).id;
const eggs = (await makeItem(db)).id;
const near = await makeShop('Near Market', [
  [milk, 400],
  [eggs, 300],
]);
const far = await makeShop('Far Market', [
  [milk, 500],
  [eggs, 290],
]);
const small = await makeShop('Small Market', [[eggs, 250]]);
const empty = await makeShop('Empty Market', []);

describe('GET /api/comparison', () => {
  it('GET /api/comparison returns totals, missing items, the best bet and the plan', async () => {
    const ask = await fillCart(milk, eggs);
    const { status, body } = await ask(`?storeIds=${far},${small},${near},${empty}`);
    expect(status).toBe(200);
    const answer: ComparisonResponse = getComparison.response.parse(body);
    expect(answer.sentence).toBe('Near Market is the cheapest store with everything.');
    expect(answer.details).toEqual([
      'Far Market costs $0.97 more.',
      'Small Market is missing Whole Milk. For the one item both have, it costs $0.54 less than Near Market.',
    ]);
    const entryIds = answer.plan[0]?.buy.map(({ entryId }) => entryId) ?? [];
    expect(answer.stores).toEqual([
      {
        ...{ storeId: near, subtotal: '7.00', tax: '0.56', total: '7.56', low: '7.56', high: '7.56' },
        ...{ chance: 1, missing: [] },
      },
      {
        ...{ storeId: far, subtotal: '7.90', tax: '0.63', total: '8.53', low: '8.53', high: '8.53' },
        ...{ chance: 0, missing: [] },
      },
      {
        ...{ storeId: small, subtotal: '2.50', tax: '0.20', total: '2.70', low: '2.70', high: '2.70' },
        ...{ chance: null, missing: [entryIds[0]] },
      },
      {
        ...{ storeId: empty, subtotal: null, tax: null, total: null, low: null, high: null },
        ...{ chance: null, missing: entryIds },
      },
    ]);
    expect(answer.bestBet).toEqual({ storeId: near, chance: 1, within: '0.00' });
    expect(answer.cheapest).toEqual({ storeIds: [near], chance: 1 });
    expect(answer.ruledOut).toMatchObject([{ storeId: far, extra: '0.97', atLeast: '0.97', chance: 1 }]);
    expect(answer.settle).toEqual([]);
    expect(answer.plan).toMatchObject([
      { storeIds: [near], total: '7.56', saves: '0.00', isRecommended: true },
      { storeIds: [near, small].sort((a, b) => a - b), total: '7.02', saves: '0.54', savesLow: '0.54' },
    ]);
  });

  it('The comparison has no best bet if the cart is empty or every store is missing an item', async () => {
    const emptyComparison = (await (await fillCart())(`?storeIds=${near}`)).body;
    expect(emptyComparison).toMatchObject({
      sentence: null,
      bestBet: null,
      cheapest: { storeIds: [], chance: 0 },
    });
    expect(emptyComparison.stores).toMatchObject([{ storeId: near, total: null, chance: null, missing: [] }]);
    const gaps = (await (await fillCart(milk, eggs))(`?storeIds=${small},${empty}`)).body;
    expect(gaps).toMatchObject({
      sentence: 'Small Market has the most: 1 of 2.',
      bestBet: null,
      plan: [{ storeIds: [small] }],
    });
  });

  it('Stores with equal prices have equal chances of being the cheapest', async () => {
    const chain = await makeChain(db);
    const ids: number[] = [];
    for (let store = 0; store < 5; store += 1) ids.push((await makeStore(db, { chain_id: chain.id })).id);
    await recordObservations(
      db,
      [
        {
          ...{ regularPriceCents: null, channel: 'in-store', source: 'receipts' },
          ...{ itemId: milk, storeId: null, chainId: chain.id, priceCents: 399, observedAt: now },
        },
      ],
      { now },
    );
    const ask = await fillCart(milk);
    for (const count of [1, 2, 3, 4, 5]) {
      const { status, body } = await ask(`?storeIds=${ids.slice(0, count)}`);
      expect(status).toBe(200);
      for (const { chance } of body.stores) expect(chance).toBeCloseTo(1 / count, 9);
      expect(body.ruledOut).toEqual([]);
    }
  });

  it('The comparison prefers the nearer of two stores with the same total', async () => {
    const { headers } = await signIn(db);
    const location = { lat: 41.9, lng: -87.6, address: 'Chicago, IL', isApproximate: false };
    await app.call('PATCH', '/api/preferences', { headers, body: { location } });
    await app.call('POST', '/api/cart', { headers, body: { itemId: milk, quantity: 1 } });
    const chain_id = (await makeChain(db)).id;
    const farStore = await makeStore(db, { chain_id, latitude: 42.1, longitude: -87.6 });
    const nearStore = await makeStore(db, { chain_id, latitude: 41.91, longitude: -87.6 });
    const observation = { channel: 'in-store', source: 'receipts', observedAt: now } as const;
    const price = {
      itemId: milk,
      storeId: null,
      chainId: chain_id,
      priceCents: 399,
      regularPriceCents: null,
    };
    await recordObservations(db, [{ ...observation, ...price }], { now });
    const path = `/api/comparison?storeIds=${farStore.id},${nearStore.id}`;
    const { body } = await app.call('GET', path, { headers });
    expect(body.stores.map(({ storeId }: { storeId: number }) => storeId)).toEqual([
      nearStore.id,
      farStore.id,
    ]);
    expect(body.bestBet.storeId).toBe(nearStore.id);
    expect(body.plan[0].storeIds).toEqual([nearStore.id]);
  });

  it('The comparison rejects duplicate store IDs, unknown store IDs and more than five store IDs', async () => {
    const ask = await fillCart(milk);
    for (const query of [`?storeIds=${near},${near}`, '?storeIds=2000000000', '?storeIds=1,2,3,4,5,6']) {
      const { status, body } = await ask(query);
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain('storeIds');
    }
  });
});
