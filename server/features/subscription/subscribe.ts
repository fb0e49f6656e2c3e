import type { User } from '#contract/auth.ts';
import { isPaymentOverdue, isSubscriptionOpen } from '#domain/account/subscription.ts';
import { t } from '#domain/language.ts';
import { PaymentsError, paymentsUnavailableError } from '#server/gateways/payments/failure.ts';
import type { ProviderSubscription } from '#server/gateways/payments/payments.ts';
import { AppError, signInRequiredError } from '#server/http/errors.ts';
import { findCustomer, insertCustomer, updateFailedAttempts } from './queries.ts';
import { type BillingDeps, refreshUserSubscriptions } from './snapshots.ts';

type Payer = Pick<User, 'id' | 'email'>;

const alreadySubscribedError = () =>
  new AppError(409, 'already_subscribed', t`You already have a Premium subscription.`);

const familyPremiumError = () =>
  new AppError(409, 'family_premium', t`You have Premium free as a family member. There’s nothing to pay.`);

/** Two tabs use the same idempotency key, so they get the same customer. */
async function findOrCreateCustomer({ db, payments, now }: BillingDeps, { id, email }: Payer) {
  const payer = { userId: id, account: payments.account };
  const knownCustomer = await findCustomer(db, payer);
  if (knownCustomer !== undefined) return knownCustomer;
  const customerId = await payments.createCustomer({ userId: id, email });
  return insertCustomer(db, { ...payer, customerId, now });
}

/**
 * Handles an overdue subscription when the user subscribes again:
 *
 * - If the subscription can still be paid, returns its client secret.
 * - If the subscription is past due or has been paid in the meantime, throws 409.
 * - Otherwise, cancels the subscription and returns null.
 */
async function resumeOverduePayment(
  { payments }: BillingDeps,
  overdue: ProviderSubscription,
): Promise<string | null> {
  const currentSubscription = await payments.readSubscription(overdue.id);
  if (currentSubscription?.clientSecret) return currentSubscription.clientSecret;
  if (
    overdue.status === 'past_due' ||
    (currentSubscription !== null &&
      isSubscriptionOpen(currentSubscription.status) &&
      !isPaymentOverdue(currentSubscription.status))
  )
    throw alreadySubscribedError();
  await payments.cancelSubscription(overdue.id);
  return null;
}

/**
 * Starts a subscription and returns its client secret. The idempotency key is derived from the number of earlier
 * attempts, so that a second tab or a retry gets the same subscription. Throws 409 if the user has a paid subscription
 * or family Premium.
 */
export async function subscribe(
  billing: BillingDeps,
  user: Payer & Pick<User, 'isFamilyPremium'>,
): Promise<string> {
  if (user.isFamilyPremium) throw familyPremiumError();
  const { db, payments } = billing;
  const customer = await findOrCreateCustomer(billing, user);
  const { customerId, failedAttempts } = customer;
  const subscriptions = await refreshUserSubscriptions(billing, user.id);
  if (subscriptions.some(({ status }) => isSubscriptionOpen(status) && !isPaymentOverdue(status)))
    throw alreadySubscribedError();
  for (const overdueSubscription of subscriptions.filter(({ status }) => isPaymentOverdue(status))) {
    const clientSecret = await resumeOverduePayment(billing, overdueSubscription);
    if (clientSecret !== null) return clientSecret;
  }

  const pendingSubscription = subscriptions.find(({ status }) => status === 'incomplete');
  if (pendingSubscription !== undefined) {
    const currentSubscription = await payments.readSubscription(pendingSubscription.id);
    if (currentSubscription?.clientSecret) return currentSubscription.clientSecret;
    // If there's no client secret, the subscription was paid or expired after the list was read.
    throw currentSubscription !== null && isSubscriptionOpen(currentSubscription.status)
      ? alreadySubscribedError()
      : paymentsUnavailableError(null);
  }

  const idempotencyKey = `subscription:${customerId}:${subscriptions.length}.${failedAttempts}`;
  try {
    const created = await payments.createSubscription({ customerId, userId: user.id, idempotencyKey });
    await refreshUserSubscriptions(billing, user.id);
    if ((await findCustomer(db, { userId: user.id, account: payments.account })) === undefined) {
      // The account was deleted in the meantime. Cancel the subscription now, because nobody could cancel it later.
      await payments.cancelSubscription(created.id);
      throw signInRequiredError();
    }
    if (created.clientSecret === null) throw paymentsUnavailableError(null);
    return created.clientSecret;
  } catch (error) {
    if (error instanceof PaymentsError && error.wasRefused) {
      // When an account is deleted, its customer is deleted too. So the provider rejects a request for that customer.
      const storedCustomer = await findCustomer(db, { userId: user.id, account: payments.account });
      if (storedCustomer === undefined) throw signInRequiredError();
      await updateFailedAttempts(db, { userId: user.id, account: payments.account, failedAttempts });
    }
    throw error;
  }
}

/** Includes subscriptions whose first payment is pending, since it may still succeed. */
export async function cancelAllSubscriptions({ db, payments }: BillingDeps, userId: string): Promise<void> {
  const customer = await findCustomer(db, { userId, account: payments.account });
  if (customer === undefined) return;
  for (const { id, status } of await payments.listSubscriptions(customer.customerId)) {
    if (isSubscriptionOpen(status) || status === 'incomplete') await payments.cancelSubscription(id);
  }
}

export async function cancelUserSubscriptions(billing: BillingDeps, userId: string): Promise<void> {
  const openSubscriptions = (await refreshUserSubscriptions(billing, userId)).filter(({ status }) =>
    isSubscriptionOpen(status),
  );
  for (const { id } of openSubscriptions) await billing.payments.cancelSubscription(id);
  // Only a snapshot from the provider changes the user's plan.
  if (openSubscriptions.length > 0) await refreshUserSubscriptions(billing, userId);
}
