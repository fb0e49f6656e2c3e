import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { startPaymentProviders } from '#tests/support/payment-providers.ts';
import { ACCEPTED_CARD } from '#tests/support/stripe-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const DECLINED = '4000000000000002';

let now = new Date();
const { database, stub, deliver, shopper, close } = await startPaymentProviders(() => now);
afterAll(close);
beforeEach(() => {
  now = new Date();
  stub.recover();
});

describe.each(['Stripe', 'test payments'])('Subscriptions through %s', (provider) => {
  it('A shopper who subscribes gets Premium, and goes back to Free once the grace period after canceling ends', async () => {
    const me = await shopper(provider);
    const { status, body } = await me.subscribe();
    expect(status).toBe(200);
    expect(body).toEqual({
      clientSecret: expect.stringContaining('_secret_'),
      publishableKey: provider === 'Stripe' ? 'pk_test_51stub' : null,
      mode: provider === 'Stripe' ? 'stripe' : 'test',
    });
    markVerified('3.subscription', '7.POST /api/create-subscription', '9.publishable-key');
    expect(await me.pay(body.clientSecret, DECLINED)).toBe('Your card was declined.');
    expect((await me.check()).body.subscriptionStatus).toBe('free');
    expect(await me.user()).toMatchObject({ isPremium: false, subscriptionStatus: 'free' });

    expect(await me.pay(body.clientSecret, ACCEPTED_CARD)).toBeNull();
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
    markVerified('7.POST /api/cancel-subscription');
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

  it('Starting a subscription twice or in two tabs returns the same subscription', async () => {
    const me = await shopper(provider);
    const secrets = (await Promise.all([me.subscribe(), me.subscribe(), me.subscribe()])).map(
      ({ body }) => body.clientSecret,
    );
    secrets.push((await me.subscribe()).body.clientSecret);
    expect(new Set(secrets).size).toBe(1);
    expect(await me.pay(secrets[0], ACCEPTED_CARD)).toBeNull();
    expect(await me.pay(secrets[0], ACCEPTED_CARD)).toBeNull();
    await me.check();
    const rows = await database.db
      .selectFrom('subscription')
      .select('status')
      .where('user_id', '=', me.userId)
      .execute();
    expect(rows).toEqual([{ status: 'active' }]);
  });

  it('A subscription is canceled only once, even if two tabs cancel it', async () => {
    const me = await shopper(provider);
    expect(await me.cancel()).toMatchObject({ status: 200, body: { subscriptionStatus: 'free' } });
    await me.pay((await me.subscribe()).body.clientSecret, ACCEPTED_CARD);
    await me.check();
    const answers = await Promise.all([me.cancel(), me.cancel()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await me.check();
    expect(body.subscriptionStatus).toBe('canceled');
    now = new Date(now.getTime() + HOUR_MS);
    expect((await me.cancel()).body).toEqual(body);
  });

  it('A shopper who subscribes again after canceling stays in the grace period until the new subscription is paid', async () => {
    const me = await shopper(provider);
    const firstSecret = (await me.subscribe()).body.clientSecret;
    await me.pay(firstSecret, ACCEPTED_CARD);
    await me.cancel();
    const { status, body } = await me.subscribe();
    expect(status).toBe(200);
    expect(body.clientSecret).not.toBe(firstSecret);
    expect(await me.user()).toMatchObject({ isInGracePeriod: true });
    await me.pay(body.clientSecret, ACCEPTED_CARD);
    expect((await me.check()).body).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionCanceledAt: null,
    });
  });

  it('An unpaid subscription expires within 24 hours and can be started again', async () => {
    const me = await shopper(provider);
    const firstSecret = (await me.subscribe()).body.clientSecret;
    now = new Date(now.getTime() + 24 * HOUR_MS);
    expect((await me.check()).body.subscriptionStatus).toBe('incomplete_expired');
    const { status, body } = await me.subscribe();
    expect(status).toBe(200);
    expect(body.clientSecret).not.toBe(firstSecret);
  });

  it("Returning from the payment page without paying doesn't grant Premium", async () => {
    const me = await shopper(provider);
    await me.subscribe();
    expect((await me.check()).body.subscriptionStatus).toBe('free');
    expect(await me.user()).toMatchObject({ isPremium: false });
  });

  it('Checking a subscription unknown to the payment provider has no effect', async () => {
    const me = await shopper(provider, { subscription_status: 'active' });
    expect((await me.check()).body.subscriptionStatus).toBe('active');
  });
});

describe('Stripe outages', () => {
  itInFullTier.each([
    ['500', { kind: 'status', status: 500 }, 503],
    ['429', { kind: 'status', status: 429 }, 503],
    ['half a body', { kind: 'half' }, 503],
    ['a page of HTML', { kind: 'html' }, 503],
    ['a refusal', { kind: 'status', status: 400 }, 502],
    ['a rejected key', { kind: 'status', status: 401 }, 502],
  ] as const)(
    'If Stripe fails (%s), a payment request reports the failure, and a new request works after Stripe recovers',
    async (_what, failure, status) => {
      const me = await shopper('Stripe');
      for (const path of [/POST .*customers/, /GET .*subscriptions/, /POST .*subscriptions/]) {
        stub.fail(failure, { onlyPath: path });
        const failedAnswer = await me.subscribe();
        expect(failedAnswer.status).toBe(status);
        expect(failedAnswer.body.code).toBe(status === 503 ? 'payments_unavailable' : 'payments_refused');
        expect(failedAnswer.body.message).not.toMatch(/stub|sk_test|stack/);
        stub.recover();
      }
      const { body } = await me.subscribe();
      expect(await me.pay(body.clientSecret, ACCEPTED_CARD)).toBeNull();
      stub.fail(failure);
      expect((await me.check()).status).toBe(status);
      expect((await me.cancel()).status).toBe(status);
      expect(await me.user()).toMatchObject({ isPremium: false, subscriptionStatus: 'free' });
      stub.recover();
      expect((await me.check()).body.subscriptionStatus).toBe('active');
      const userSubscriptions = [...stub.stripe.subscriptions.values()].filter(
        ({ metadata }) => typeof metadata === 'object' && metadata.user_id === me.userId,
      );
      expect(userSubscriptions).toHaveLength(1);
    },
    40_000,
  );

  it("Retrying after a crash doesn't create a second Stripe subscription", async () => {
    const me = await shopper('Stripe');
    await me.subscribe();
    const count = stub.stripe.subscriptions.size;
    // Simulates a crash between Stripe's response and our commit.
    await database.db.deleteFrom('subscription').where('user_id', '=', me.userId).execute();
    expect((await me.subscribe()).status).toBe(200);
    expect(stub.stripe.subscriptions.size).toBe(count);
  });

  it('A webhook that fails during a Stripe outage is processed on redelivery', async () => {
    const me = await shopper('Stripe');
    await me.pay((await me.subscribe()).body.clientSecret, ACCEPTED_CARD);
    const lastDelivery = stub.deliveries().at(-1);
    if (lastDelivery === undefined) throw new Error('Nothing was sent.');
    stub.fail({ kind: 'status', status: 500 });
    expect((await deliver(lastDelivery)).status).toBe(503);
    expect(await me.user()).toMatchObject({ isPremium: false });
    stub.recover();
    expect(await deliver(lastDelivery)).toEqual({ status: 200, body: { received: true } });
    expect(await me.user()).toMatchObject({ isPremium: true });
  });
});
