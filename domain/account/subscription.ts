export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export type SubscriptionState = {
  id: string;
  status: SubscriptionStatus;
  createdAt: Date;
  canceledAt: Date | null;
  currentPeriodEnd: Date | null;
};

/** A higher `fetchNumber` means that the fetch started later. */
export type SubscriptionSnapshot = SubscriptionState & { fetchNumber: number };

export type AccountSubscription = {
  status: string;
  isPastDue: boolean;
  canceledAt: Date | null;
  currentPeriodEnd: Date | null;
};

/** `past_due` counts as paid, because the provider is still retrying the card. */
const paidStatuses: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due'];

/** True if the subscription can still charge the shopper. In that case, don't start another one. */
export const isSubscriptionOpen = (status: SubscriptionStatus): boolean =>
  paidStatuses.includes(status) || status === 'unpaid' || status === 'paused';

export const isPaymentOverdue = (status: SubscriptionStatus): boolean =>
  status === 'past_due' || status === 'unpaid' || status === 'paused';

/**
 * Lists the best statuses first. `incomplete` isn't listed, because an attempted payment doesn't change the account.
 */
const statusRanks: readonly (readonly SubscriptionStatus[])[] = [
  paidStatuses,
  ['unpaid', 'paused'],
  ['canceled'],
  ['incomplete_expired'],
];

const getRank = ({ status }: SubscriptionState) => statusRanks.findIndex((rank) => rank.includes(status));

/**
 * Uses the best status of all subscriptions, so that a failed attempt doesn't end a grace period. Null means that the
 * account stays unchanged.
 */
export function toAccountSubscription(
  subscriptions: readonly SubscriptionState[],
): AccountSubscription | null {
  const best = subscriptions
    .filter((subscription) => getRank(subscription) >= 0)
    .toSorted(
      (one, other) =>
        getRank(one) - getRank(other) ||
        other.createdAt.getTime() - one.createdAt.getTime() ||
        (one.id < other.id ? 1 : -1),
    )[0];
  if (best === undefined) return null;
  return {
    status: paidStatuses.includes(best.status) ? 'active' : best.status,
    isPastDue: best.status === 'past_due',
    canceledAt: best.canceledAt,
    currentPeriodEnd: best.currentPeriodEnd,
  };
}

/** Keeps the latest fetch of each subscription, so the order in which events arrive doesn't matter. */
export function mergeSnapshots(
  known: readonly SubscriptionSnapshot[],
  fresh: readonly SubscriptionSnapshot[],
): { changed: SubscriptionSnapshot[]; account: AccountSubscription | null } {
  const byId = new Map(known.map((snapshot) => [snapshot.id, snapshot]));
  const changedById = new Map<string, SubscriptionSnapshot>();
  for (const snapshot of fresh) {
    const previous = byId.get(snapshot.id);
    if (previous !== undefined && previous.fetchNumber >= snapshot.fetchNumber) continue;
    byId.set(snapshot.id, snapshot);
    changedById.set(snapshot.id, snapshot);
  }
  return { changed: [...changedById.values()], account: toAccountSubscription([...byId.values()]) };
}
