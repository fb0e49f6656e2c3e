import type { Deps } from '#server/env/deps.ts';
import { applyWebhookEvent } from '#server/features/subscription/api.ts';
import type { Payments } from '#server/gateways/payments/payments.ts';
import { createStripePayments } from '#server/gateways/payments/stripe.ts';
import { createTestPayments, type TestPayments } from '#server/gateways/payments/test-payments.ts';

function connectStripe({ env, fetch, clock }: Deps): Payments | null {
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

function createTestProvider({ db, clock }: Deps): TestPayments {
  const payments: TestPayments = createTestPayments({
    db,
    clock,
    send: async ({ body, signature }) => {
      const event = await payments.readWebhook({ rawBody: Buffer.from(body), signature });
      await applyWebhookEvent({ db, payments, now: clock() }, event);
    },
  });
  return payments;
}

/** Stripe, or if its keys aren't set, a test provider that behaves like Stripe but charges nothing. */
export function createPaymentProvider(deps: Deps): { payments: Payments; testPayments: TestPayments | null } {
  const payments = connectStripe(deps);
  if (payments !== null) return { payments, testPayments: null };
  const testPayments = createTestProvider(deps);
  return { payments: testPayments, testPayments };
}
