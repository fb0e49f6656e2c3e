import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { holds } from '#tests/conformity/holds.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startStripeStub, stripeEnv } from '#tests/support/stripe-stub.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let stub: Awaited<ReturnType<typeof startStripeStub>>;
let now: Date;
const clock = () => now;

type App = Awaited<ReturnType<typeof startTestApp>>;
let withStripe: App;
let withTestPayments: App;

beforeAll(async () => {
  now = new Date();
  database = await createTestDatabase();
  stub = await startStripeStub({ clock });
  withStripe = await startTestApp(database.db, {
    clock,
    fetch: globalThis.fetch,
    env: { ...stripeEnv, STRIPE_API_BASE: stub.url },
  });
  withTestPayments = await startTestApp(database.db, { clock });
});
afterAll(async () => {
  await withStripe.close();
  await withTestPayments.close();
  stub.close();
  await database.close();
});
beforeEach(() => {
  now = new Date();
  stub.recover();
});

const post = (app: App, path: string, headers: Record<string, string>, body?: unknown) =>
  app.call('POST', `/api/${path}`, { headers, body });

const deliver = (app: App, { body, signature }: { body: string; signature: string }) =>
  app.call('POST', '/api/webhooks/stripe', {
    headers: { 'stripe-signature': signature, 'sec-fetch-site': 'cross-site' },
    body,
  });

/** A shopper at one of the two providers. */
async function shopper(provider: string, account: Parameters<typeof signIn>[1] = {}) {
  const app = provider === 'Stripe' ? withStripe : withTestPayments;
  const { headers, userId } = await signIn(database.db, { created_at: now, ...account });
  return {
    app,
    userId,
    headers,
    subscribe: () => post(app, 'create-subscription', headers),
    check: () => post(app, 'check-subscription-status', headers),
    cancel: () => post(app, 'cancel-subscription', headers),
    user: async () => (await app.call('GET', '/api/auth/user', { headers })).body,
    /** Pays in the provider's form; the message when declined. */
    async pay(clientSecret: string, number: string): Promise<string | null> {
      if (provider === 'Stripe') return stub.pay(clientSecret, number);
      const card = { clientSecret, number, expiry: '12/34', cvc: '123' };
      const answer = await post(app, 'test-payments/confirm', headers, card);
      return answer.status === 200 ? null : answer.body.message;
    },
  };
}

describe.each(['Stripe', 'test payments'])('a subscription by %s', (provider) => {
  it('goes from free over a declined card to premium, and by cancelling to the grace period and to free', async () => {
    const me = await shopper(provider);
    const { status, body } = await me.subscribe();
    expect(status).toBe(200);
    expect(body).toEqual({
      clientSecret: expect.stringContaining('_secret_'),
      publishableKey: provider === 'Stripe' ? 'pk_test_51stub' : null,
      mode: provider === 'Stripe' ? 'stripe' : 'test',
    });
    holds('3.subscription', '7.POST /api/create-subscription', '9.publishable-key');
    expect(await me.pay(body.clientSecret, DECLINED)).toBe('Your card was declined.');
    expect((await me.check()).body.subscriptionStatus).toBe('free');
    expect(await me.user()).toMatchObject({ isPremium: false, subscriptionStatus: 'free' });

    expect(await me.pay(body.clientSecret, GOOD)).toBeNull();
    const paid = await me.check();
    expect(paid).toMatchObject({
      status: 200,
      body: { subscriptionStatus: 'active', subscriptionCanceledAt: null },
    });
    expect(Date.parse(paid.body.subscriptionCurrentPeriodEnd)).toBeGreaterThan(now.getTime() + 27 * DAY_MS);
    expect(await me.user()).toMatchObject({ isPremium: true, isInGracePeriod: false });
    expect(await me.subscribe()).toMatchObject({ status: 409, body: { code: 'already_subscribed' } });

    expect(await me.cancel()).toMatchObject({ status: 200, body: { subscriptionStatus: 'canceled' } });
    const inGrace = { isPremium: true, isInGracePeriod: true, gracePeriodDaysRemaining: 30 };
    expect(await me.user()).toMatchObject(inGrace);
    holds('7.POST /api/cancel-subscription');
    now = new Date(now.getTime() + 30 * DAY_MS);
    const { headers } = me;
    await database.db
      .updateTable('session')
      .set({ last_seen_at: now, expires_at: new Date('2100-01-01') })
      .execute();
    expect((await me.app.call('GET', '/api/auth/user', { headers })).body).toMatchObject({
      isPremium: false,
    });
  });

  it('is one, though two tabs begin it at once and again later', async () => {
    const me = await shopper(provider);
    const secrets = (await Promise.all([me.subscribe(), me.subscribe(), me.subscribe()])).map(
      ({ body }) => body.clientSecret,
    );
    secrets.push((await me.subscribe()).body.clientSecret);
    expect(new Set(secrets).size).toBe(1);
    expect(await me.pay(secrets[0], GOOD)).toBeNull();
    expect(await me.pay(secrets[0], GOOD)).toBeNull();
    await me.check();
    const rows = await database.db
      .selectFrom('subscription')
      .select('status')
      .where('user_id', '=', me.userId)
      .execute();
    expect(rows).toEqual([{ status: 'active' }]);
  });

  it('is cancelled once, though two tabs cancel it; without one cancelling changes nothing', async () => {
    const me = await shopper(provider);
    expect(await me.cancel()).toMatchObject({ status: 200, body: { subscriptionStatus: 'free' } });
    await me.pay((await me.subscribe()).body.clientSecret, GOOD);
    await me.check();
    const both = await Promise.all([me.cancel(), me.cancel()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await me.check();
    expect(body.subscriptionStatus).toBe('canceled');
    now = new Date(now.getTime() + HOUR_MS);
    expect((await me.cancel()).body).toEqual(body);
  });

  it('can be begun anew after cancelling, which takes no grace away until it is paid', async () => {
    const me = await shopper(provider);
    const first = (await me.subscribe()).body.clientSecret;
    await me.pay(first, GOOD);
    await me.cancel();
    const { status, body } = await me.subscribe();
    expect(status).toBe(200);
    expect(body.clientSecret).not.toBe(first);
    expect(await me.user()).toMatchObject({ isInGracePeriod: true });
    await me.pay(body.clientSecret, GOOD);
    expect((await me.check()).body).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionCanceledAt: null,
    });
  });

  it('asks for a payment when nobody paid for 23 hours, and lets try again', async () => {
    const me = await shopper(provider);
    const first = (await me.subscribe()).body.clientSecret;
    now = new Date(now.getTime() + 24 * HOUR_MS);
    expect((await me.check()).body.subscriptionStatus).toBe('incomplete_expired');
    const { status, body } = await me.subscribe();
    expect(status).toBe(200);
    expect(body.clientSecret).not.toBe(first);
  });

  it('is not granted by coming back without having paid', async () => {
    const me = await shopper(provider);
    await me.subscribe();
    expect((await me.check()).body.subscriptionStatus).toBe('free');
    expect(await me.user()).toMatchObject({ isPremium: false });
  });

  it('leaves who never subscribed as they are', async () => {
    const me = await shopper(provider, { subscription_status: 'active' });
    expect((await me.check()).body.subscriptionStatus).toBe('active');
  });
});

describe('test payments', () => {
  it('are paid by nobody else, with test cards alone, and name each bad field', async () => {
    const [me, you] = [await shopper('test payments'), await shopper('test payments')];
    const { clientSecret } = (await me.subscribe()).body;
    const confirm = (headers: Record<string, string>, change: object = {}) =>
      post(withTestPayments, 'test-payments/confirm', headers, {
        ...{ clientSecret, number: GOOD, expiry: '12/34', cvc: '123' },
        ...change,
      });
    expect((await confirm(you.headers)).status).toBe(404);
    expect((await confirm({})).status).toBe(401);
    const real = await confirm(me.headers, { number: '4111111111111111' });
    const message = expect.stringContaining('no real card is charged');
    expect(real).toMatchObject({ status: 402, body: { code: 'card_declined', message } });
    const old = (await confirm(me.headers, { expiry: '01/20' })).body.message;
    expect(old).toBe("Your card's expiration date is in the past.");
    const bad = await confirm(me.headers, { number: '4242 4242 4242 4241', expiry: '13/34', cvc: 'x' });
    const said = bad.body.issues.map(({ field, message }: Record<string, string>) => [field, message]);
    expect(said).toEqual([
      ['number', 'Your card number is invalid.'],
      ['expiry', "Your card's expiration date is invalid."],
      ['cvc', "Your card's security code is incomplete."],
    ]);
    expect(await me.user()).toMatchObject({ isPremium: false });
  });

  it('keep nothing of a card', async () => {
    const me = await shopper('test payments');
    await me.pay((await me.subscribe()).body.clientSecret, '4000000000009995');
    const tables = ['test_payment_intent', 'test_payment_subscription', 'test_payment_event'] as const;
    for (const table of tables) {
      expect(JSON.stringify(await database.db.selectFrom(table).selectAll().execute())).not.toMatch(
        // Ids are made at random.
        /(?<![0-9a-f])9995(?![0-9a-f])|40{11}/,
      );
    }
  });

  it('do not exist beside Stripe', async () => {
    const me = await shopper('Stripe');
    expect((await post(withStripe, 'test-payments/confirm', me.headers, {})).status).toBe(404);
  });

  it('renew by the month, the day kept', async () => {
    now = new Date('2027-01-31T10:00:00Z');
    const me = await shopper('test payments');
    await database.db
      .updateTable('session')
      .set({ last_seen_at: now, expires_at: new Date('2100-01-01') })
      .execute();
    await me.pay((await me.subscribe()).body.clientSecret, GOOD);
    const end = async () => (await me.check()).body.subscriptionCurrentPeriodEnd;
    expect(await end()).toBe('2027-02-28T10:00:00.000Z');
    const later = new Date('2027-03-20T10:00:00Z');
    now = later;
    await database.db.updateTable('session').set({ last_seen_at: now }).execute();
    expect(await end()).toBe('2027-03-31T10:00:00.000Z');
  });
});

describe('while Stripe is in trouble', () => {
  it.each([
    ['500', { kind: 'status', status: 500 }, 503],
    ['429', { kind: 'status', status: 429 }, 503],
    ['half a body', { kind: 'half' }, 503],
    ['a page of HTML', { kind: 'html' }, 503],
    ['a refusal', { kind: 'status', status: 400 }, 502],
    ['another key', { kind: 'status', status: 401 }, 502],
  ] as const)(
    '%s: says so, changes nothing, and works once it is over',
    async (_what, trouble, status) => {
      const me = await shopper('Stripe');
      for (const path of [/POST .*customers/, /GET .*subscriptions/, /POST .*subscriptions/]) {
        stub.fail(trouble, { onlyPath: path });
        const failed = await me.subscribe();
        expect(failed.status).toBe(status);
        expect(failed.body.code).toBe(status === 503 ? 'payments_unavailable' : 'payments_refused');
        expect(failed.body.message).not.toMatch(/stub|sk_test|stack/);
        stub.recover();
      }
      const { body } = await me.subscribe();
      expect(await me.pay(body.clientSecret, GOOD)).toBeNull();
      stub.fail(trouble);
      expect((await me.check()).status).toBe(status);
      expect((await me.cancel()).status).toBe(status);
      expect(await me.user()).toMatchObject({ isPremium: false, subscriptionStatus: 'free' });
      stub.recover();
      expect((await me.check()).body.subscriptionStatus).toBe('active');
      const mine = [...stub.books.subscriptions.values()].filter(
        ({ metadata }) => typeof metadata === 'object' && metadata.user_id === me.userId,
      );
      expect(mine).toHaveLength(1);
    },
    40_000,
  );

  it('an answer that is lost after the work was done leaves one subscription', async () => {
    const me = await shopper('Stripe');
    await me.subscribe();
    const count = stub.books.subscriptions.size;
    // As if the process had died between Stripe's answer and our own note of it.
    await database.db.deleteFrom('subscription').where('user_id', '=', me.userId).execute();
    expect((await me.subscribe()).status).toBe(200);
    expect(stub.books.subscriptions.size).toBe(count);
  });

  it('a webhook waits for its next delivery', async () => {
    const me = await shopper('Stripe');
    await me.pay((await me.subscribe()).body.clientSecret, GOOD);
    const last = stub.deliveries().at(-1);
    if (last === undefined) throw new Error('Nothing was sent.');
    stub.fail({ kind: 'status', status: 500 });
    expect((await deliver(withStripe, last)).status).toBe(503);
    expect(await me.user()).toMatchObject({ isPremium: false });
    stub.recover();
    expect(await deliver(withStripe, last)).toEqual({ status: 200, body: { received: true } });
    expect(await me.user()).toMatchObject({ isPremium: true });
  });
});
