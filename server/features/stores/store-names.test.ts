import { afterAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { mergeObservations } from '#server/features/observations/api.ts';
import { enqueuePriceAlerts } from '#server/features/price-alerts/api.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { exampleReceipt } from '#tests/support/example-receipt.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { createCaller, makeAddLineOperation } from '#tests/support/households.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const now = new Date('2026-11-22T12:00:00Z');
const app = await startTestApp(db, { clock: () => now, env: { ADMIN_EMAILS: 'boss@example.com' } });
afterAll(async () => {
  await app.close();
  await database.close();
});

const basePrice = { base_price_cents: 400, base_basis: 'typical', base_source: 'test' } as const;
const knownLevel = { price_factor: 1, price_factor_known: true };
const [milk, eggs] = [await makeItem(db, basePrice), await makeItem(db, { ...basePrice, name: 'Eggs' })];
const makeKroger = async (zip_code: string, chain_id: number) =>
  (await makeStore(db, { name: 'Kroger', zip_code, chain_id })).id;
const chain = await makeChain(db, { name: 'Kroger', ...knownLevel });
const [near, far] = [await makeKroger('75207', chain.id), await makeKroger('75061', chain.id)];
const [nearName, farName] = ['Kroger (75207)', 'Kroger (75061)'];
const makeObservation = (itemId: number, storeId: number, priceCents: number) => ({
  ...{ itemId, storeId, priceCents, regularPriceCents: null, chainId: null, chainSlug: null, gtin: null },
  ...{ line: 0, channel: 'in-store' as const, source: 'the flyer' },
  observedAt: new Date(now.getTime() - HOUR_MS),
});
await mergeObservations(db, [makeObservation(milk.id, near, 300), makeObservation(milk.id, far, 301)], {
  now,
});

async function createShopper(storeIds = [near, far]) {
  const { cookie, userId } = await signIn(db, { subscription_status: 'active' });
  const { call } = createCaller(app, cookie);
  await call('PATCH', 'preferences', { storeIds });
  for (const itemId of [milk.id, eggs.id]) await call('POST', 'cart', { itemId, quantity: 1 });
  return { call, userId };
}
const listNames = (stores: { name: string }[]) => stores.map(({ name }) => name);
const listStoreNames = (some: { store: { name: string } }[]) => some.map(({ store }) => store.name);

describe('Stores with the same name', () => {
  it('The recommendation in a comparison distinguishes stores with the same name', async () => {
    const otherChain = await makeChain(db, { name: 'Kroger', ...knownLevel });
    const otherStoreId = await makeKroger('75039', otherChain.id);
    const { call } = await createShopper([near, otherStoreId]);
    const { sentence, details } = (await call('GET', 'comparison')).body;
    const words = [sentence, ...details];
    expect(words.join(' ')).toMatch(
      /To be more sure, check the price of .* at Kroger \(75\d{3}\) and Kroger \(75\d{3}\)/,
    );
    expect(words.join(' ')).not.toMatch(/Kroger(?! \()/);
  });

  it('The cart distinguishes stores with the same name and leaves other names unchanged', async () => {
    const { call } = await createShopper();
    const [line] = parseCartLines((await call('GET', 'cart')).body);
    expect(listStoreNames(line.storePrices)).toEqual([nearName, farName]);
    const [onlyStoreLine] = parseCartLines((await call('GET', `cart?storeIds=${near}`)).body);
    expect(onlyStoreLine.storePrices).toMatchObject([{ store: { name: 'Kroger' } }]);
  });

  it('The in-store list adds an address if another selected store has the same name', async () => {
    const { call } = await createShopper();
    const { stores, sentence } = (await call('GET', 'shop')).body;
    expect(listNames(stores)).toEqual([nearName]);
    expect(sentence).toContain(nearName);
    expect(sentence).not.toMatch(/Kroger(?! \()/);
  });

  it('The price comparison of a family list distinguishes stores with the same name', async () => {
    const { call } = await createShopper();
    const listId = (await call('POST', 'lists', { name: 'Cabin' })).body.id;
    const wish = { itemId: milk.id, firmness: 'product' };
    await call('POST', `lists/${listId}/operations`, {
      operations: [makeAddLineOperation('Milk', { wish })],
    });
    const { stores, sentence } = (await call('GET', `lists/${listId}/prices`)).body;
    expect(listNames(stores)).toEqual([nearName, farName]);
    expect(sentence).toContain(nearName);
  });

  it('A price alert email distinguishes stores with the same name', async () => {
    const { call, userId } = await createShopper();
    await call('PUT', 'price-alerts', { itemId: milk.id, atMostCents: 350 });
    await enqueuePriceAlerts(db, { now, publicUrl: 'https://cartwise.example' });
    const mail = await db
      .selectFrom('message')
      .select(['subject', 'body'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(mail.subject).toContain(`at ${nearName}`);
    expect(mail.body).toContain(`at ${farName}`);
  });

  it("An item's price history distinguishes stores with the same name", async () => {
    const { call } = await createShopper();
    const { stores } = (await call('GET', `grocery-items/${milk.id}/prices?storeIds=${near},${far}`)).body;
    expect(listStoreNames(stores)).toEqual([nearName, farName]);
  });

  it('“Transfer to stores” for a recurring order distinguishes stores with the same name', async () => {
    const { call } = await createShopper();
    const items = [{ itemId: milk.id, quantity: 1 }];
    const { id } = (await call('POST', 'recurring-orders', { frequency: 'weekly', items })).body;
    const storeIds = [near, far];
    const transfers = (await call('POST', `recurring-orders/${id}/transfer-to-stores`, { storeIds })).body;
    expect(listStoreNames(transfers)).toEqual([nearName, farName]);
  });

  it('The list of closed stores distinguishes stores with the same name', async () => {
    const closedId = await makeKroger('75044', chain.id);
    const { call } = await createShopper([near, closedId]);
    await db.updateTable('store').set({ is_hidden: true }).where('id', '=', closedId).execute();
    const { closedStores, stores } = (await call('GET', 'preferences')).body;
    expect(closedStores).toEqual(['Kroger (75044)']);
    expect(listNames(stores)).toEqual(['Kroger']);
  });

  it('The receipts and the spending report distinguish stores with the same name', async () => {
    const { call } = await createShopper();
    for (const storeId of [near, far, far]) {
      const receipt = { ...exampleReceipt(milk.id, storeId), totalCents: storeId };
      await call('POST', 'receipts', receipt);
    }
    const receipts = (await call('GET', 'receipts')).body;
    expect(receipts.map(({ storeName }: { storeName: string }) => storeName).sort()).toEqual([
      farName,
      nearName,
    ]);
    const { totals } = (await call('GET', 'receipts/spending')).body;
    expect(totals).toEqual([
      { month: '2026-11', storeName: farName, totalCents: far, receiptCount: 1 },
      { month: '2026-11', storeName: nearName, totalCents: near, receiptCount: 1 },
    ]);
  });

  it('The price review list distinguishes stores with the same name', async () => {
    const boss = createCaller(app, (await signIn(db, { email: 'boss@example.com' })).cookie);
    const { call } = await createShopper();
    const ownPrice = { itemId: eggs.id, priceCents: 390, regularPriceCents: null, seenAt: now.toISOString() };
    await db.deleteFrom('own_price').execute();
    const prices = [near, far].map((storeId) => ({ ...ownPrice, storeId }));
    await call('PUT', 'own-prices', { prices });
    const bread = await makeItem(db);
    for (const _ of [1, 2, 3])
      await mergeObservations(db, [makeObservation(bread.id, (await makeStore(db)).id, 300)], { now });
    const chainWidePrice = { ...makeObservation(bread.id, near, 9_000), storeId: null, chainId: chain.id };
    await mergeObservations(db, [chainWidePrice], { now, hasPlausibilityCheck: true });
    const reports = (await boss.call('GET', 'admin/price-reports')).body;
    expect(listStoreNames(reports)).toEqual([nearName, farName, 'Kroger']);
  });
});
