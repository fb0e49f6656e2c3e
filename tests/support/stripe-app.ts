import { createTestDatabase } from './database.ts';
import { signIn } from './sign-in.ts';
import { startStripeStub, stripeEnv } from './stripe-stub.ts';
import { startTestApp } from './test-app.ts';

/** A card number that both Stripe and test payments accept. */
export const ACCEPTED_CARD = '4242424242424242';

export async function startStripeApp(clock = () => new Date()) {
  const database = await createTestDatabase();
  const stub = await startStripeStub({ clock });
  const app = await startTestApp(database.db, {
    clock,
    fetch: globalThis.fetch,
    env: { ...stripeEnv, STRIPE_API_BASE: stub.url },
  });

  return {
    database,
    stub,
    app,
    /** Delivers a webhook event. Omit the signature to simulate a forgery. */
    deliver: ({ body, signature }: { body: string; signature?: string }) =>
      app.call('POST', '/api/webhooks/stripe', {
        headers: {
          'sec-fetch-site': 'cross-site',
          ...(signature === undefined ? {} : { 'stripe-signature': signature }),
        },
        body,
      }),
    /** Creates a shopper with a new, unpaid subscription. `deliveries` lists its webhook events. */
    async subscriber() {
      const { headers, userId } = await signIn(database.db);
      const { body } = await app.call('POST', '/api/create-subscription', { headers });
      const subscription = [...stub.stripe.subscriptions.values()].find(
        ({ client_secret }) => client_secret === body.clientSecret,
      );
      if (subscription === undefined) throw new Error('The stub has no such subscription.');
      return {
        userId,
        headers,
        subscription: subscription,
        pay: () => stub.pay(body.clientSecret, ACCEPTED_CARD),
        deliveries: () => stub.deliveries().filter((delivery) => delivery.body.includes(subscription.id)),
        status: async () => {
          const row = await database.db
            .selectFrom('app_user')
            .select('subscription_status')
            .where('id', '=', userId)
            .executeTakeFirstOrThrow();
          return row.subscription_status;
        },
      };
    },
    async close() {
      await app.close();
      stub.close();
      await database.close();
    },
  };
}
