import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { findTripState } from './state.ts';

const database = await createTestDatabase();
const { db } = database;
const now = new Date('2026-11-22T12:00:00Z');
const app = await startTestApp(db, { clock: () => now });
afterAll(async () => {
  await app.close();
  await database.close();
});

const milk = await makeItem(db);
const eggs = await makeItem(db);
async function makeStoreWithPrices(prices: readonly [itemId: number, priceCents: number][]) {
  const chain = await makeChain(db);
  const { id } = await makeStore(db, { chain_id: chain.id });
  const rows = prices.map(([itemId, priceCents]) => ({
    ...({ chainId: null, regularPriceCents: null, channel: 'in-store' } as const),
    ...{ itemId, storeId: id, priceCents, source: 'receipts', observedAt: now },
  }));
  await recordObservations(db, rows, { now });
  return id;
}
const near = await makeStoreWithPrices([
  [milk.id, 400],
  [eggs.id, 900],
]);
const far = await makeStoreWithPrices([
  [milk.id, 1_500],
  [eggs.id, 300],
]);

async function createShopper() {
  const { headers, userId } = await signIn(db);
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    app.call(method, `/api/${path}`, { headers, ...(body === undefined ? {} : { body }) });
  await call('PUT', 'preferences', {
    ...{ location: null, distanceMiles: 20, storeIds: [near, far], extraStopValueCents: 0 },
  });
  const lines: string[] = [];
  for (const { id: itemId } of [milk, eggs]) {
    lines.push(`item-${(await call('POST', 'cart', { itemId, quantity: 2 })).body.id}`);
  }
  const operation = (kind: string, line: string, storeId: number | null = null) => ({
    ...{ id: randomUUID(), kind, line, storeId },
  });
  const act = (...operations: unknown[]) => call('POST', 'shop/operations', { operations });
  return { userId, call, act, operation, lines };
}

describe('In-store list', () => {
  it("The in-store list shows each line's planned store and total price", async () => {
    const who = await createShopper();
    await who.call('POST', 'free-lines', { text: 'Birthday candles' });
    const { status, body } = await who.call('GET', 'shop');
    expect(status).toBe(200);
    expect(body.stores.map(({ id }: { id: number }) => id).sort()).toEqual([near, far].sort());
    expect(body.lines).toMatchObject([
      {
        line: who.lines[0],
        storeId: near,
        prices: expect.arrayContaining([expect.objectContaining({ storeId: near, priceCents: '8.00' })]),
      },
      { line: who.lines[1], storeId: far },
      { name: 'Birthday candles', category: null, storeId: null },
    ]);
    expect(body.state).toEqual([]);
    const { plan, sentence } = (await who.call('GET', 'comparison')).body;
    expect(sentence).toEqual(expect.any(String));
    expect(body.sentence.startsWith(`${sentence} $10.80 less than `)).toBe(true);
    const { buy } = plan.find(({ isRecommended }: { isRecommended: boolean }) => isRecommended);
    expect(buy.map(({ storeId }: { storeId: number }) => storeId)).toEqual([near, far]);
  });

  it('The in-store list keeps its stores even if a new price changes the plan', async () => {
    const who = await createShopper();
    const summarizeStores = (body: { lines: { storeId: number | null }[]; stores: { id: number }[] }) => [
      body.stores.map(({ id }) => id),
      body.lines.map(({ storeId }) => storeId),
    ];
    const tripAtNear = (await who.call('GET', `shop?storeIds=${near}`)).body;
    expect(summarizeStores(tripAtNear)).toEqual([[near], [near, near]]);
    const price = { itemId: milk.id, priceCents: 9_900, regularPriceCents: null, seenAt: now.toISOString() };
    await who.act({ ...who.operation('price', who.lines[0] ?? '', near), price });
    expect(summarizeStores((await who.call('GET', 'shop')).body), 'the plan has changed').not.toEqual(
      summarizeStores(tripAtNear),
    );
    expect(summarizeStores((await who.call('GET', `shop?storeIds=${near}`)).body)).toEqual(
      summarizeStores(tripAtNear),
    );
    expect(
      summarizeStores((await who.call('GET', 'shop?storeIds=2000000000')).body),
      'no longer compared',
    ).not.toEqual([[], []]);
  });

  it('The in-store list applies each operation only once', async () => {
    const who = await createShopper();
    const [line = ''] = who.lines;
    const tick = who.operation('tick', line, near);
    expect((await who.act(tick, tick)).body.state).toEqual([{ line, isTicked: true, awayStoreIds: [] }]);
    await who.act(who.operation('untick', line));
    expect((await who.act(tick)).body.state).toEqual([]);
    await who.act(who.operation('not-here', line, near));
    expect((await who.call('GET', 'shop')).body.state).toEqual([
      { line, isTicked: false, awayStoreIds: [near] },
    ]);
    expect((await who.act(who.operation('back', line, near))).body.state).toEqual([]);
  });

  it("The in-store list ignores operations on removed lines and on other shoppers' lines", async () => {
    const [who, other] = [await createShopper(), await createShopper()];
    const [line = '', eggsLine = ''] = who.lines;
    await other.act(other.operation('tick', line));
    expect(await findTripState(db, who.userId)).toEqual([]);
    expect(await findTripState(db, other.userId)).toEqual([]);
    await who.act(who.operation('tick', line), who.operation('tick', eggsLine));
    await who.call('DELETE', `cart/${line.slice(5)}`);
    expect((await who.act(who.operation('tick', line))).body.state).toMatchObject([{ line: eggsLine }]);
    const rows = await db.selectFrom('shop_line').select('line').where('user_id', '=', who.userId).execute();
    expect(rows).toEqual([{ line: eggsLine }]);
  });

  it('Undoing a price entered in the store restores a card price with its end date', async () => {
    const who = await createShopper();
    const [line = ''] = who.lines;
    const cardPrice = {
      priceCents: 249,
      regularPriceCents: 349,
      isMember: true,
      promotionEndsOn: '2026-11-27',
    };
    const place = { itemId: milk.id, storeId: near };
    await who.call('PUT', 'own-prices', { prices: [{ ...place, ...cardPrice, seenAt: now.toISOString() }] });
    const readOwnPrice = async () => (await who.call('GET', 'shop')).body.lines[0].prices[0].own;
    const before = await readOwnPrice();
    expect(before).toMatchObject(cardPrice);
    const enteredPrice = {
      itemId: milk.id,
      priceCents: 329,
      regularPriceCents: null,
      seenAt: now.toISOString(),
    };
    await who.act({ ...who.operation('price', line, near), price: enteredPrice });
    expect(await readOwnPrice()).toMatchObject({ priceCents: 329, isMember: false, promotionEndsOn: null });
    await who.act({ ...who.operation('price', line, near), price: { itemId: milk.id, ...before } });
    expect(await readOwnPrice()).toEqual(before);
    const tooLate = { ...before, promotionEndsOn: '2027-06-01' };
    await who.act({ ...who.operation('price', line, near), price: { itemId: milk.id, ...tooLate } });
    expect(await readOwnPrice()).toMatchObject({ priceCents: 249, promotionEndsOn: null });
  });

  it("A price entered in the store is saved once, regardless of the device's clock", async () => {
    const who = await createShopper();
    const [line = ''] = who.lines;
    const price = { itemId: milk.id, priceCents: 349, regularPriceCents: null };
    const priceOperation = {
      ...who.operation('price', line, near),
      price: { ...price, seenAt: '2026-11-23T12:00:00.000Z' },
    };
    expect((await who.act(who.operation('tick', line, near), priceOperation)).status).toBe(200);
    const readPrice = async () => (await who.call('GET', 'shop')).body.lines[0].prices[0];
    const savedPrice = { priceCents: 349, regularPriceCents: null, seenAt: now.toISOString() };
    expect(await readPrice()).toMatchObject({
      storeId: near,
      priceCents: '6.98',
      isEstimate: false,
      own: savedPrice,
    });
    const undoOperation = {
      ...who.operation('price', line, near),
      price: { ...price, priceCents: null, seenAt: '2020-01-01T00:00:00.000Z' },
    };
    await who.act(undoOperation);
    await who.act(priceOperation);
    expect(await readPrice(), 'not said again by what arrives again').toMatchObject({
      priceCents: '8.00',
      own: null,
    });
    await who.call('DELETE', `cart/${line.slice(5)}`);
    const unknownItemOperation = {
      ...priceOperation,
      id: randomUUID(),
      price: { ...priceOperation.price, itemId: 2_000_000_000 },
    };
    expect(
      (await who.act(unknownItemOperation, { ...priceOperation, id: randomUUID() })).status,
      'an item that is gone',
    ).toBe(200);
    const rows = await db
      .selectFrom('own_price')
      .select('price_cents')
      .where('user_id', '=', who.userId)
      .execute();
    expect(rows, 'also of a line that has left the cart').toEqual([{ price_cents: 349 }]);
  });

  it('The in-store list rejects invalid operations and accepts up to 200 at once', async () => {
    const who = await createShopper();
    const [line = ''] = who.lines;
    for (const invalidFields of [
      { id: 'x' },
      { kind: 'eat' },
      { line: 'item-0' },
      { storeId: 0 },
      { kind: 'price' },
    ]) {
      expect((await who.act({ ...who.operation('tick', line), ...invalidFields })).status).toBe(400);
    }
    const makeOperations = (count: number) =>
      Array.from({ length: count }, () => who.operation('tick', line));
    expect((await who.act(...makeOperations(200))).status).toBe(200);
    expect((await who.act(...makeOperations(201))).status).toBe(400);
  });
});
