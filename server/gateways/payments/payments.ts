import type { PaymentMode } from '#contract/subscription.ts';
import type { SubscriptionFacts } from '#domain/account/subscription.ts';

export type ProviderSubscription = SubscriptionFacts & {
  customerId: string;
  /** The user id we gave when subscribing; null for subscriptions created elsewhere. */
  userId: string | null;
};

export type PayableSubscription = ProviderSubscription & { clientSecret: string | null };

export type PaymentEvent = { id: string; type: string; subscriptionId: string | null };

/**
 * Any call may throw `PaymentsFailure`. No call grants premium, which follows only from reading the provider's state.
 */
export type Payments = {
  mode: PaymentMode;
  /** Customers and subscriptions of another account are ignored. */
  account: 'stripe-live' | 'stripe-test' | 'test-payments';
  publishableKey: string | null;
  /** Repeated and concurrent calls return the same customer. */
  createCustomer: (user: { userId: string; email: string | null }) => Promise<string>;
  /** Waits for its first payment. The same `idempotencyKey` returns the same subscription. */
  createSubscription: (wanted: {
    customerId: string;
    userId: string;
    idempotencyKey: string;
  }) => Promise<PayableSubscription>;
  /** Includes subscriptions that have ended. */
  listSubscriptions: (customerId: string) => Promise<ProviderSubscription[]>;
  readSubscription: (id: string) => Promise<PayableSubscription | null>;
  /** Does nothing if the subscription has already ended. */
  cancelSubscription: (id: string) => Promise<void>;
  /** Ends all the customer's payments and prevents new ones. Does nothing if the customer is already deleted. */
  deleteCustomer: (id: string) => Promise<void>;
  /** Throws 400 if the signature is wrong, missing or more than 300 s off. */
  readWebhook: (webhook: { rawBody: Buffer; signature: string | undefined }) => Promise<PaymentEvent>;
};
