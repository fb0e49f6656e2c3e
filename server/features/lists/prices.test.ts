import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { createHousehold, makeAddLineOperation } from '#tests/support/households.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const now = new Date();
const app = await startTestApp(db, { clock: () => now });
afterAll(async () => {
  await app.close();
  await database.close();
});

const [milk, eggs] = [await makeItem(db), await makeItem(db)];
async function makeShop(prices: readonly [itemId: number, priceCents: number][]) {
  const { id } = await makeStore(db, { chain_id: (await makeChain(db)).id });
  const rows = prices.map(([itemId, priceCents]) => ({
    ...({ chainId: null, regularPriceCents: null, channel: 'in-store' } as const),
    ...{ itemId, storeId: id, priceCents, source: 'receipts', observedAt: now },
  }));
  await recordObservations(db, rows, { now });
  return id;
}
const near = await makeShop([
  [milk.id, 400],
  [eggs.id, 900],
]);
const far = await makeShop([
  [milk.id, 1_500],
  [eggs.id, 300],
]);

const settings = { storeIds: [near, far], extraStopValueCents: 0 };

async function createHouseholdWithList() {
  const house = await createHousehold(db, app);
  const { owner, listId } = house;
  const empty = (await owner.call('GET', `lists/${listId}/prices`)).body;
  expect(empty).toMatchObject({ sentence: null, stores: [], lines: [], planTotalCents: null });
  await owner.call('PATCH', 'preferences', settings);
  const makeWish = (itemId: number, position: number) =>
    makeAddLineOperation('Wished', { wish: { itemId, firmness: 'product' }, quantity: 2, position });
  const lines = [makeWish(milk.id, 1), makeWish(eggs.id, 2), makeAddLineOperation('Candles')];
  await owner.call('POST', `lists/${listId}/operations`, { operations: lines });
  return { house, owner, listId, lines };
}

it("A list's prices and plan match those of a cart with the same items", async () => {
  const { owner, listId, lines } = await createHouseholdWithList();
  for (const itemId of [milk.id, eggs.id]) await owner.call('POST', 'cart', { itemId, quantity: 2 });
  const { asOf: _at, ...listPrices } = (await owner.call('GET', `lists/${listId}/prices`)).body;
  const comparison = (await owner.call('GET', 'comparison')).body;
  expect(listPrices).toMatchObject({ sentence: comparison.sentence, details: comparison.details });
  const plan = comparison.plan.find(({ isRecommended }: { isRecommended: boolean }) => isRecommended);
  expect([listPrices.planTotalCents, listPrices.planSavesCents]).toEqual([plan.total, plan.saves]);
  expect(listPrices.stores).toEqual(
    comparison.stores.map(({ storeId, total, low, high }: Record<string, unknown>) =>
      expect.objectContaining({
        id: storeId,
        totalCents: total,
        lowCents: low,
        highCents: high,
        missingCount: 0,
        isInPlan: true,
      }),
    ),
  );
  expect(listPrices.lines).toMatchObject([
    {
      line: lines[0]?.line,
      storeId: near,
      prices: expect.arrayContaining([expect.objectContaining({ storeId: near, priceCents: '8.00' })]),
    },
    { line: lines[1]?.line, storeId: far },
  ]);
});

it("A price that a member enters changes the list's prices only for that member", async () => {
  const { house, owner, listId } = await createHouseholdWithList();
  const guest = await house.guest();
  const member = await house.member('tick');
  await member.call('PATCH', 'preferences', settings);
  const ownPrice = {
    itemId: milk.id,
    storeId: near,
    priceCents: 99,
    regularPriceCents: null,
    seenAt: now.toISOString(),
  };
  expect((await owner.call('PUT', 'own-prices', { prices: [ownPrice] })).status).toBeLessThan(300);
  const readPlannedPrice = async (who: typeof guest) =>
    (await who.call('GET', `lists/${listId}/prices`)).body.lines[0].prices.find(
      ({ storeId }: { storeId: number }) => storeId === near,
    ).priceCents;
  expect(await readPlannedPrice(owner)).toBe('1.98');
  expect(await readPlannedPrice(guest)).toBe('8.00');
  expect(await readPlannedPrice(member)).toBe('8.00');
});

it("A list has no prices for a member who hasn't selected any stores", async () => {
  const { house, listId } = await createHouseholdWithList();
  const storelessMember = await house.member('edit');
  const { body } = await storelessMember.call('GET', `lists/${listId}/prices`);
  expect(body).toMatchObject({ stores: [], sentence: null });
});
