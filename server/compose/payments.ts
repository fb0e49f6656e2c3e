import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Deps } from '#server/env/deps.ts';
import type { Payments } from '#server/gateways/payments/payments.ts';
import { createStripePayments } from '#server/gateways/payments/stripe.ts';
import { createTestPayments, type TestPayments } from '#server/gateways/payments/test-payments.ts';

const CATCH_UP_EVERY_MS = MINUTE_MS;

/** Stripe where it is configured; null otherwise. The configuration has all of its variables or none. */
function stripe({ env, fetch, clock }: Deps): Payments | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_PRICE_ID: priceId,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  } = env;
  if (!secretKey || !publishableKey || !priceId || !webhookSecret) return null;
  return createStripePayments({ secretKey, publishableKey, priceId, webhookSecret, apiBase, fetch, clock });
}

/** Test payments report to this very app, through the route that Stripe's webhooks would take. */
function testing(app: FastifyInstance, { db, clock }: Deps): TestPayments {
  const payments = createTestPayments({
    db,
    clock,
    send: async ({ body, signature }) => {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload: body,
      });
      return statusCode === 200;
    },
  });
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      payments.catchUp().catch((error: unknown) => app.log.warn({ err: error }, 'test payments stand still'));
    }, CATCH_UP_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
  return payments;
}

/** Who takes the money: Stripe, or, without its keys, nobody, with everything else as it would be. */
export function paymentProvider(
  app: FastifyInstance,
  deps: Deps,
): { payments: Payments; testPayments: TestPayments | null } {
  const payments = stripe(deps);
  if (payments !== null) return { payments, testPayments: null };
  const testPayments = testing(app, deps);
  return { payments: testPayments, testPayments };
}
