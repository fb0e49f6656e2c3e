import { afterAll, describe, expect, it } from 'vitest';
import { AVERAGE_STORE_FACTOR } from '#domain/price/estimate/level.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
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

const knownLevel = { price_factor: AVERAGE_STORE_FACTOR, price_factor_known: true, price_factor_error: 0.07 };
const chain = await makeChain(db, knownLevel);
const store = await makeStore(db, { chain_id: chain.id });
const rival = await makeStore(db, { chain_id: (await makeChain(db, knownLevel)).id });
const typical = { base_price_cents: 400, base_basis: 'typical', base_source: 'test' } as const;
const boughtItems = await Promise.all(Array.from({ length: 10 }, () => makeItem(db, typical)));
const otherItem = await makeItem(db, typical);

async function createShopper() {
  const { headers, userId } = await signIn(db);
  return {
    userId,
    save: (priceCents: number, storeId = store.id) =>
      app.call('POST', '/api/receipts', {
        headers,
        body: {
          ...{ storeId, purchasedOn: '2026-11-20', otherCents: 0, taxCents: 0 },
          totalCents: 10 * priceCents,
          lines: boughtItems.map(({ id }, index) => ({
            ...{ printedName: `THING ${'ABCDEFGHIJ'[index]}`, itemId: id, quantity: 1, isByWeight: false },
            ...{ priceCents, regularCents: null },
          })),
        },
      }),
    remove: (id: number) => app.call('DELETE', `/api/receipts/${id}`, { headers }),
    async otherPrices() {
      const { body } = await app.call(
        'GET',
        `/api/prices?wishes=${otherItem.id}&storeIds=${store.id},${rival.id}`,
        { headers },
      );
      return body[0].offers.map(({ price }: { price: string }) => Number(price));
    },
  };
}

describe('Receipts with ten lines', () => {
  it("A ten-line receipt changes one shopper's estimates at one chain and no other estimates", async () => {
    const who = await createShopper();
    const before = await who.otherPrices();
    const { status, body } = await who.save(480);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.learned).toMatchObject({ chainName: chain.name, priceCount: 10 });
    expect(body.learned.percent).toBeGreaterThan(3);
    expect(body.learned.percent).toBeLessThan(20);

    const [here, there] = await who.otherPrices();
    expect(here).toBeGreaterThan(before[0] * 1.03);
    expect(here).toBeLessThan(before[0] * 1.2);
    expect(there).toBe(before[1]);
    expect(await (await createShopper()).otherPrices()).toEqual(before);

    await who.remove(body.id);
    expect(await who.otherPrices()).toEqual(before);
    expect(await db.selectFrom('own_level').selectAll().where('user_id', '=', who.userId).execute()).toEqual(
      [],
    );
  });

  it('Deleting a receipt also undoes its effect on estimates', async () => {
    const who = await createShopper();
    const before = await who.otherPrices();
    const { body } = await who.save(150, rival.id);
    expect(body.learned.percent).toBeLessThan(-10);
    const pricesAfter = await who.otherPrices();
    expect(pricesAfter[0]).toBe(before[0]);
    expect(pricesAfter[1]).toBeLessThan(before[1] * 0.9);
    await who.remove(body.id);
    expect(await who.otherPrices()).toEqual(before);
  });

  it('A receipt whose prices match the estimates reports a 0% price level change', async () => {
    const who = await createShopper();
    const { body } = await who.save(400);
    expect(body.learned).toMatchObject({ percent: 0, priceCount: 10 });
  });
});
