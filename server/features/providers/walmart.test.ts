import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import {
  createWalmartProvider,
  getDailyCallBudgets,
  refreshLivePrices,
  reserveProviderCall,
  WALMART,
} from '#server/features/providers/api.ts';
import { createWalmartClient } from '#server/gateways/walmart/walmart.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { runLivePriceJob } from '#tests/support/kroger-shop.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { CONSUMER_ID, startWalmartStub } from '#tests/support/walmart-stub.ts';

const database = await createTestDatabase();
const { db } = database;
let now = new Date('2026-11-22T12:00:00Z');
const clock = () => now;
const advanceClock = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const stub = await startWalmartStub(clock);
const withoutAgreement = {
  WALMART_CONSUMER_ID: CONSUMER_ID,
  WALMART_PRIVATE_KEY: stub.privateKey.replaceAll('\n', '\\n'),
  WALMART_KEY_VERSION: '2',
  WALMART_API_BASE: stub.url,
};
const withAgreement = { ...withoutAgreement, WALMART_AGREEMENT: 'Written permission of 2026-10-01' };
const admin = { ADMIN_EMAILS: 'boss@example.com' };
const agreedApp = await startTestApp(db, { clock, env: { ...withAgreement, ...admin } });
const refusedApp = await startTestApp(db, { clock, env: { ...withoutAgreement, ...admin } });
const boss = await signIn(db, { email: 'boss@example.com' });
const chain = await makeChain(db, { slug: 'walmart-supercenter', name: 'Walmart Supercenter' });
const store = await makeStore(db, { chain_id: chain.id });
const UPC = '078742351865';
const item = await makeItem(db, {
  ...{ gtin: `00${UPC}`, base_price_cents: 400, base_basis: 'typical', base_source: 'test' },
});
const me = await signIn(db);
await db
  .insertInto('preference')
  .values({ user_id: me.userId, store_ids: [store.id], distance_miles: 5, extra_stop_value_cents: 0 })
  .execute();
await db
  .insertInto('cart_entry')
  .values({ user_id: me.userId, item_id: item.id, quantity: 1, added_at: now })
  .execute();
afterAll(async () => {
  await agreedApp.close();
  await refusedApp.close();
  stub.close();
  await database.close();
});

beforeEach(async () => {
  advanceClock(2 * HOUR_MS);
  for (const table of ['provider_ask', 'provider_store', 'provider_hour'] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('provider').set({ failures: 0, paused_until: null, last_price_at: null }).execute();
  stub.reply = 'items';
  stub.items = [{ upc: UPC, salePrice: 3.48, offerType: 'ONLINE_AND_STORE', stock: 'Available' }];
  stub.stores = [{ no: 5260, name: 'WM Supercenter', coordinates: [store.longitude, store.latitude] }];
  stub.calls.length = 0;
});

function refreshPrices({
  perDay = 4_750,
  privateKey = stub.privateKey,
  timeLimitMs = 2_000,
  skewMs = 0,
}: {
  perDay?: number;
  privateKey?: string;
  timeLimitMs?: number;
  skewMs?: number;
} = {}) {
  const budget = getDailyCallBudgets(
    { KROGER_CALLS_PER_DAY: perDay, WALMART_CALLS_PER_DAY: perDay },
    WALMART,
  );
  const walmart = createWalmartClient({
    ...{ baseUrl: stub.url, consumerId: CONSUMER_ID, privateKey, keyVersion: '2', userAgent: 'Test/1.0' },
    ...{ fetch: globalThis.fetch, random: () => 0, timeLimitMs, sleep: () => Promise.resolve() },
    clock: () => new Date(now.getTime() + skewMs),
    takeCall: (endpoint) =>
      reserveProviderCall(db, { provider: WALMART, endpoint, now, callsPerDay: budget[endpoint] }),
  });
  return refreshLivePrices(db, { provider: createWalmartProvider(walmart), clock });
}
const readShownPrice = async (app = agreedApp) =>
  parseCartLines((await app.call('GET', `/api/cart?storeIds=${store.id}`, me)).body)[0].storePrices[0];
const readWalmartSource = async (app = agreedApp) =>
  (await app.call('GET', '/api/admin/price-sources', boss)).body.find(
    ({ name }: { name: string }) => name === 'Walmart',
  );

describe('Agreement with Walmart', () => {
  it("If there's an agreement with Walmart, the cart shows live prices with the time they were observed", async () => {
    await runLivePriceJob(db, withAgreement, clock);
    expect(stub.calls).toEqual(['stores', 'items']);
    expect(await readShownPrice()).toMatchObject({
      ...{
        price: '3.48',
        kind: 'observed',
        scope: 'store',
        source: 'Walmart',
        observedAt: now.toISOString(),
      },
    });
    expect((await agreedApp.call('GET', '/api/pricing-status')).body).toMatchObject({
      ...{ realTimePricing: true, availableServices: ['Walmart'], hasLiveStream: true },
      missingServices: ['Kroger', 'Open Prices'],
    });
    expect(await readWalmartSource()).toMatchObject({
      ...{ mayCompare: true, state: 'live', lastHour: { callCount: 2, failureCount: 0, priceCount: 1 } },
      lastDay: [{ budget: 4_750 }, { budget: 250 }],
    });
  });

  it.each([
    ['an item sold by a third party', { salePrice: 9.99, marketplace: true }],
    ['an item that is only shipped', { salePrice: 9.99, offerType: 'ONLINE_ONLY' }],
    ['a sold-out item', { salePrice: 9.99, stock: 'Not available' }],
    ['an item without a price', {}],
    ['a free item', { salePrice: 0 }],
  ])('A Walmart price for %s is rejected', async (_what, offer) => {
    await refreshPrices();
    const before = await readShownPrice();
    advanceClock(HOUR_MS);
    stub.items = [{ upc: UPC, ...offer }];
    expect(await refreshPrices()).toEqual([]);
    expect(await readShownPrice()).toEqual(before);
  });

  it('A store is matched only to a Walmart store at about the same place', async () => {
    const { latitude: lat, longitude: lon } = store;
    stub.stores = [{ no: 5260, coordinates: { lat, lon } }];
    await refreshPrices();
    expect(stub.calls).toEqual(['stores', 'items']);
    advanceClock(HOUR_MS);
    await db.deleteFrom('provider_store').execute();
    stub.stores = [{ no: 5260, coordinates: { lat: lat + 1, lon } }];
    await refreshPrices();
    expect(stub.calls).toEqual(['stores', 'items', 'stores']);
  });

  it('The Walmart call budget is never exceeded', async () => {
    for (let hour = 0; hour < 3; hour += 1) {
      await refreshPrices({ perDay: 25 });
      await db.deleteFrom('provider_ask').execute();
      await db.deleteFrom('current_store_price').execute();
      await refreshPrices({ perDay: 25 });
      expect(stub.calls.filter((call) => call === 'items')).toHaveLength(hour + 1);
      advanceClock(HOUR_MS);
    }
  });
});

describe('No agreement with Walmart', () => {
  it("If Walmart hasn't given permission, no requests are sent and stored Walmart prices are hidden", async () => {
    await refreshPrices();
    stub.calls.length = 0;
    await runLivePriceJob(db, withoutAgreement, clock);
    expect(stub.calls).toEqual([]);
    expect(await readShownPrice(refusedApp)).toMatchObject({ kind: 'estimated' });
    const reason =
      'Walmart doesn’t let us use its prices for anything but advertising its products without written permission, and we don’t have it.';
    expect(await readWalmartSource(refusedApp)).toMatchObject({
      mayCompare: false,
      state: 'refused',
      reason,
    });
    expect((await refusedApp.call('GET', '/api/cart/live-prices', me)).status).toBe(204);
  });
});

describe('Failed Walmart requests', () => {
  const refusedSignature = 'It did not accept the signature: look at the key and the clock.';
  const forbiddenMessage = 'It answered with status 403.';

  itInFullTier.each([
    ['too many', 3, 'It says that it was asked too often.'],
    ['busy', 3, 'It answered with status 500.'],
    ['reset', 3, /^It cannot be reached: /],
    ['silence', 3, 'It cannot be reached: it took too long.'],
    ['half', 3, /^It cannot be reached: /],
    ['long', 1, 'Its answer is too long.'],
    ['html', 1, 'Its answer broke off or is no JSON.'],
    ['another form', 1, 'Its answer has another form.'],
    ['private address', 1, 'It sent us elsewhere, where we do not go.'],
    ['refused', 1, forbiddenMessage],
  ] as const)(
    'If a Walmart request fails ("%s"), the existing prices are kept',
    async (reply, callCount, message) => {
      await refreshPrices();
      const before = await readShownPrice();
      expect(before).toMatchObject({ source: 'Walmart' });
      advanceClock(HOUR_MS);
      stub.calls.length = 0;
      stub.reply = reply;
      const [errorMessage, ...more] = await refreshPrices(reply === 'silence' ? { timeLimitMs: 60 } : {});
      expect(errorMessage).toMatch(message);
      expect(more).toEqual([]);
      expect(stub.calls).toHaveLength(callCount);
      expect(stub.calls).not.toContain('/private');
      expect(await readShownPrice()).toEqual(before);
      expect(await readWalmartSource()).toMatchObject({
        lastFailure: { message: expect.stringMatching(message) },
      });
    },
  );

  it.each([
    ['a different key', () => ({ privateKey: stub.otherKey() })],
    ['a slow clock', () => ({ skewMs: -4 * MINUTE_MS })],
    ['a fast clock', () => ({ skewMs: 4 * MINUTE_MS })],
  ])('If Walmart rejects the signature because of %s, no further requests are sent', async (_what, makeInvalidOptions) => {
    expect(await refreshPrices(makeInvalidOptions())).toEqual([refusedSignature]);
    expect(stub.calls).toEqual(['stores']);
  });
});
