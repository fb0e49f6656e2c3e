import type { PaymentMode } from '#contract/subscription.ts';
import type { SubscriptionFacts } from '#domain/account/subscription.ts';

/** A subscription at the provider. */
export type ProviderSubscription = SubscriptionFacts & {
  customerId: string;
  /** As we named the user when subscribing; null for what was made elsewhere. */
  userId: string | null;
};

/** With what the browser needs to pay it; null once there is nothing to pay. */
export type PayableSubscription = ProviderSubscription & { clientSecret: string | null };

/** What an event is about; `subscriptionId` is null for those that concern no subscription. */
export type PaymentEvent = { id: string; type: string; subscriptionId: string | null };

/**
 * A provider of subscriptions at the one price there is. Every call may throw `PaymentsFailure`; none grants
 * anything: that follows from what the provider says when it is read.
 */
export type Payments = {
  mode: PaymentMode;
  /** Whose books: customers and subscriptions of another account mean nothing here. */
  account: 'stripe-live' | 'stripe-test' | 'test-payments';
  publishableKey: string | null;
  /** The customer for a user; the same again when asked at the same time or again. */
  createCustomer: (user: { userId: string; email: string | null }) => Promise<string>;
  /** A subscription that waits for its first payment. The same `idempotencyKey` gives the same one. */
  createSubscription: (wanted: {
    customerId: string;
    userId: string;
    idempotencyKey: string;
  }) => Promise<PayableSubscription>;
  /** All that the customer ever had, in any state. */
  listSubscriptions: (customerId: string) => Promise<ProviderSubscription[]>;
  /** Null when there is none of this id. */
  readSubscription: (id: string) => Promise<PayableSubscription | null>;
  /** Ends it at once; harmless when it has ended. */
  cancelSubscription: (id: string) => Promise<void>;
  /** With it whatever it pays ends, and nothing more can begin; harmless when it is gone. */
  deleteCustomer: (id: string) => Promise<void>;
  /** The event of a webhook. Throws 400 for a signature that is wrong, missing or more than 300 s off. */
  readWebhook: (webhook: { rawBody: Buffer; signature: string | undefined }) => Promise<PaymentEvent>;
};
