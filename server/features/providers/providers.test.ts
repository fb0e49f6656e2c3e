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
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const withAgreement = createKrogerEnv(stub, { isAgreed: true });
const without = createKrogerEnv(stub, { isAgreed: false });
const admin = { ADMIN_EMAILS: 'boss@example.com' };
const agreed = await startTestApp(db, { clock, env: { ...withAgreement, ...admin } });
const refused = await startTestApp(db, { clock, env: { ...without, ...admin } });
const boss = await signIn(db, { email: 'boss@example.com' });
afterAll(async () => {
  await agreed.close();
  await refused.close();
  stub.close();
  await database.close();
});

let me: Awaited<ReturnType<typeof makeKrogerShopper>>;
beforeEach(async () => {
  pass(HOUR_MS);
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

const ask = (more: { perDay?: number; timeLimitMs?: number } = {}) =>
  refreshKrogerPrices(db, { stub, clock, ...more });
const shown = async (app = agreed) => {
  const { body } = await app.call('GET', `/api/cart?storeIds=${me.store.id}`, me);
  return parseCartLines(body)[0].storePrices[0];
};
const status = async (app = agreed) => (await app.call('GET', '/api/pricing-status')).body;
const kroger = async (app = agreed) => (await app.call('GET', '/api/admin/price-sources', boss)).body[0];

describe('Agreement with Kroger', () => {
  it("If there's an agreement with Kroger, the cart shows live prices with the time they were observed", async () => {
    expect(await status()).toMatchObject({
      realTimePricing: false,
      whyNotLive: 'We’ve had no price from Kroger in three hours.',
    });
    stub.products = [{ productId: me.productId, regular: 3.49, promo: 2.99 }];
    await runLivePriceJob(db, withAgreement, clock);
    expect(await shown()).toMatchObject({
      ...{ price: '2.99', regularPrice: '3.49', kind: 'observed', scope: 'store' },
      ...{ source: 'Kroger', observedAt: now.toISOString() },
    });
    expect(await status()).toMatchObject({
      ...{ realTimePricing: true, availableServices: ['Kroger'], whyNotLive: null },
      missingServices: ['Walmart', 'Open Prices'],
    });
    expect(await kroger()).toMatchObject({
      ...{ name: 'Kroger', mayCompare: true, state: 'live' },
      lastHour: { callCount: 2, failureCount: 0, priceCount: 1 },
    });
  });

  it("Kroger prices are requested at most once an hour, and the store's Kroger id is looked up only once", async () => {
    await ask();
    expect(stub.calls).toEqual(['token', 'locations', 'products']);
    await ask();
    expect(stub.counted()).toHaveLength(2);
    pass(HOUR_MS);
    await ask();
    expect(stub.counted().slice(2)).toEqual(['products']);
  });

  it("Zero prices, other chains' prices and wrong units from Kroger are rejected", async () => {
    const before = await shown();
    stub.products = [{ productId: me.productId, regular: 3.49, soldBy: 'WEIGHT' }];
    await ask();
    pass(HOUR_MS);
    stub.products = [{ productId: me.productId, regular: 0 }];
    await ask();
    pass(HOUR_MS);
    stub.locations = stub.locations.map((location) => ({ ...location, chain: 'SHELL COMPANY' }));
    await db.deleteFrom('provider_store').execute();
    expect(await ask()).toEqual([]);
    expect(stub.counted()).toEqual(['locations', 'products', 'products', 'locations']);
    expect(await shown()).toEqual(before);
  });
});

describe('No agreement with Kroger', () => {
  it("If there's no agreement with Kroger, no requests are sent and stored Kroger prices are hidden", async () => {
    await ask();
    expect(await shown()).toMatchObject({ source: 'Kroger' });
    stub.calls.length = 0;
    await runLivePriceJob(db, without, clock);
    expect(stub.calls).toEqual([]);
    expect(await shown(refused)).toMatchObject({ kind: 'estimated' });
    const history = await refused.call(
      'GET',
      `/api/grocery-items/${me.item.id}/prices?storeIds=${me.store.id}`,
      me,
    );
    expect(history.body.stores[0].points).toEqual([]);
    const why =
      'Kroger doesn’t let us compare its prices with other stores’ without a written agreement, and we don’t have one.';
    expect(await status(refused)).toMatchObject({ realTimePricing: false, whyNotLive: why });
    expect(await kroger(refused)).toMatchObject({ mayCompare: false, state: 'refused', reason: why });
  });
});

describe('Daily budget for Kroger calls', () => {
  itInFullTier('The daily budget for Kroger calls is spread over the day and never exceeded', async () => {
    for (let more = 0; more < 2; more += 1) await makeKrogerShopper(db, stub);
    const perHour: number[] = [];
    for (let hour = 0; hour < 26; hour += 1) {
      const before = stub.calls.filter((call) => call === 'products').length;
      await ask({ perDay: 50 });
      perHour.push(stub.calls.filter((call) => call === 'products').length - before);
      pass(HOUR_MS);
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
      await ask();
      const before = await shown();
      expect(before).toMatchObject({ source: 'Kroger' });
      pass(HOUR_MS);
      stub.calls.length = 0;
      stub.reply = reply;
      const [trouble, ...more] = await ask(reply === 'silence' ? { timeLimitMs: 60 } : {});
      expect(trouble).toMatch(message);
      expect(more).toEqual([]);
      expect(stub.counted()).toHaveLength(callCount);
      expect(stub.calls).not.toContain('/private');
      expect(await shown()).toEqual(before);
      expect(await kroger()).toMatchObject({ lastFailure: { message: expect.stringMatching(message) } });
    },
  );

  it('If Kroger rejects two tokens in a row, the refresh fails', async () => {
    await ask();
    pass(HOUR_MS);
    stub.revoked = stub.tokens + 1;
    stub.calls.length = 0;
    expect(await ask()).toEqual([]);
    expect(stub.calls).toEqual(['token', 'products', 'token', 'products']);
    stub.revoked = stub.tokens + 9;
    pass(HOUR_MS);
    expect(await ask()).toEqual(['It refused a token that it had just given.']);
    stub.revoked = 0;
  });

  it('If Kroger rejects our credentials, no prices are requested', async () => {
    stub.reply = 'no token';
    expect(await ask()).toEqual(['It gave no token to our client id.']);
    expect(stub.counted()).toEqual([]);
  });

  it('Kroger requests pause after three failures and resume with a single request', async () => {
    stub.reply = 'busy';
    for (const hour of [0, 1, 2]) {
      expect(await ask(), String(hour)).toHaveLength(1);
      pass(HOUR_MS);
    }
    const asked = stub.counted().length;
    expect(await ask()).toEqual([]);
    expect(stub.counted()).toHaveLength(asked);
    expect(await status()).toMatchObject({ realTimePricing: false });
    expect(await kroger()).toMatchObject({ state: 'paused' });
    stub.reply = 'products';
    pass(30 * MINUTE_MS);
    expect(await ask()).toEqual([]);
    expect(await kroger()).toMatchObject({ state: 'live', pausedUntil: null });
  });
});
