import { randomBytes } from 'node:crypto';
import { PREMIUM_PRICE_CENTS } from '#domain/account/premium.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { AppError, notFoundError } from '#server/http/errors.ts';
import { paymentsRefusedError } from './failure.ts';
import type { PayableSubscription, PaymentProvider } from './payments.ts';
import {
  deleteTestCustomer,
  endTestSubscription,
  expireAndRenewSubscriptions,
  findPayableSubscription,
  findSubscriptionByIdempotencyKey,
  findTestSubscription,
  insertTestCustomer,
  insertTestEvents,
  insertTestSubscription,
  listTestSubscriptions,
  listUndeliveredEvents,
  payFirstPeriod,
  type TestSubscription,
  updateEventDeliveryTime,
  updateLastDecline,
} from './test-books.ts';
import { cardDeclinedError, findDecline, type TestCard } from './test-cards.ts';
import { parseSignedEvent } from './webhook.ts';

type TestPaymentsSettings = {
  db: Db;
  clock: () => Date;
  /** Throws if the app rejects the webhook. */
  send: (webhook: { body: string; signature: string }) => Promise<void>;
};

export type TestPaymentProvider = PaymentProvider & {
  /** Throws 402 with the provider's message if the card is declined. */
  confirm: (payment: { clientSecret: string; userId: string; card: TestCard }) => Promise<void>;
  /** Delivers pending events again. Throws if the app still rejects any of them. */
  catchUp: () => Promise<void>;
};

const BATCH_SIZE = 100;

const createId = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`;

/** Everyone pays with the same test cards, so they say nothing about who shares a household. */
const toPayable = (row: TestSubscription): PayableSubscription => ({
  ...row,
  cardFingerprint: null,
  clientSecret: row.status === 'incomplete' ? row.clientSecret : null,
});

const toEpochSeconds = (instant: Date | null) =>
  instant === null ? null : Math.floor(instant.getTime() / 1000);

function createEventBody(
  id: string,
  type: string,
  { subscription, now }: { subscription: TestSubscription; now: Date },
) {
  const eventObject = type.startsWith('invoice.')
    ? {
        object: 'invoice',
        amount_due: PREMIUM_PRICE_CENTS,
        parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      }
    : {
        id: subscription.id,
        object: 'subscription',
        customer: subscription.customerId,
        status: subscription.status,
        canceled_at: toEpochSeconds(subscription.canceledAt),
      };
  return JSON.stringify({
    id,
    object: 'event',
    created: toEpochSeconds(now),
    livemode: false,
    type,
    data: { object: eventObject },
  });
}

/** Never charges a card. Like Stripe, it doesn't grant Premium itself. */
export function createTestPaymentProvider({ db, clock, send }: TestPaymentsSettings): TestPaymentProvider {
  // Each process signs and checks its own webhooks, so no other process needs the secret.
  const secret = `whsec_${randomBytes(24).toString('base64url')}`;

  const loadWebhooks = async () => (await import('stripe')).Stripe.webhooks;

  /** Call this in the transaction that makes the change, so that the event and the change are stored together. */
  async function recordEvent(tx: Tx, type: string, id: string): Promise<void> {
    const subscription = await findTestSubscription(tx, id);
    if (subscription === undefined) return;
    const eventId = createId('evt');
    const now = clock();
    await insertTestEvents(tx, [
      { id: eventId, body: createEventBody(eventId, type, { subscription, now }), now },
    ]);
  }

  async function deliverEvents(): Promise<unknown[]> {
    const pendingEvents = await listUndeliveredEvents(db, BATCH_SIZE);
    if (pendingEvents.length === 0) return [];
    const signer = await loadWebhooks();
    const errors: unknown[] = [];
    for (const { id, body } of pendingEvents) {
      const timestamp = Math.floor(clock().getTime() / 1000);
      const signature = signer.generateTestHeaderString({ payload: body, secret, timestamp });
      await send({ body, signature }).then(
        () => updateEventDeliveryTime(db, { id, now: clock() }),
        (error: unknown) => errors.push(error),
      );
    }
    return errors;
  }

  async function runAndDeliverEvents<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const result = await db.transaction().execute(work);
    await deliverEvents();
    return result;
  }

  const expireAndRenew = () =>
    db.transaction().execute(async (tx) => {
      const { expired, renewed } = await expireAndRenewSubscriptions(tx, clock());
      for (const id of expired) await recordEvent(tx, 'customer.subscription.updated', id);
      for (const id of renewed) await recordEvent(tx, 'invoice.paid', id);
    });

  return {
    mode: 'test',
    account: 'test-payments',
    publishableKey: null,

    createCustomer: ({ userId }) => insertTestCustomer(db, { id: createId('cus'), userId, now: clock() }),

    async createSubscription({ customerId, idempotencyKey }) {
      await runAndDeliverEvents(async (tx) => {
        const subscriptionId = await insertTestSubscription(tx, {
          id: createId('sub'),
          clientSecret: `${createId('pi')}_secret_${randomBytes(12).toString('hex')}`,
          customerId,
          idempotencyKey,
          amountCents: PREMIUM_PRICE_CENTS,
          now: clock(),
        });
        if (subscriptionId !== null) await recordEvent(tx, 'customer.subscription.created', subscriptionId);
      });
      const subscription = await findSubscriptionByIdempotencyKey(db, idempotencyKey);
      if (subscription?.customerId !== customerId) {
        throw paymentsRefusedError(new Error(`The key ${idempotencyKey} was used for another customer.`));
      }
      return toPayable(subscription);
    },

    async listSubscriptions(customerId) {
      await expireAndRenew();
      return (await listTestSubscriptions(db, customerId)).map(toPayable);
    },

    async readSubscription(id) {
      await expireAndRenew();
      const subscription = await findTestSubscription(db, id);
      return subscription === undefined ? null : toPayable(subscription);
    },

    cancelSubscription: (id) =>
      runAndDeliverEvents(async (tx) => {
        const hasEnded = await endTestSubscription(tx, { id, now: clock() });
        if (hasEnded) await recordEvent(tx, 'customer.subscription.deleted', id);
      }),

    deleteCustomer: (id) => deleteTestCustomer(db, id),

    readWebhook: async (webhook) =>
      parseSignedEvent(await loadWebhooks(), webhook, { secret, isLive: false, now: clock() }),

    async confirm({ clientSecret, userId, card }) {
      await expireAndRenew();
      const subscription = await findPayableSubscription(db, { clientSecret, userId });
      if (subscription === undefined) throw notFoundError('This payment');
      if (subscription.status === 'active') return; // already paid in another tab
      if (subscription.status !== 'incomplete') {
        throw new AppError(409, 'payment_expired', 'This payment has expired. Please start again.');
      }
      const { id } = subscription;
      const decline = findDecline(card, clock());
      await runAndDeliverEvents(async (tx) => {
        if (decline !== null) {
          await updateLastDecline(tx, { id, code: decline.code });
          await recordEvent(tx, 'invoice.payment_failed', id);
        } else if (await payFirstPeriod(tx, { id, now: clock() })) {
          await recordEvent(tx, 'invoice.paid', id);
          await recordEvent(tx, 'customer.subscription.updated', id);
        }
      });
      if (decline !== null) throw cardDeclinedError(decline);
    },

    async catchUp() {
      await expireAndRenew();
      const errors = await deliverEvents();
      if (errors.length > 0) throw new AggregateError(errors, 'Events of test payments were not taken');
    },
  };
}
