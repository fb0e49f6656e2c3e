import type { Deps } from '#server/env/deps.ts';
import { applyWebhookEvent } from '#server/features/subscription/api.ts';
import type { PaymentProvider } from '#server/gateways/payments/payments.ts';
import { createStripePaymentProvider } from '#server/gateways/payments/stripe.ts';
import {
  createTestPaymentProvider,
  type TestPaymentProvider,
} from '#server/gateways/payments/test-payments.ts';

function connectStripe({ env, fetch, clock }: Deps): PaymentProvider | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_PRICE_ID: priceId,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  } = env;
  if (!secretKey || !publishableKey || !priceId || !webhookSecret) return null;
  return createStripePaymentProvider({
    secretKey,
    publishableKey,
    priceId,
    webhookSecret,
    apiBase,
    fetch,
    clock,
  });
}

function createTestProvider({ db, clock }: Deps): TestPaymentProvider {
  const payments: TestPaymentProvider = createTestPaymentProvider({
    db,
    clock,
    send: async ({ body, signature }) => {
      const event = await payments.readWebhook({ rawBody: Buffer.from(body), signature });
      await applyWebhookEvent({ db, payments, now: clock() }, event);
    },
  });
  return payments;
}

/** Without Stripe's keys, uses a test provider that behaves like Stripe but charges nothing. */
export function createPaymentProvider(deps: Deps): {
  payments: PaymentProvider;
  testPayments: TestPaymentProvider | null;
} {
  const payments = connectStripe(deps);
  if (payments !== null) return { payments, testPayments: null };
  const testPayments = createTestProvider(deps);
  return { payments: testPayments, testPayments };
}
