import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import { AppError } from '#server/http/errors.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startStripeStub, stripeEnv } from '#tests/support/stripe-stub.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import type { PaymentProvider } from './payments.ts';
import { createStripePaymentProvider } from './stripe.ts';
import { createTestPaymentProvider } from './test-payments.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let stub: Awaited<ReturnType<typeof startStripeStub>>;
let now: Date;
const clock = () => now;

beforeAll(async () => {
  database = await createTestDatabase();
  stub = await startStripeStub({ clock });
});
afterAll(async () => {
  stub.close();
  await database.close();
});
beforeEach(() => {
  now = new Date('2026-05-31T12:00:00Z');
});

type Provider = {
  payments: PaymentProvider;
  pay: (clientSecret: string, card: string, userId: string) => Promise<string | null>;
  webhooks: () => Promise<{ body: string; signature: string }[]>;
};

const stripeSettings = () => ({
  secretKey: stripeEnv.STRIPE_SECRET_KEY,
  publishableKey: stripeEnv.STRIPE_PUBLISHABLE_KEY,
  priceId: stripeEnv.STRIPE_PRICE_ID,
  webhookSecret: stripeEnv.STRIPE_WEBHOOK_SECRET,
  apiBase: stub.url,
  fetch: globalThis.fetch,
  clock,
});

const providers: Record<string, (db: Db) => Provider> = {
  Stripe: () => ({
    payments: createStripePaymentProvider(stripeSettings()),
    pay: async (clientSecret, card) => stub.pay(clientSecret, card),
    webhooks: async () => stub.deliveries(),
  }),
  'test payments': (db) => {
    const sent: { body: string; signature: string }[] = [];
    const payments = createTestPaymentProvider({
      db,
      clock,
      send: async (webhook) => {
        sent.push(webhook);
      },
    });
    return {
      payments,
      pay: (clientSecret, number, userId) =>
        payments.confirm({ clientSecret, userId, card: { number, expiry: '12/34', cvc: '123' } }).then(
          () => null,
          (error: unknown) => (error instanceof AppError ? error.message : Promise.reject(error)),
        ),
      webhooks: async () => {
        await payments.catchUp();
        return [...new Map(sent.map((webhook) => [webhook.body, webhook])).values()];
      },
    };
  },
};

describe.each(Object.entries(providers))('Payments by %s', (_name, createProvider) => {
  let provider: Provider;
  beforeAll(() => {
    provider = createProvider(database.db);
  });

  const startSubscription = async () => {
    const { userId } = await signIn(database.db);
    const { payments } = provider;
    const customerId = await payments.createCustomer({ userId, email: `${userId}@example.com` });
    const subscribe = (attempt = '0') =>
      payments.createSubscription({
        customerId,
        userId,
        idempotencyKey: `subscription:${customerId}:${attempt}`,
      });
    const subscription = await subscribe();
    const { clientSecret } = subscription;
    if (clientSecret === null) throw new Error('There is nothing to pay.');
    return {
      userId,
      customerId,
      subscription,
      subscribe,
      pay: (card: string) => provider.pay(clientSecret, card, userId),
      read: () => payments.readSubscription(subscription.id),
    };
  };

  it('A user has only one customer record at the payment provider', async () => {
    const { userId, customerId } = await startSubscription();
    expect(await provider.payments.createCustomer({ userId, email: `${userId}@example.com` })).toBe(
      customerId,
    );
  });

  it('A new subscription is incomplete until its first payment', async () => {
    const { userId, customerId, subscription } = await startSubscription();
    expect(subscription).toMatchObject({
      status: 'incomplete',
      customerId,
      canceledAt: null,
      createdAt: now,
    });
    expect(subscription.userId).toBe(userId);
    expect(subscription.clientSecret).toMatch(/_secret_/);
  });

  it('Requests with the same idempotency key get the same subscription, even concurrently', async () => {
    const { subscription, subscribe, customerId } = await startSubscription();
    const [one, two] = await Promise.all([subscribe('1'), subscribe('1')]);
    expect(one).toEqual(two);
    expect(one.id).not.toBe(subscription.id);
    const listed = await provider.payments.listSubscriptions(customerId);
    expect(listed.map(({ id }) => id).toSorted()).toEqual([subscription.id, one.id].toSorted());
  });

  it('The payment provider rejects an idempotency key used by a different customer', async () => {
    const [mine, yours] = [await startSubscription(), await startSubscription()];
    const idempotencyKey = `subscription:${mine.customerId}:0`;
    await expect(
      provider.payments.createSubscription({
        customerId: yours.customerId,
        userId: yours.userId,
        idempotencyKey,
      }),
    ).rejects.toMatchObject({ status: 502, code: 'payments_refused' });
  });

  it.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
  ])('After declining card %s with a message, the payment provider accepts a valid card', async (card, message) => {
    const { pay, read } = await startSubscription();
    expect(await pay(card)).toBe(message);
    expect(await read()).toMatchObject({ status: 'incomplete' });
    expect(await pay('4242424242424242')).toBeNull();
    const paid = await read();
    expect(paid).toMatchObject({ status: 'active', clientSecret: null, canceledAt: null });
    const daysPaid = ((paid?.currentPeriodEnd?.getTime() ?? 0) - now.getTime()) / (24 * HOUR_MS);
    expect(daysPaid).toBeGreaterThanOrEqual(28);
    expect(daysPaid).toBeLessThanOrEqual(31);
  });

  it('A payment that is submitted twice is charged once', async () => {
    const { pay, read } = await startSubscription();
    await pay('4242424242424242');
    const paid = await read();
    expect(await pay('4242424242424242')).toBeNull();
    expect(await read()).toEqual(paid);
  });

  it('An unpaid subscription expires after 23 hours', async () => {
    const { pay, read } = await startSubscription();
    now = new Date(now.getTime() + 23 * HOUR_MS - 1000);
    expect(await read()).toMatchObject({ status: 'incomplete' });
    now = new Date(now.getTime() + 1000);
    expect(await read()).toMatchObject({ status: 'incomplete_expired', clientSecret: null });
    expect(await pay('4242424242424242')).not.toBeNull();
    expect(await read()).toMatchObject({ status: 'incomplete_expired' });
  });

  it('A subscription is canceled immediately, and canceling it again changes nothing', async () => {
    const { pay, read, subscription } = await startSubscription();
    await pay('4242424242424242');
    await provider.payments.cancelSubscription(subscription.id);
    const ended = await read();
    expect(ended).toMatchObject({ status: 'canceled', canceledAt: now });
    now = new Date(now.getTime() + HOUR_MS);
    await provider.payments.cancelSubscription(subscription.id);
    expect(await read()).toEqual(ended);
  });

  it("Deleting a customer stops the customer's payments and prevents new subscriptions", async () => {
    const { pay, read, customerId, subscribe } = await startSubscription();
    await pay('4242424242424242');
    await provider.payments.deleteCustomer(customerId);
    expect((await read())?.status ?? 'gone').toMatch(/^(canceled|gone)$/);
    await expect(subscribe('1')).rejects.toThrow();
    await provider.payments.deleteCustomer(customerId);
  });

  it("The payment provider doesn't find a subscription with an unknown ID", async () => {
    expect(await provider.payments.readSubscription('sub_unknown')).toBeNull();
    await provider.payments.cancelSubscription('sub_unknown');
  });

  describe('Webhooks', () => {
    it('The payment provider reports each payment step in a signed webhook', async () => {
      const { pay, subscription } = await startSubscription();
      await pay('4000000000000002');
      await pay('4242424242424242');
      await provider.payments.cancelSubscription(subscription.id);
      const events = [];
      for (const { body, signature } of await provider.webhooks()) {
        events.push(await provider.payments.readWebhook({ rawBody: Buffer.from(body), signature }));
      }
      const ours = events.filter(({ subscriptionId }) => subscriptionId === subscription.id);
      expect(ours.map(({ type }) => type).toSorted()).toEqual([
        'customer.subscription.created',
        'customer.subscription.deleted',
        'customer.subscription.updated',
        'invoice.paid',
        'invoice.payment_failed',
      ]);
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    });

    it('A webhook is rejected if it was changed, its signature is missing or wrong, or its timestamp is more than 300 seconds off', async () => {
      await startSubscription();
      const [webhook] = (await provider.webhooks()).slice(-1);
      if (webhook === undefined) throw new Error('Nothing was sent.');
      const { body, signature } = webhook;
      const read = (rawBody: string, header: string | undefined) =>
        provider.payments.readWebhook({ rawBody: Buffer.from(rawBody), signature: header });
      await expect(read(body, signature)).resolves.toBeDefined();
      const refusal = { status: 400, code: 'bad_webhook' };
      await expect(read(body.replace('false', 'true'), signature)).rejects.toMatchObject(refusal);
      await expect(read(`${body} `, signature)).rejects.toMatchObject(refusal);
      await expect(read(body, undefined)).rejects.toMatchObject(refusal);
      await expect(read(body, '')).rejects.toMatchObject(refusal);
      await expect(read(body, 't=1,v1=00')).rejects.toMatchObject(refusal);
      await expect(read('', signature)).rejects.toMatchObject(refusal);
      const sent = now;
      now = new Date(sent.getTime() - 300_000);
      await expect(read(body, signature)).resolves.toBeDefined();
      now = new Date(now.getTime() - 1_000);
      await expect(read(body, signature), 'signed for a time to come').rejects.toMatchObject(refusal);
      now = new Date(sent.getTime() + 300_000);
      await expect(read(body, signature)).resolves.toBeDefined();
      now = new Date(now.getTime() + 1_000);
      await expect(read(body, signature)).rejects.toMatchObject(refusal);
    });
  });
});

describe('Unresponsive Stripe', () => {
  itInFullTier.each([
    ['never responds', { kind: 'silence' }],
    ['ends the response halfway', { kind: 'half' }],
  ] as const)('If Stripe %s, the call fails with status 503', async (_what, failure) => {
    const payments = createStripePaymentProvider({ ...stripeSettings(), timeoutMs: 1_000 });
    stub.fail(failure);
    const request = payments.listSubscriptions('cus_1');
    await expect(request).rejects.toMatchObject({
      status: 503,
      code: 'payments_unavailable',
      wasRefused: false,
    });
    stub.recover();
    await expect(payments.listSubscriptions('cus_1')).resolves.toEqual([]);
  });

  it('A call to Stripe times out within eight seconds, including the retry', async () => {
    let isSilent = false;
    let attempts = 0;
    const fetch: typeof globalThis.fetch = (input, init) => {
      if (!isSilent) return globalThis.fetch(input, init);
      attempts += 1;
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    };
    const payments = createStripePaymentProvider({ ...stripeSettings(), fetch });
    await payments.listSubscriptions('cus_1');
    isSilent = true;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const request = payments.listSubscriptions('cus_1').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await request).toMatchObject({ code: 'payments_unavailable' });
    expect(attempts).toBe(2);
  });
});
