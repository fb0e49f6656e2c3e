import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import {
  createKrogerEnv,
  makeKrogerShopper,
  refreshKrogerPrices,
  runLivePriceJob,
} from '#tests/support/kroger-shop.ts';
import { startKrogerStub } from '#tests/support/kroger-stub.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const database = await createTestDatabase();
const { db } = database;
const stub = await startKrogerStub();
let now = new Date('2026-11-22T12:00:00Z');
const clock = () => now;
const advanceClock = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const withAgreement = createKrogerEnv(stub, { isAgreed: true });
const withoutAgreement = createKrogerEnv(stub, { isAgreed: false });
const admin = { ADMIN_EMAILS: 'boss@example.com' };
const agreedApp = await startTestApp(db, { clock, env: { ...withAgreement, ...admin } });
const refusedApp = await startTestApp(db, { clock, env: { ...withoutAgreement, ...admin } });
const boss = await signIn(db, { email: 'boss@example.com' });
afterAll(async () => {
  await agreedApp.close();
  await refusedApp.close();
  stub.close();
  await database.close();
});

let me: Awaited<ReturnType<typeof makeKrogerShopper>>;
beforeEach(async () => {
  advanceClock(HOUR_MS);
  for (const table of ['cart_entry', 'preference', 'provider_store', 'provider_hour'] as const)
    await db.deleteFrom(table).execute();
  await db
    .updateTable('provider')
    .set({ failures: 0, paused_until: null, last_price_at: null, last_error: null, last_failure_at: null })
    .execute();
  stub.reply = 'products';
  stub.products = [];
  me = await makeKrogerShopper(db, stub);
  stub.calls.length = 0;
});

const refreshPrices = (more: { perDay?: number; timeLimitMs?: number } = {}) =>
  refreshKrogerPrices(db, { stub, clock, ...more });
const readShownPrice = async (app = agreedApp) => {
  const { body } = await app.call('GET', `/api/cart?storeIds=${me.store.id}`, me);
  return parseCartLines(body)[0].storePrices[0];
};
const readStatus = async (app = agreedApp) => (await app.call('GET', '/api/pricing-status')).body;
const readKrogerSource = async (app = agreedApp) =>
  (await app.call('GET', '/api/admin/price-sources', boss)).body[0];

describe('Agreement with Kroger', () => {
  it("If there's an agreement with Kroger, the cart shows live prices with the time they were observed", async () => {
    expect(await readStatus()).toMatchObject({
      realTimePricing: false,
      whyNotLive: 'We’ve had no price from Kroger in three hours.',
    });
    stub.products = [{ productId: me.productId, regular: 3.49, promo: 2.99 }];
    await runLivePriceJob(db, withAgreement, clock);
    expect(await readShownPrice()).toMatchObject({
      ...{ price: '2.99', regularPrice: '3.49', kind: 'observed', scope: 'store' },
      ...{ source: 'Kroger', observedAt: now.toISOString() },
    });
    expect(await readStatus()).toMatchObject({
      ...{ realTimePricing: true, availableServices: ['Kroger'], whyNotLive: null },
      missingServices: ['Walmart', 'Open Prices'],
    });
    expect(await readKrogerSource()).toMatchObject({
      ...{ name: 'Kroger', mayCompare: true, state: 'live' },
      lastHour: { callCount: 2, failureCount: 0, priceCount: 1 },
    });
  });

  it("Kroger prices are requested at most once an hour, and the store's Kroger id is looked up only once", async () => {
    await refreshPrices();
    expect(stub.calls).toEqual(['token', 'locations', 'products']);
    await refreshPrices();
    expect(stub.counted()).toHaveLength(2);
    advanceClock(HOUR_MS);
    await refreshPrices();
    expect(stub.counted().slice(2)).toEqual(['products']);
  });

  it("Zero prices, other chains' prices and wrong units from Kroger are rejected", async () => {
    const before = await readShownPrice();
    stub.products = [{ productId: me.productId, regular: 3.49, soldBy: 'WEIGHT' }];
    await refreshPrices();
    advanceClock(HOUR_MS);
    stub.products = [{ productId: me.productId, regular: 0 }];
    await refreshPrices();
    advanceClock(HOUR_MS);
    stub.locations = stub.locations.map((location) => ({ ...location, chain: 'SHELL COMPANY' }));
    await db.deleteFrom('provider_store').execute();
    expect(await refreshPrices()).toEqual([]);
    expect(stub.counted()).toEqual(['locations', 'products', 'products', 'locations']);
    expect(await readShownPrice()).toEqual(before);
  });
});

describe('No agreement with Kroger', () => {
  it("If there's no agreement with Kroger, no requests are sent and stored Kroger prices are hidden", async () => {
    await refreshPrices();
    expect(await readShownPrice()).toMatchObject({ source: 'Kroger' });
    stub.calls.length = 0;
    await runLivePriceJob(db, withoutAgreement, clock);
    expect(stub.calls).toEqual([]);
    expect(await readShownPrice(refusedApp)).toMatchObject({ kind: 'estimated' });
    const history = await refusedApp.call(
      'GET',
      `/api/grocery-items/${me.item.id}/prices?storeIds=${me.store.id}`,
      me,
    );
    expect(history.body.stores[0].points).toEqual([]);
    const reason =
      'Kroger doesn’t let us compare its prices with other stores’ without a written agreement, and we don’t have one.';
    expect(await readStatus(refusedApp)).toMatchObject({ realTimePricing: false, whyNotLive: reason });
    expect(await readKrogerSource(refusedApp)).toMatchObject({
      mayCompare: false,
      state: 'refused',
      reason,
    });
  });
});

describe('Daily budget for Kroger calls', () => {
  itInFullTier('The daily budget for Kroger calls is spread over the day and never exceeded', async () => {
    for (let more = 0; more < 2; more += 1) await makeKrogerShopper(db, stub);
    const perHour: number[] = [];
    for (let hour = 0; hour < 26; hour += 1) {
      const before = stub.calls.filter((call) => call === 'products').length;
      await refreshPrices({ perDay: 50 });
      perHour.push(stub.calls.filter((call) => call === 'products').length - before);
      advanceClock(HOUR_MS);
    }
    expect(new Set(perHour)).toEqual(new Set([2]));
    const dailyMaximum = Math.max(
      ...perHour.map((_, from) => perHour.slice(from, from + 25).reduce((a, b) => a + b)),
    );
    expect(dailyMaximum).toBeLessThanOrEqual(50);
  });
});

describe('Failed Kroger requests', () => {
  itInFullTier.each([
    ['too many', 3, 'It says that it was asked too often.'],
    ['busy', 3, 'It answered with status 503.'],
    ['reset', 3, /^It cannot be reached: /],
    ['silence', 3, 'It cannot be reached: it took too long.'],
    ['half', 3, /^It cannot be reached: /],
    ['long', 1, 'Its answer is too long.'],
    ['html', 1, 'Its answer broke off or is no JSON.'],
    ['another form', 1, 'Its answer has another form.'],
    ['private address', 1, 'It sent us elsewhere, where we do not go.'],
  ] as const)(
    'If a Kroger request fails ("%s"), the existing prices are kept',
    async (reply, callCount, message) => {
      await refreshPrices();
      const before = await readShownPrice();
      expect(before).toMatchObject({ source: 'Kroger' });
      advanceClock(HOUR_MS);
      stub.calls.length = 0;
      stub.reply = reply;
      const [errorMessage, ...more] = await refreshPrices(reply === 'silence' ? { timeLimitMs: 60 } : {});
      expect(errorMessage).toMatch(message);
      expect(more).toEqual([]);
      expect(stub.counted()).toHaveLength(callCount);
      expect(stub.calls).not.toContain('/private');
      expect(await readShownPrice()).toEqual(before);
      expect(await readKrogerSource()).toMatchObject({
        lastFailure: { message: expect.stringMatching(message) },
      });
    },
  );

  it('If Kroger rejects two tokens in a row, the refresh fails', async () => {
    await refreshPrices();
    advanceClock(HOUR_MS);
    stub.revoked = stub.tokens + 1;
    stub.calls.length = 0;
    expect(await refreshPrices()).toEqual([]);
    expect(stub.calls).toEqual(['token', 'products', 'token', 'products']);
    stub.revoked = stub.tokens + 9;
    advanceClock(HOUR_MS);
    expect(await refreshPrices()).toEqual(['It refused a token that it had just given.']);
    stub.revoked = 0;
  });

  it('If Kroger rejects our credentials, no prices are requested', async () => {
    stub.reply = 'no token';
    expect(await refreshPrices()).toEqual(['It gave no token to our client id.']);
    expect(stub.counted()).toEqual([]);
  });

  it('Kroger requests pause after three failures and resume with a single request', async () => {
    stub.reply = 'busy';
    for (const hour of [0, 1, 2]) {
      expect(await refreshPrices(), String(hour)).toHaveLength(1);
      advanceClock(HOUR_MS);
    }
    const requestCount = stub.counted().length;
    expect(await refreshPrices()).toEqual([]);
    expect(stub.counted()).toHaveLength(requestCount);
    expect(await readStatus()).toMatchObject({ realTimePricing: false });
    expect(await readKrogerSource()).toMatchObject({ state: 'paused' });
    stub.reply = 'products';
    advanceClock(30 * MINUTE_MS);
    expect(await refreshPrices()).toEqual([]);
    expect(await readKrogerSource()).toMatchObject({ state: 'live', pausedUntil: null });
  });
});
