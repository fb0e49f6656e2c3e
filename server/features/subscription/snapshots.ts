import { mergeSnapshots, type SubscriptionSnapshot } from '#domain/account/subscription.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { type PaidCard, saveCardTies } from '#server/features/price-reports/api.ts';
import type { PaymentProvider, ProviderSubscription } from '#server/gateways/payments/payments.ts';
import {
  findCustomer,
  findPayer,
  insertSubscriptionSnapshot,
  listSubscriptionSnapshots,
  lockUser,
  reserveSnapshotNumber,
  updateSubscriptionState,
} from './queries.ts';

export type BillingDeps = { db: Db; payments: PaymentProvider; now: Date };

const toSnapshot = (subscription: ProviderSubscription, fetchNumber: number): SubscriptionSnapshot => ({
  id: subscription.id,
  status: subscription.status,
  createdAt: subscription.createdAt,
  canceledAt: subscription.canceledAt,
  currentPeriodEnd: subscription.currentPeriodEnd,
  fetchNumber,
});

const listCards = (subscriptions: readonly ProviderSubscription[]): PaidCard[] =>
  subscriptions.flatMap(({ cardFingerprint, currentPeriodEnd }) =>
    cardFingerprint === null ? [] : { fingerprint: cardFingerprint, paidUntil: currentPeriodEnd },
  );

type Refreshed = { userId: string; snapshots: SubscriptionSnapshot[]; cards: PaidCard[] };

/** The only code that changes a user's plan. Skips snapshots that are older than the stored ones. */
export async function applySubscriptionSnapshots(
  tx: Tx,
  { payments, now }: Pick<BillingDeps, 'payments' | 'now'>,
  { userId, snapshots, cards }: Refreshed,
): Promise<void> {
  if (snapshots.length === 0 || !(await lockUser(tx, userId))) return;
  await saveCardTies(tx, { userId, cards, now });
  const payer = { userId, account: payments.account };
  const { changed, account } = mergeSnapshots(await listSubscriptionSnapshots(tx, payer), snapshots);
  for (const snapshot of changed) await insertSubscriptionSnapshot(tx, { ...payer, snapshot });
  if (changed.length > 0 && account !== null) await updateSubscriptionState(tx, { userId, account });
}

export async function refreshUserSubscriptions(
  billing: BillingDeps,
  userId: string,
): Promise<ProviderSubscription[]> {
  const { db, payments } = billing;
  const customer = await findCustomer(db, { userId, account: payments.account });
  if (customer === undefined) return [];
  const fetchNumber = await reserveSnapshotNumber(db);
  const subscriptions = await payments.listSubscriptions(customer.customerId);
  const snapshots = subscriptions.map((subscription) => toSnapshot(subscription, fetchNumber));
  const refreshed = { userId, snapshots, cards: listCards(subscriptions) };
  await db.transaction().execute((tx) => applySubscriptionSnapshots(tx, billing, refreshed));
  return subscriptions;
}

/** Null if the subscription doesn't exist or belongs to a user we don't know. */
export async function refreshSubscription(
  { db, payments }: BillingDeps,
  subscriptionId: string,
): Promise<Refreshed | null> {
  const fetchNumber = await reserveSnapshotNumber(db);
  const subscription = await payments.readSubscription(subscriptionId);
  if (subscription === null) return null;
  const userId = await findPayer(db, { account: payments.account, ...subscription });
  return userId === undefined
    ? null
    : { userId, snapshots: [toSnapshot(subscription, fetchNumber)], cards: listCards([subscription]) };
}
