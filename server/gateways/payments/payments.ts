import type { PaymentMode } from '#contract/subscription.ts';
import type { SubscriptionFacts } from '#domain/account/subscription.ts';

export type ProviderSubscription = SubscriptionFacts & {
  customerId: string;
  /** The user id we gave when subscribing; null for subscriptions created elsewhere. */
  userId: string | null;
};

/** With the client secret for paying; null if nothing is due. */
export type PayableSubscription = ProviderSubscription & { clientSecret: string | null };

/** An event's type and subscription; `subscriptionId` is null if it concerns no subscription. */
export type PaymentEvent = { id: string; type: string; subscriptionId: string | null };

/**
 * A provider of subscriptions at our single price. Any call may throw `PaymentsFailure`. No call grants premium: that
 * follows only from reading the provider's state.
 */
export type Payments = {
  mode: PaymentMode;
  /** Customers and subscriptions of another account are ignored. */
  account: 'stripe-live' | 'stripe-test' | 'test-payments';
  publishableKey: string | null;
  /** The user's customer; repeated and concurrent calls return the same one. */
  createCustomer: (user: { userId: string; email: string | null }) => Promise<string>;
  /** Creates a subscription that waits for its first payment. The same `idempotencyKey` returns the same one. */
  createSubscription: (wanted: {
    customerId: string;
    userId: string;
    idempotencyKey: string;
  }) => Promise<PayableSubscription>;
  /** All subscriptions the customer ever had, in any state. */
  listSubscriptions: (customerId: string) => Promise<ProviderSubscription[]>;
  /** Null if there's none with this id. */
  readSubscription: (id: string) => Promise<PayableSubscription | null>;
  /** Cancels immediately; does nothing if it has already ended. */
  cancelSubscription: (id: string) => Promise<void>;
  /** Ends all the customer's payments and prevents new ones; does nothing if it's already deleted. */
  deleteCustomer: (id: string) => Promise<void>;
  /** The event of a webhook. Throws 400 if its signature is wrong, missing or more than 300 s off. */
  readWebhook: (webhook: { rawBody: Buffer; signature: string | undefined }) => Promise<PaymentEvent>;
};
