import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { defaultRateLimits } from '#server/http/rate-limit.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { followLivePrices } from '#tests/support/follow-live-prices.ts';
import { createKrogerEnv, makeKrogerShopper, refreshKrogerPrices } from '#tests/support/kroger-shop.ts';
import { startKrogerStub } from '#tests/support/kroger-stub.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
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
const storeLayerOff = { STORE_LAYER_URL: 'off' };
const agreedEnv = { ...createKrogerEnv(stub, { isAgreed: true }), ...storeLayerOff };
const firstApp = await startListeningApp(db, { clock, env: agreedEnv });
const secondApp = await startListeningApp(db, { clock, env: agreedEnv });
const limitedApp = await startListeningApp(db, { clock, env: { ...agreedEnv, KROGER_CALLS_PER_DAY: '25' } });
const appWithoutAgreement = await startTestApp(db, {
  clock,
  env: createKrogerEnv(stub, { isAgreed: false }),
  fetch: globalThis.fetch,
});
afterAll(async () => {
  for (const app of [firstApp, secondApp, limitedApp, appWithoutAgreement]) await app.close();
  stub.close();
  await database.close();
});

type Shopper = Awaited<ReturnType<typeof makeKrogerShopper>>;
let me: Shopper;
const streams: { cut: () => void }[] = [];
async function openStream(app: typeof firstApp, { cookie }: Shopper = me) {
  const stream = await followLivePrices(app.url, cookie);
  streams.push(stream);
  return stream;
}
const readShownPrice = async (who: Shopper = me) =>
  parseCartLines((await appWithoutAgreement.call('GET', `/api/cart?storeIds=${who.store.id}`, who)).body)[0]
    .storePrices[0];
const productCalls = () => stub.calls.filter((call) => call === 'products').length;

beforeEach(async () => {
  for (const stream of streams.splice(0)) stream.cut();
  advanceClock(2 * HOUR_MS);
  for (const table of [
    'cart_entry',
    'preference',
    'provider_ask',
    'provider_store',
    'provider_hour',
  ] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('provider').set({ failures: 0, paused_until: null, last_price_at: null }).execute();
  stub.reply = 'products';
  stub.products = [];
  me = await makeKrogerShopper(db, stub);
  stub.calls.length = 0;
});

describe('Live price stream', () => {
  itInFullTier('The live price stream announces new prices at most once an hour', async () => {
    const stream = await openStream(firstApp);
    expect([stream.status, stream.headers['content-type'], stream.headers['cache-control']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'private, no-store',
    ]);
    expect(await stream.waitForEvents(1)).toEqual([{ newestAt: now.toISOString() }]);
    expect(await readShownPrice()).toMatchObject({
      price: '3.49',
      source: 'Kroger',
      observedAt: now.toISOString(),
    });
    expect(stub.calls).toEqual(['token', 'locations', 'products']);
    advanceClock(59 * MINUTE_MS);
    expect(await refreshKrogerPrices(db, { stub, clock, viewers: [me.userId] })).toEqual([]);
    expect(productCalls()).toBe(1);
    advanceClock(MINUTE_MS);
    await stream.waitForEvents(2);
    expect(productCalls()).toBe(2);
  });

  itInFullTier(
    'If two processes run, only one requests live prices, but both announce the new prices',
    async () => {
      const pages = await Promise.all([
        openStream(firstApp),
        openStream(secondApp),
        openStream(firstApp),
        openStream(secondApp),
      ]);
      await Promise.all(pages.map((page) => page.waitForEvents(1)));
      expect(productCalls()).toBe(1);
      const refreshes = await Promise.all(
        [1, 2, 3, 4].map(() => refreshKrogerPrices(db, { stub, clock, viewers: [me.userId] })),
      );
      expect([refreshes.flat(), productCalls()]).toEqual([[], 1]);
    },
  );

  it('The app requests live prices only for carts that shoppers are viewing', async () => {
    const other = await makeKrogerShopper(db, stub);
    await refreshKrogerPrices(db, { stub, clock, viewers: [other.userId] });
    expect(productCalls()).toBe(1);
    expect(await readShownPrice()).toMatchObject({ kind: 'estimated' });
  });

  itInFullTier('Live price requests stop at the hourly budget and resume the next hour', async () => {
    const other = await makeKrogerShopper(db, stub);
    await db.updateTable('provider_store').set({ looked_up_at: now }).execute();
    const [mine, theirs] = await Promise.all([openStream(limitedApp), openStream(limitedApp, other)]);
    await Promise.race([mine.waitForEvents(1), theirs.waitForEvents(1)]);
    expect(productCalls()).toBe(1);
    await refreshKrogerPrices(db, { stub, clock, perDay: 25, viewers: [me.userId, other.userId] });
    expect(productCalls()).toBe(1);
    advanceClock(HOUR_MS);
    await vi.waitFor(() => expect(productCalls()).toBe(2), 5_000);
    await Promise.all([mine.waitForEvents(1), theirs.waitForEvents(1)]);
  });

  itInFullTier('If the provider rejects an access token, the app gets a new one', async () => {
    const stream = await openStream(firstApp);
    await stream.waitForEvents(1);
    stub.revoked = stub.tokens;
    advanceClock(HOUR_MS);
    await stream.waitForEvents(2);
    expect(stub.calls.slice(-3)).toEqual(['products', 'token', 'products']);
  });

  it.each([
    ['silence', 3],
    ['busy', 3],
    ['html', 1],
  ] as const)('If a live price request fails ("%s"), stored prices stay unchanged', async (reply, attempts) => {
    const options = { stub, clock, viewers: [me.userId], timeLimitMs: 200 };
    await refreshKrogerPrices(db, options);
    const before = await readShownPrice();
    stub.reply = reply;
    advanceClock(HOUR_MS);
    const callCount = productCalls() + attempts;
    expect(await refreshKrogerPrices(db, options)).toHaveLength(1);
    // A request that has timed out may still reach the stub later.
    await vi.waitFor(() => expect(productCalls()).toBe(callCount), 5_000);
    expect(await refreshKrogerPrices(db, options), 'not again within the hour').toEqual([]);
    expect(productCalls()).toBe(callCount);
    expect(await readShownPrice()).toEqual(before);
  });
});

describe('Rejected live price streams', () => {
  it("If there's no agreement with the provider, live price streams are rejected and no prices are requested", async () => {
    expect(await appWithoutAgreement.call('GET', '/api/cart/live-prices', me)).toEqual({
      status: 204,
      body: null,
    });
    expect(stub.calls).toEqual([]);
    const statusAnswer = await fetch(`${firstApp.url}/api/pricing-status`);
    const statuses = [
      await statusAnswer.json(),
      (await appWithoutAgreement.call('GET', '/api/pricing-status')).body,
    ];
    expect(statuses.map(({ hasLiveStream }) => hasLiveStream)).toEqual([true, false]);
  });

  it('A network with the maximum number of live price streams gets 429', async () => {
    const limits = { ...defaultRateLimits, streamsPerNetwork: 1 };
    const smallApp = await startListeningApp(db, { clock, env: agreedEnv, limits });
    const other = await makeKrogerShopper(db, stub);
    expect((await openStream(smallApp)).status).toBe(200);
    expect((await openStream(smallApp, other)).status).toBe(429);
    for (const stream of streams.splice(0)) stream.cut();
    await smallApp.close();
  });

  itInFullTier('Live price streams require a sign-in and close when the shopper signs out', async () => {
    expect((await appWithoutAgreement.call('GET', '/api/cart/live-prices')).status).toBe(401);
    const stream = await openStream(firstApp);
    await db.deleteFrom('session').where('user_id', '=', me.userId).execute();
    await stream.ended();
  });
});
