import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import { type SubscriptionStatus, subscriptionStatuses } from '#domain/account/subscription.ts';
import { PaymentsError, paymentsRefusedError, paymentsUnavailableError } from './failure.ts';
import type { PayableSubscription, PaymentProvider, ProviderSubscription } from './payments.ts';
import { parseSignedEvent } from './webhook.ts';

export type StripeSettings = {
  secretKey: string;
  publishableKey: string;
  priceId: string;
  webhookSecret: string;
  /** URL of a local test double of Stripe. */
  apiBase: string | undefined;
  fetch: typeof globalThis.fetch;
  clock: () => Date;
  timeoutMs?: number;
};

const DEFAULT_TIMEOUT_MS = 8_000;
/** Fraction of the timeout for each of the two attempts. The remaining tenth covers the pause between them. */
const ATTEMPT_SHARE = 0.45;
const LIST_LIMIT = 100;

const toId = (reference: string | { id: string }) =>
  typeof reference === 'string' ? reference : reference.id;
const toDate = (seconds: number | null | undefined) =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1000);

function toStatus(status: string): SubscriptionStatus {
  const knownStatus = subscriptionStatuses.find((name) => name === status);
  if (knownStatus === undefined)
    throw paymentsRefusedError(new Error(`Unknown subscription status '${status}'`));
  return knownStatus;
}

/** `subscription` must have been requested with `default_payment_method` expanded. */
function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const { default_payment_method: method } = subscription;
  return {
    id: subscription.id,
    status: toStatus(subscription.status),
    createdAt: new Date(subscription.created * 1000),
    canceledAt: toDate(subscription.canceled_at),
    currentPeriodEnd: toDate(subscription.items.data[0]?.current_period_end),
    customerId: toId(subscription.customer),
    userId: subscription.metadata.user_id ?? null,
    cardFingerprint: typeof method === 'object' ? (method?.card?.fingerprint ?? null) : null,
  };
}

/** Statuses in which a first payment or a renewal is due. Nothing is due while a subscription is paused. */
const payableStatuses = ['incomplete', 'past_due', 'unpaid'];

/** `subscription` must have been requested with `latest_invoice.confirmation_secret` expanded. */
function toPayable(subscription: Stripe.Subscription): PayableSubscription {
  const invoice = subscription.latest_invoice;
  const isPayable =
    payableStatuses.includes(subscription.status) &&
    invoice !== null &&
    typeof invoice !== 'string' &&
    invoice.status === 'open';
  return {
    ...toSubscription(subscription),
    clientSecret: isPayable ? (invoice.confirmation_secret?.client_secret ?? null) : null,
  };
}

const expand = ['latest_invoice.confirmation_secret', 'default_payment_method'];

function toPaymentsError(error: unknown): PaymentsError {
  if (error instanceof PaymentsError) return error;
  const { type, statusCode } = (error ?? {}) as { type?: unknown; statusCode?: unknown };
  if (typeof statusCode !== 'number' || statusCode === 429 || statusCode === 409)
    return paymentsUnavailableError(error);
  // Stripe stores the error under the idempotency key, so a retry with the same key would return the same error.
  if (statusCode >= 500) return paymentsUnavailableError(error, true);
  return type === 'StripeAPIError' ? paymentsUnavailableError(error) : paymentsRefusedError(error);
}

const isMissing = (error: unknown) =>
  error !== null && typeof error === 'object' && 'code' in error && error.code === 'resource_missing';

function createClientOptions({ apiBase }: StripeSettings, timeoutMs: number) {
  const base = apiBase === undefined ? null : new URL(apiBase);
  return {
    timeout: Math.ceil(timeoutMs * ATTEMPT_SHARE),
    maxNetworkRetries: 1,
    telemetry: false,
    ...(base === null
      ? {}
      : {
          host: base.hostname,
          port: base.port === '' ? (base.protocol === 'http:' ? 80 : 443) : Number(base.port),
          protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
        }),
  };
}

export function createStripePaymentProvider(settings: StripeSettings): PaymentProvider {
  const { timeoutMs = DEFAULT_TIMEOUT_MS } = settings;
  const isLive = settings.secretKey.includes('_live_');
  let loadedClient: Promise<Stripe> | undefined;

  const loadClient = () => {
    loadedClient ??= import('stripe').then(
      ({ Stripe: Client }) =>
        new Client(settings.secretKey, {
          ...createClientOptions(settings, timeoutMs),
          httpClient: Client.createFetchHttpClient(settings.fetch),
        }),
    );
    return loadedClient;
  };

  async function callStripe<Result>(call: (stripe: Stripe) => Promise<Result>): Promise<Result> {
    const stripe = await loadClient();
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    // The library's timeout applies to each attempt. This timeout applies to the whole call.
    const timer = setTimeout(() => reject(paymentsUnavailableError(null)), timeoutMs);
    try {
      return await Promise.race([call(stripe), timeout]);
    } catch (error) {
      throw toPaymentsError(error);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    mode: 'stripe',
    account: isLive ? 'stripe-live' : 'stripe-test',
    publishableKey: settings.publishableKey,

    createCustomer: ({ userId, email }) =>
      callStripe(async (stripe) => {
        // Include the email in the key, because Stripe rejects a repeated key with different parameters.
        const emailHash = createHash('sha256')
          .update(email ?? '')
          .digest('base64url');
        const customer = await stripe.customers.create(
          { ...(email === null ? {} : { email }), metadata: { user_id: userId } },
          { idempotencyKey: `customer:${userId}:${emailHash}` },
        );
        return customer.id;
      }),

    createSubscription: ({ customerId, userId, idempotencyKey }) =>
      callStripe(async (stripe) => {
        const subscription = await stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: settings.priceId }],
            payment_behavior: 'default_incomplete',
            payment_settings: {
              save_default_payment_method: 'on_subscription',
              payment_method_types: ['card'],
            },
            expand,
            metadata: { user_id: userId },
          },
          { idempotencyKey: `${idempotencyKey}:${settings.priceId}` },
        );
        return toPayable(subscription);
      }),

    listSubscriptions: (customerId) =>
      callStripe(async (stripe) => {
        const page = await stripe.subscriptions.list({
          customer: customerId,
          status: 'all',
          limit: LIST_LIMIT,
          expand: ['data.default_payment_method'],
        });
        return page.data.map(toSubscription);
      }),

    readSubscription: (id) =>
      callStripe(async (stripe) => {
        try {
          return toPayable(await stripe.subscriptions.retrieve(id, { expand }));
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),

    cancelSubscription: (id) =>
      callStripe(async (stripe) => {
        try {
          await stripe.subscriptions.cancel(id);
        } catch (error) {
          // A subscription that is missing at Stripe has already ended.
          if (!isMissing(error)) throw error;
        }
      }),

    deleteCustomer: (id) =>
      callStripe(async (stripe) => {
        try {
          await stripe.customers.del(id);
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }),

    readWebhook: async (webhook) => {
      const { webhooks } = await loadClient();
      const verificationOptions = { secret: settings.webhookSecret, isLive, now: settings.clock() };
      return parseSignedEvent(webhooks, webhook, verificationOptions);
    },
  };
}
