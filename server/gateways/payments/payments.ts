import type { PaymentMode } from '#contract/subscription.ts';
import type { SubscriptionState } from '#domain/account/subscription.ts';

export type ProviderSubscription = SubscriptionState & {
  customerId: string;
  /** The user id from `createSubscription`. Null if the subscription was created outside of the app. */
  userId: string | null;
  /** The provider's id for the card number, the same for every customer who pays with it. Null if it isn't known. */
  cardFingerprint: string | null;
};

export type PayableSubscription = ProviderSubscription & { clientSecret: string | null };

export type PaymentEvent = { id: string; type: string; subscriptionId: string | null };

/**
 * Any call may throw `PaymentsError`. No call grants Premium: the app does that after reading the
 * subscription from the provider.
 */
export type PaymentProvider = {
  mode: PaymentMode;
  /** Customers and subscriptions from other provider accounts are ignored. */
  account: 'stripe-live' | 'stripe-test' | 'test-payments';
  publishableKey: string | null;
  /** Repeated and concurrent calls return the same customer. */
  createCustomer: (user: { userId: string; email: string | null }) => Promise<string>;
  /**
   * Creates a subscription that waits for its first payment. A repeated `idempotencyKey` returns the same subscription.
   */
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
  /** Cancels all of the customer's payments and prevents new ones. Does nothing if the customer has been deleted. */
  deleteCustomer: (id: string) => Promise<void>;
  /** Throws 400 if the signature is missing or wrong, or if its timestamp is more than 300 s off. */
  readWebhook: (webhook: { rawBody: Buffer; signature: string | undefined }) => Promise<PaymentEvent>;
};
