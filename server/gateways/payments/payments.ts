import type { PaymentMode } from '#contract/subscription.ts';
import type { SubscriptionFacts } from '#domain/account/subscription.ts';

export type ProviderSubscription = SubscriptionFacts & {
  customerId: string;
  /** The user id we gave when subscribing; null for subscriptions created elsewhere. */
  userId: string | null;
};

/** The client secret is null if nothing is due. */
export type PayableSubscription = ProviderSubscription & { clientSecret: string | null };

/** `subscriptionId` is null if the event concerns no subscription. */
export type PaymentEvent = { id: string; type: string; subscriptionId: string | null };

/**
 * A provider of subscriptions at our single price. Any call may throw `PaymentsFailure`. No call grants premium, which
 * follows only from reading the provider's state.
 */
export type Payments = {
  mode: PaymentMode;
  /** Customers and subscriptions of another account are ignored. */
  account: 'stripe-live' | 'stripe-test' | 'test-payments';
  publishableKey: string | null;
  /** Repeated and concurrent calls return the same customer. */
  createCustomer: (user: { userId: string; email: string | null }) => Promise<string>;
  /** Creates a subscription that waits for its first payment. The same `idempotencyKey` returns the same one. */
  createSubscription: (wanted: {
    customerId: string;
    userId: string;
    idempotencyKey: string;
  }) => Promise<PayableSubscription>;
  /** Subscriptions in any state, including those that have ended. */
  listSubscriptions: (customerId: string) => Promise<ProviderSubscription[]>;
  readSubscription: (id: string) => Promise<PayableSubscription | null>;
  /** Cancels immediately; does nothing if the subscription has already ended. */
  cancelSubscription: (id: string) => Promise<void>;
  /** Ends all the customer's payments and prevents new ones; does nothing if the customer is already deleted. */
  deleteCustomer: (id: string) => Promise<void>;
  /** Throws 400 if the signature is wrong, missing or more than 300 s off. */
  readWebhook: (webhook: { rawBody: Buffer; signature: string | undefined }) => Promise<PaymentEvent>;
};
