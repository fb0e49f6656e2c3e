/** Stripe's subscription statuses. */
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

export type SubscriptionFacts = {
  id: string;
  status: SubscriptionStatus;
  createdAt: Date;
  canceledAt: Date | null;
  currentPeriodEnd: Date | null;
};

/** Facts with their reading number; higher numbers began later. */
export type SubscriptionReading = SubscriptionFacts & { reading: number };

/** Stored with the user (3.user.status). */
export type SubscriptionAccount = {
  status: string;
  /** A renewal failed and the provider is retrying. */
  isPastDue: boolean;
  canceledAt: Date | null;
  currentPeriodEnd: Date | null;
};

/** Statuses that count as paid, including `past_due` while the provider retries the card. */
const paid: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due'];

/** Whether the subscription can still take money, so there must not be a second one. */
export const isOpen = (status: SubscriptionStatus): boolean =>
  paid.includes(status) || status === 'unpaid' || status === 'paused';

/** Whether payment is overdue; the subscription continues once it's paid. */
export const isPaymentOverdue = (status: SubscriptionStatus): boolean =>
  status === 'past_due' || status === 'unpaid' || status === 'paused';

/** Best first. `incomplete` isn't listed because an attempted payment doesn't change the account. */
const ranks: readonly (readonly SubscriptionStatus[])[] = [
  paid,
  ['unpaid', 'paused'],
  ['canceled'],
  ['incomplete_expired'],
];

const rankOf = ({ status }: SubscriptionFacts) => ranks.findIndex((rank) => rank.includes(status));

/**
 * The account's status from its subscriptions in any order: the best status, and the newest of those with it. So a
 * failed new attempt doesn't end the grace period of a cancelled subscription. Null if the account stays as it is.
 */
export function accountOf(subscriptions: readonly SubscriptionFacts[]): SubscriptionAccount | null {
  const best = subscriptions
    .filter((subscription) => rankOf(subscription) >= 0)
    .toSorted(
      (one, other) =>
        rankOf(one) - rankOf(other) ||
        other.createdAt.getTime() - one.createdAt.getTime() ||
        (one.id < other.id ? 1 : -1),
    )[0];
  if (best === undefined) return null;
  return {
    status: paid.includes(best.status) ? 'active' : best.status,
    isPastDue: best.status === 'past_due',
    canceledAt: best.canceledAt,
    currentPeriodEnd: best.currentPeriodEnd,
  };
}

/**
 * Merges new readings. A reading counts unless a later reading of the same subscription is known. Since a
 * reading that starts after an event includes it, delivery order doesn't matter. Returns the changed readings
 * and the resulting account.
 */
export function mergeReadings(
  known: readonly SubscriptionReading[],
  fresh: readonly SubscriptionReading[],
): { changed: SubscriptionReading[]; account: SubscriptionAccount | null } {
  const byId = new Map(known.map((reading) => [reading.id, reading]));
  const changed = new Map<string, SubscriptionReading>();
  for (const reading of fresh) {
    const before = byId.get(reading.id);
    if (before !== undefined && before.reading >= reading.reading) continue;
    byId.set(reading.id, reading);
    changed.set(reading.id, reading);
  }
  return { changed: [...changed.values()], account: accountOf([...byId.values()]) };
}
