import type { FastifyInstance } from 'fastify';
import {
  cancelSubscription,
  checkSubscriptionStatus,
  confirmTestPayment,
  createSubscription,
  receivePaymentEvent,
} from '#contract/subscription.ts';
import type { Deps } from '#server/env/deps.ts';
import { badWebhookError } from '#server/gateways/payments/failure.ts';
import type { PaymentProvider } from '#server/gateways/payments/payments.ts';
import type { TestPaymentProvider } from '#server/gateways/payments/test-payments.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { limitAttempts } from '#server/http/rate-limit.ts';
import { findSubscriptionState } from './queries.ts';
import { applyWebhookEvent } from './receive-event.ts';
import { refreshUserSubscriptions } from './snapshots.ts';
import { cancelUserSubscriptions, subscribe } from './subscribe.ts';

const PAYMENT_CALL_LIMIT = { attempts: 100, windowSeconds: 10 * 60 };

export function subscriptionRoutes(
  app: FastifyInstance,
  { db, clock }: Deps,
  payments: PaymentProvider,
): void {
  const createBillingDeps = async (userId: string) => {
    const now = clock();
    await limitAttempts(db, { key: ['payments', userId], limit: PAYMENT_CALL_LIMIT, now });
    return { db, payments, now };
  };

  addEndpoint(app, createSubscription, async ({ user }) => {
    const clientSecret = await subscribe(await createBillingDeps(user.id), user);
    return { clientSecret, publishableKey: payments.publishableKey, mode: payments.mode };
  });

  addEndpoint(app, checkSubscriptionStatus, async ({ user }) => {
    await refreshUserSubscriptions(await createBillingDeps(user.id), user.id);
    return findSubscriptionState(db, user.id);
  });

  addEndpoint(app, cancelSubscription, async ({ user }) => {
    await cancelUserSubscriptions(await createBillingDeps(user.id), user.id);
    return findSubscriptionState(db, user.id);
  });
}

export function addTestPaymentRoute(
  app: FastifyInstance,
  { db, clock }: Deps,
  payments: TestPaymentProvider,
): void {
  addEndpoint(app, confirmTestPayment, async ({ body: { clientSecret, ...card }, user }) => {
    await limitAttempts(db, { key: ['payments', user.id], limit: PAYMENT_CALL_LIMIT, now: clock() });
    await payments.confirm({ clientSecret, userId: user.id, card });
    return { status: 'succeeded' as const };
  });
}

/**
 * Webhooks are authenticated by a signature over the raw bytes, so the route is exempt from the same-origin check and
 * needs no session.
 */
export function paymentWebhookRoute(
  app: FastifyInstance,
  { db, clock }: Deps,
  payments: PaymentProvider,
): void {
  app.register(async (webhook) => {
    webhook.removeAllContentTypeParsers();
    webhook.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    addEndpoint(webhook, receivePaymentEvent, async ({ request }) => {
      const { body, headers } = request;
      if (!Buffer.isBuffer(body)) throw badWebhookError('The event is missing.');
      const header = headers['stripe-signature'];
      const signature = typeof header === 'string' ? header : undefined;
      const event = await payments.readWebhook({ rawBody: body, signature });
      await applyWebhookEvent({ db, payments, now: clock() }, event);
      return { received: true as const };
    });
  });
}
