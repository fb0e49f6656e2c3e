import { afterAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { createStripePaymentProvider } from '#server/gateways/payments/stripe.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { startStripeApp } from '#tests/support/stripe-app.ts';
import { signWebhook, stripeEnv } from '#tests/support/stripe-stub.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { reconcileSubscriptions } from './reconcile.ts';

let now = new Date();
const clock = () => now;
const { database, stub, app, deliver, subscriber, close } = await startStripeApp(clock);
afterAll(close);

const makeEvent = (change: object = {}) => ({
  id: `evt_${crypto.randomUUID()}`,
  object: 'event',
  type: 'customer.subscription.updated',
  livemode: false,
  created: 1,
  data: { object: { id: 'sub_x', object: 'subscription' } },
  ...change,
});

const findStoredEvent = (id: string) =>
  database.db.selectFrom('payment_event').selectAll().where('id', '=', id).executeTakeFirst();

describe('Webhooks', () => {
  it('A webhook grants Premium even if the shopper never returns to the page', async () => {
    const me = await subscriber();
    me.pay();
    for (const delivery of me.deliveries()) expect((await deliver(delivery)).status).toBe(200);
    expect(await me.status()).toBe('active');
  });

  itInFullTier("A burst of webhooks from the payment provider's network is accepted", async () => {
    const burst = Array.from({ length: 40 }, () => deliver(signWebhook(JSON.stringify(makeEvent()), now)));
    const statuses = (await Promise.all(burst)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('A webhook about an account that is being deleted waits for the deletion', async () => {
    const me = await subscriber();
    me.pay();
    const [delivery] = me.deliveries();
    if (delivery === undefined) throw new Error('Nothing was to be delivered.');
    const deletingClient = await database.pool.connect();
    await deletingClient.query("begin; set local lock_timeout = '5s'");
    await deletingClient.query('select from app_user where id = $1 for update', [me.userId]);
    const pendingDelivery = deliver(delivery);
    const countWaitingLocks = async () => {
      const { rowCount } = await database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount;
    };
    await expect.poll(countWaitingLocks).toBe(1);
    await deletingClient.query('delete from payment_event where subscription_id = $1', [me.subscription.id]);
    await deletingClient.query('commit');
    deletingClient.release();
    expect((await pendingDelivery).status).toBe(200);
  });

  it('The server ignores the subscription status in a webhook and gets the status from the payment provider', async () => {
    const me = await subscriber();
    const falseEvent = makeEvent({
      data: { object: { id: me.subscription.id, object: 'subscription', status: 'active' } },
    });
    expect((await deliver(signWebhook(JSON.stringify(falseEvent), now))).status).toBe(200);
    expect(await me.status()).toBe('free');
  });

  it.each([
    ['without a signature', () => ({ body: JSON.stringify(makeEvent()) })],
    ['signed by someone else', () => signWebhook(JSON.stringify(makeEvent()), now, 'whsec_another')],
    ['older than 300 s', () => signWebhook(JSON.stringify(makeEvent()), new Date(now.getTime() - 301_000))],
    [
      'changed in transit',
      () => ({ ...signWebhook(JSON.stringify(makeEvent()), now), body: JSON.stringify(makeEvent()) }),
    ],
    ['from live mode', () => signWebhook(JSON.stringify(makeEvent({ livemode: true })), now)],
    ['that is not an event', () => signWebhook(JSON.stringify({ hello: 'world' }), now)],
    [
      'with a null character in its id',
      () => signWebhook(JSON.stringify(makeEvent({ id: 'evt_\u0000' })), now),
    ],
    [
      'with half a surrogate pair in its type',
      () => signWebhook(JSON.stringify(makeEvent({ type: '\ud800' })), now),
    ],
    [
      'about a subscription with a null character',
      () => {
        const object = { id: 'sub_\u0000', object: 'subscription' };
        return signWebhook(JSON.stringify(makeEvent({ data: { object } })), now);
      },
    ],
    [
      'about a subscription without an id',
      () =>
        signWebhook(JSON.stringify(makeEvent({ data: { object: { id: '', object: 'subscription' } } })), now),
    ],
    ['that is not JSON', () => signWebhook('hello', now)],
    ['with an empty body', () => ({ body: '', signature: 't=1,v1=00' })],
  ])('A webhook %s is rejected with 400, and no event is stored', async (_what, makeDelivery) => {
    const before = await database.db.selectFrom('payment_event').selectAll().execute();
    expect(await deliver(makeDelivery())).toMatchObject({ status: 400, body: { code: 'bad_webhook' } });
    expect(await database.db.selectFrom('payment_event').selectAll().execute()).toEqual(before);
  });

  it("A signed webhook whose body isn't JSON gets an error about the body", async () => {
    const { body } = await deliver(signWebhook('{', now));
    expect(body.message).toBe('This is not an event.');
    expect((await deliver(signWebhook('{', now, 'whsec_another'))).body.message).toMatch(
      /^The signature does not/,
    );
  });

  it('A webhook larger than half a megabyte is rejected before it is parsed', async () => {
    const largeDelivery = signWebhook(JSON.stringify(makeEvent({ padding: 'x'.repeat(500_000) })), now);
    expect((await deliver(largeDelivery)).status).toBe(413);
  });

  it.each([
    [
      'of an unknown type',
      makeEvent({ type: 'cow.tipped', data: { object: { id: 'cow_1', object: 'cow' } } }),
    ],
    ['about an unknown subscription', makeEvent()],
    [
      'about an invoice without a subscription',
      makeEvent({ type: 'invoice.paid', data: { object: { id: 'in_1', object: 'invoice', parent: null } } }),
    ],
  ])("A webhook %s is accepted and recorded but doesn't change any user", async (_what, event) => {
    const users = await database.db.selectFrom('app_user').selectAll().orderBy('id').execute();
    expect((await deliver(signWebhook(JSON.stringify(event), now))).status).toBe(200);
    expect(await findStoredEvent(event.id)).toMatchObject({ type: event.type, applied_at: now });
    expect(await database.db.selectFrom('app_user').selectAll().orderBy('id').execute()).toEqual(users);
  });

  it("A webhook about another app's customer doesn't change any user", async () => {
    const customer = stub.stripe.createCustomer({ email: 'other@example.com' });
    const otherSubscription = stub.stripe.createSubscription({
      customer: customer.id,
      items: { 0: { price: stripeEnv.STRIPE_PRICE_ID } },
      payment_behavior: 'default_incomplete',
    });
    stub.stripe.setStatus(otherSubscription.id, 'active');
    const lastDelivery = stub.deliveries().at(-1);
    if (lastDelivery === undefined) throw new Error('Nothing was sent.');
    expect((await deliver(lastDelivery)).status).toBe(200);
    const rows = await database.db
      .selectFrom('subscription')
      .select('id')
      .where('id', '=', otherSubscription.id)
      .execute();
    expect(rows).toEqual([]);
  });

  it("A webhook can't move a subscription to another user through its metadata", async () => {
    const [me, you] = [await subscriber(), await subscriber()];
    me.subscription.metadata = { user_id: you.userId };
    me.pay();
    for (const delivery of me.deliveries()) await deliver(delivery);
    expect([await me.status(), await you.status()]).toEqual(['active', 'free']);
  });
});

describe('Polling', () => {
  it('Polling Stripe finds payments and ended subscriptions that no webhook reported', async () => {
    const [paidUser, missedUser] = [await subscriber(), await subscriber()];
    paidUser.pay();
    for (const delivery of paidUser.deliveries()) await deliver(delivery);
    stub.stripe.setStatus(paidUser.subscription.id, 'canceled');
    missedUser.pay();
    const payments = createStripePaymentProvider({
      secretKey: stripeEnv.STRIPE_SECRET_KEY,
      publishableKey: stripeEnv.STRIPE_PUBLISHABLE_KEY,
      priceId: stripeEnv.STRIPE_PRICE_ID,
      webhookSecret: stripeEnv.STRIPE_WEBHOOK_SECRET,
      apiBase: stub.url,
      fetch: globalThis.fetch,
      clock,
    });
    const runReconciliation = () => reconcileSubscriptions({ db: database.db, payments, now });
    await runReconciliation();
    expect([await paidUser.status(), await missedUser.status()]).toEqual(['active', 'free']);
    const startedAt = now;
    now = new Date(now.getTime() + 40 * 60_000);
    await runReconciliation();
    expect([await paidUser.status(), await missedUser.status()]).toEqual(['active', 'active']);
    now = new Date(now.getTime() + 31 * DAY_MS);
    await runReconciliation();
    expect(await paidUser.status()).toBe('canceled');
    now = startedAt;
  });
});

describe('Trialing, past-due, unpaid and paused subscriptions', () => {
  it.each([
    ['trialing', 'active', true],
    ['past_due', 'active', true],
    ['unpaid', 'unpaid', false],
    ['paused', 'paused', false],
  ])("The payment provider's status %s becomes the subscription status %s, with isPremium %s", async (status, subscriptionStatus, isPremium) => {
    const me = await subscriber();
    stub.stripe.setStatus(me.subscription.id, status);
    for (const delivery of me.deliveries()) expect((await deliver(delivery)).status).toBe(200);
    const { body } = await app.call('GET', '/api/auth/user', { headers: me.headers });
    expect(body).toMatchObject({ subscriptionStatus, isPremium });
    markVerified('3.user.status-other');
  });

  it.each([
    ['past_due', true],
    ['unpaid', false],
  ])('Paying for a subscription with the status %s reactivates it', async (status, subscriptionIsPastDue) => {
    const me = await subscriber();
    stub.stripe.setStatus(me.subscription.id, status);
    for (const delivery of me.deliveries()) await deliver(delivery);
    const { headers } = me;
    expect((await app.call('GET', '/api/auth/user', { headers })).body).toMatchObject({
      subscriptionIsPastDue,
    });
    expect(await app.call('POST', '/api/create-subscription', { headers })).toMatchObject({
      status: 200,
      body: { clientSecret: me.subscription.client_secret },
    });
    me.pay();
    const paid = await app.call('POST', '/api/check-subscription-status', { headers });
    expect(paid.body).toMatchObject({ subscriptionStatus: 'active', subscriptionIsPastDue: false });
    expect(await app.call('POST', '/api/create-subscription', { headers })).toMatchObject({ status: 409 });
  });

  it('Subscribing twice while a subscription is paused starts only one new subscription', async () => {
    const me = await subscriber();
    stub.stripe.setStatus(me.subscription.id, 'paused');
    const { headers } = me;
    const startSubscription = () => app.call('POST', '/api/create-subscription', { headers });
    const [one, other] = [await startSubscription(), await startSubscription()];
    expect(one.status).toBe(200);
    expect(other.body.clientSecret).toBe(one.body.clientSecret);
    expect(one.body.clientSecret).not.toBe(me.subscription.client_secret);
    expect(me.subscription.status).toBe('canceled');
    stub.pay(one.body.clientSecret, '4242424242424242');
    const paid = await app.call('POST', '/api/check-subscription-status', { headers });
    expect(paid.body).toMatchObject({ subscriptionStatus: 'active' });
  });
});
