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

const guess = { base_price_cents: 400, base_basis: 'typical', base_source: 'test' } as const;
const known = { price_factor: 1, price_factor_known: true };
const [milk, eggs] = [await makeItem(db, guess), await makeItem(db, { ...guess, name: 'Eggs' })];
const makeKroger = async (zip_code: string, chain_id: number) =>
  (await makeStore(db, { name: 'Kroger', zip_code, chain_id })).id;
const chain = await makeChain(db, { name: 'Kroger', ...known });
const [near, far] = [await makeKroger('75207', chain.id), await makeKroger('75061', chain.id)];
const [named, alsoNamed] = ['Kroger (75207)', 'Kroger (75061)'];
const seen = (itemId: number, storeId: number, priceCents: number) => ({
  ...{ itemId, storeId, priceCents, regularPriceCents: null, chainId: null, chainSlug: null, gtin: null },
  ...{ line: 0, channel: 'in-store' as const, source: 'the flyer' },
  observedAt: new Date(now.getTime() - HOUR_MS),
});
await mergeObservations(db, [seen(milk.id, near, 300), seen(milk.id, far, 301)], { now });

async function shopper(storeIds = [near, far]) {
  const { cookie, userId } = await signIn(db, { subscription_status: 'active' });
  const { call } = createCaller(app, cookie);
  await call('PATCH', 'preferences', { storeIds });
  for (const itemId of [milk.id, eggs.id]) await call('POST', 'cart', { itemId, quantity: 1 });
  return { call, userId };
}
const namesIn = (stores: { name: string }[]) => stores.map(({ name }) => name);
const storesOf = (some: { store: { name: string } }[]) => some.map(({ store }) => store.name);

describe('Stores with the same name', () => {
  it('The recommendation in a comparison distinguishes stores with the same name', async () => {
    const others = await makeChain(db, { name: 'Kroger', ...known });
    const other = await makeKroger('75039', others.id);
    const { call } = await shopper([near, other]);
    const { sentence, details } = (await call('GET', 'comparison')).body;
    const words = [sentence, ...details];
    expect(words.join(' ')).toMatch(
      /To be more sure, check the price of .* at Kroger \(75\d{3}\) and Kroger \(75\d{3}\)/,
    );
    expect(words.join(' ')).not.toMatch(/Kroger(?! \()/);
  });

  it('The cart distinguishes stores with the same name and leaves other names unchanged', async () => {
    const { call } = await shopper();
    const [line] = parseCartLines((await call('GET', 'cart')).body);
    expect(storesOf(line.storePrices)).toEqual([named, alsoNamed]);
    const [alone] = parseCartLines((await call('GET', `cart?storeIds=${near}`)).body);
    expect(alone.storePrices).toMatchObject([{ store: { name: 'Kroger' } }]);
  });

  it('The in-store list adds an address if another selected store has the same name', async () => {
    const { call } = await shopper();
    const { stores, sentence } = (await call('GET', 'shop')).body;
    expect(namesIn(stores)).toEqual([named]);
    expect(sentence).toContain(named);
    expect(sentence).not.toMatch(/Kroger(?! \()/);
  });

  it('The price comparison of a family list distinguishes stores with the same name', async () => {
    const { call } = await shopper();
    const listId = (await call('POST', 'lists', { name: 'Cabin' })).body.id;
    const wish = { itemId: milk.id, firmness: 'product' };
    await call('POST', `lists/${listId}/operations`, {
      operations: [makeAddLineOperation('Milk', { wish })],
    });
    const { stores, sentence } = (await call('GET', `lists/${listId}/prices`)).body;
    expect(namesIn(stores)).toEqual([named, alsoNamed]);
    expect(sentence).toContain(named);
  });

  it('A price alert email distinguishes stores with the same name', async () => {
    const { call, userId } = await shopper();
    await call('PUT', 'price-alerts', { itemId: milk.id, atMostCents: 350 });
    await enqueuePriceAlerts(db, { now, publicUrl: 'https://cartwise.example' });
    const mail = await db
      .selectFrom('message')
      .select(['subject', 'body'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(mail.subject).toContain(`at ${named}`);
    expect(mail.body).toContain(`at ${alsoNamed}`);
  });

  it("An item's price history distinguishes stores with the same name", async () => {
    const { call } = await shopper();
    const { stores } = (await call('GET', `grocery-items/${milk.id}/prices?storeIds=${near},${far}`)).body;
    expect(storesOf(stores)).toEqual([named, alsoNamed]);
  });

  it('“Transfer to stores” for a recurring order distinguishes stores with the same name', async () => {
    const { call } = await shopper();
    const items = [{ itemId: milk.id, quantity: 1 }];
    const { id } = (await call('POST', 'recurring-orders', { frequency: 'weekly', items })).body;
    const storeIds = [near, far];
    const transfers = (await call('POST', `recurring-orders/${id}/transfer-to-stores`, { storeIds })).body;
    expect(storesOf(transfers)).toEqual([named, alsoNamed]);
  });

  it('The list of closed stores distinguishes stores with the same name', async () => {
    const closed = await makeKroger('75044', chain.id);
    const { call } = await shopper([near, closed]);
    await db.updateTable('store').set({ is_hidden: true }).where('id', '=', closed).execute();
    const { closedStores, stores } = (await call('GET', 'preferences')).body;
    expect(closedStores).toEqual(['Kroger (75044)']);
    expect(namesIn(stores)).toEqual(['Kroger']);
  });

  it('The receipts and the spending report distinguish stores with the same name', async () => {
    const { call } = await shopper();
    for (const storeId of [near, far, far]) {
      const receipt = { ...exampleReceipt(milk.id, storeId), totalCents: storeId };
      await call('POST', 'receipts', receipt);
    }
    const receipts = (await call('GET', 'receipts')).body;
    expect(receipts.map(({ storeName }: { storeName: string }) => storeName).sort()).toEqual([
      alsoNamed,
      named,
    ]);
    const { totals } = (await call('GET', 'receipts/spending')).body;
    expect(totals).toEqual([
      { month: '2026-11', storeName: alsoNamed, totalCents: far, receiptCount: 1 },
      { month: '2026-11', storeName: named, totalCents: near, receiptCount: 1 },
    ]);
  });

  it('The price review list distinguishes stores with the same name', async () => {
    const boss = createCaller(app, (await signIn(db, { email: 'boss@example.com' })).cookie);
    const { call } = await shopper();
    const own = { itemId: eggs.id, priceCents: 390, regularPriceCents: null, seenAt: now.toISOString() };
    await db.deleteFrom('own_price').execute();
    const prices = [near, far].map((storeId) => ({ ...own, storeId }));
    await call('PUT', 'own-prices', { prices });
    const bread = await makeItem(db);
    for (const _ of [1, 2, 3])
      await mergeObservations(db, [seen(bread.id, (await makeStore(db)).id, 300)], { now });
    const everywhere = { ...seen(bread.id, near, 9_000), storeId: null, chainId: chain.id };
    await mergeObservations(db, [everywhere], { now, hasPlausibilityCheck: true });
    const reports = (await boss.call('GET', 'admin/price-reports')).body;
    expect(storesOf(reports)).toEqual([named, alsoNamed, 'Kroger']);
  });
});
