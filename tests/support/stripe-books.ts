import { randomUUID } from 'node:crypto';
import { makeRequestError } from './stripe-errors.ts';
import { type FormValue, getField, getText, getValues } from './stripe-form.ts';

const createMissingError = (what: string, id: string, param: string) =>
  makeRequestError(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, 404);

type StoredSubscription = {
  id: string;
  customer: string;
  price: string;
  status: string;
  metadata: FormValue;
  created: number;
  canceled_at: number | null;
  current_period_end: number;
  client_secret: string;
  card_fingerprint: string | null;
};

type Form = Record<string, FormValue>;

/** Statuses of subscriptions that have an open invoice with an amount due. */
const PAYABLE_STATUSES = ['incomplete', 'past_due', 'unpaid'];

const SECONDS_PER_HOUR = 3_600;
const PAYABLE_HOURS = 23;
const SECONDS_PER_MONTH = 30 * 24 * SECONDS_PER_HOUR;

const declinesByCardNumber: Record<string, Record<string, string>> = {
  '4000000000000002': {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  '4000000000009995': {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  '4000000000000069': { code: 'expired_card', message: 'Your card has expired.' },
};

/** Throws an error for the first unknown parameter, as Stripe does. */
function checkParams(form: Form, allowed: string[]): void {
  const unknown = Object.keys(form).find((name) => !allowed.includes(name));
  if (unknown === undefined) return;
  throw makeRequestError(`Received unknown parameter: ${unknown}`, {
    code: 'parameter_unknown',
    param: unknown,
  });
}

const createId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 24)}`;

/**
 * Creates an in-memory Stripe that stores customers and subscriptions and creates the same events as the real Stripe.
 */
export function createFakeStripe({
  clock,
  priceId,
  apiVersion,
}: {
  clock: () => Date;
  priceId: string;
  apiVersion: string;
}) {
  const customers = new Map<
    string,
    { id: string; created: number; email: string | null; metadata: FormValue }
  >();
  const subscriptions = new Map<string, StoredSubscription>();
  const events: Record<string, unknown>[] = [];
  const now = () => Math.floor(clock().getTime() / 1000);

  function toPaymentMethod({ id, card_fingerprint }: StoredSubscription, expand: string[]) {
    if (card_fingerprint === null) return null;
    const methodId = `pm_${id.slice(4)}`;
    return expand.includes('default_payment_method')
      ? { id: methodId, object: 'payment_method', type: 'card', card: { fingerprint: card_fingerprint } }
      : methodId;
  }

  function toResponse(subscription: StoredSubscription, expand: string[] = []) {
    const invoiceId = `in_${subscription.id.slice(4)}`;
    const includesInvoice = expand.some((path) => path.startsWith('latest_invoice'));
    const includesSecret = expand.includes('latest_invoice.confirmation_secret');
    return {
      id: subscription.id,
      object: 'subscription',
      status: subscription.status,
      customer: subscription.customer,
      created: subscription.created,
      canceled_at: subscription.canceled_at,
      cancel_at: null,
      cancel_at_period_end: false,
      livemode: false,
      metadata: subscription.metadata,
      pending_setup_intent: null,
      default_payment_method: toPaymentMethod(subscription, expand),
      items: {
        object: 'list',
        has_more: false,
        data: [
          {
            id: `si_${subscription.id.slice(4)}`,
            object: 'subscription_item',
            current_period_end: subscription.current_period_end,
            price: { id: subscription.price, object: 'price', unit_amount: 199, currency: 'usd' },
            quantity: 1,
          },
        ],
      },
      latest_invoice: !includesInvoice
        ? invoiceId
        : {
            id: invoiceId,
            object: 'invoice',
            status: PAYABLE_STATUSES.includes(subscription.status) ? 'open' : 'paid',
            ...(includesSecret
              ? {
                  confirmation_secret: {
                    client_secret: subscription.client_secret,
                    type: 'payment_intent',
                  },
                }
              : {}),
          },
    };
  }

  function recordEvent(type: string, subscription: StoredSubscription): void {
    const object = type.startsWith('invoice.')
      ? {
          id: `in_${subscription.id.slice(4)}`,
          object: 'invoice',
          parent: {
            type: 'subscription_details',
            subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
          },
        }
      : toResponse(subscription);
    events.push({
      id: createId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: now(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: createId('req'), idempotency_key: null },
      type,
      data: { object },
    });
  }

  function expireAndRenew(): void {
    for (const subscription of subscriptions.values()) {
      const isExpired = subscription.created + PAYABLE_HOURS * SECONDS_PER_HOUR <= now();
      if (subscription.status === 'incomplete' && isExpired) {
        subscription.status = 'incomplete_expired';
        recordEvent('customer.subscription.updated', subscription);
      }
    }
  }

  function findSubscription(subscriptionId: string): StoredSubscription {
    expireAndRenew();
    const found = subscriptions.get(subscriptionId);
    if (found === undefined) throw createMissingError('subscription', subscriptionId, 'id');
    return found;
  }

  const listExpansions = (form: Form) => getValues(form.expand).map((value) => getText(value) ?? '');

  return {
    events,
    customers,
    subscriptions,

    createCustomer(form: Form) {
      checkParams(form, ['email', 'metadata', 'name', 'description']);
      const email = getText(form.email) ?? null;
      if (email !== null && !/^\S+@\S+\.\S+$/.test(email)) {
        throw makeRequestError(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
      }
      const customer = { id: createId('cus'), created: now(), email, metadata: form.metadata ?? {} };
      customers.set(customer.id, customer);
      return { object: 'customer', livemode: false, ...customer };
    },

    /** Deletes a customer. As in Stripe, this cancels the customer's subscriptions but keeps them readable. */
    deleteCustomer(customerId: string) {
      if (!customers.delete(customerId)) throw createMissingError('customer', customerId, 'id');
      for (const subscription of subscriptions.values()) {
        if (subscription.customer !== customerId || subscription.canceled_at !== null) continue;
        subscription.status = 'canceled';
        subscription.canceled_at = now();
        recordEvent('customer.subscription.deleted', subscription);
      }
      return { id: customerId, object: 'customer', deleted: true };
    },

    createSubscription(form: Form) {
      checkParams(form, ['customer', 'items', 'payment_behavior', 'payment_settings', 'expand', 'metadata']);
      const customer = getText(form.customer);
      if (customer === undefined) {
        throw makeRequestError('Missing required param: customer.', {
          code: 'parameter_missing',
          param: 'customer',
        });
      }
      if (!customers.has(customer)) throw createMissingError('customer', customer, 'customer');
      const price = getText(getField(getValues(form.items)[0], 'price'));
      if (price === undefined) {
        throw makeRequestError('Missing required param: items.', {
          code: 'parameter_missing',
          param: 'items',
        });
      }
      if (price !== priceId) throw createMissingError('price', price, 'items[0][price]');
      if (getText(form.payment_behavior) !== 'default_incomplete') {
        throw makeRequestError('This customer has no attached payment source or default payment method.', {
          code: 'resource_missing',
        });
      }
      const subscription: StoredSubscription = {
        id: createId('sub'),
        customer,
        price,
        status: 'incomplete',
        metadata: form.metadata ?? {},
        created: now(),
        canceled_at: null,
        current_period_end: now() + SECONDS_PER_MONTH,
        client_secret: `${createId('pi')}_secret_${createId('x')}`,
        card_fingerprint: null,
      };
      subscriptions.set(subscription.id, subscription);
      recordEvent('customer.subscription.created', subscription);
      return toResponse(subscription, listExpansions(form));
    },

    readSubscription: (subscriptionId: string, form: Form) => {
      checkParams(form, ['expand']);
      return toResponse(findSubscription(subscriptionId), listExpansions(form));
    },

    listSubscriptions(form: Form) {
      checkParams(form, ['customer', 'status', 'limit', 'expand', 'starting_after']);
      const limit = Number(getText(form.limit) ?? '10');
      if (!(limit >= 1 && limit <= 100))
        throw makeRequestError('This value must be from 1 to 100', { param: 'limit' });
      expireAndRenew();
      const matchesQuery = ({ customer, status }: StoredSubscription) =>
        customer === getText(form.customer) && (getText(form.status) === 'all' || status !== 'canceled');
      const all = [...subscriptions.values()].filter(matchesQuery).toReversed();
      const expand = listExpansions(form).map((path) => path.replace(/^data\./, ''));
      const data = all.slice(0, limit).map((subscription) => toResponse(subscription, expand));
      return { object: 'list', url: '/v1/subscriptions', has_more: all.length > limit, data };
    },

    cancelSubscription(subscriptionId: string) {
      const subscription = findSubscription(subscriptionId);
      if (['canceled', 'incomplete_expired'].includes(subscription.status)) {
        throw createMissingError('subscription', subscriptionId, 'id');
      }
      subscription.status = 'canceled';
      subscription.canceled_at = now();
      recordEvent('customer.subscription.deleted', subscription);
      return toResponse(subscription);
    },

    /** Simulates a payment in Stripe's form. Returns Stripe's message if the card is declined. */
    pay(clientSecret: string, cardNumber: string): string | null {
      expireAndRenew();
      const subscription = [...subscriptions.values()].find((one) => one.client_secret === clientSecret);
      if (subscription === undefined) throw new Error('No such payment');
      if (subscription.status === 'incomplete_expired') return 'This payment has been canceled.';
      if (!PAYABLE_STATUSES.includes(subscription.status)) return null;
      const decline = declinesByCardNumber[cardNumber];
      if (decline !== undefined) {
        recordEvent('invoice.payment_failed', subscription);
        return decline.message ?? null;
      }
      subscription.status = 'active';
      subscription.card_fingerprint = `fingerprint of ${cardNumber}`;
      recordEvent('invoice.paid', subscription);
      recordEvent('customer.subscription.updated', subscription);
      return null;
    },

    setStatus(subscriptionId: string, status: string): void {
      const subscription = findSubscription(subscriptionId);
      subscription.status = status;
      recordEvent('customer.subscription.updated', subscription);
    },
  };
}
