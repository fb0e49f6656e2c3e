/** Stripe's words for how a subscription stands. */
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

/** One subscription as the payment provider described it. */
export type SubscriptionFacts = {
  id: string;
  status: SubscriptionStatus;
  createdAt: Date;
  canceledAt: Date | null;
  currentPeriodEnd: Date | null;
};

/** Facts with the number of their reading: a higher one was begun later. */
export type SubscriptionReading = SubscriptionFacts & { reading: number };

/** What is kept with the user (3.user.status). */
export type SubscriptionAccount = {
  status: string;
  /** A renewal could not be paid, and the provider tries again. */
  isPastDue: boolean;
  canceledAt: Date | null;
  currentPeriodEnd: Date | null;
};

/** Premium is paid for. `past_due` counts: the provider is still trying the card, and ends it when that fails. */
const paid: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due'];

/** A subscription that can still take money: not to be had twice, and what cancelling ends. */
export const isOpen = (status: SubscriptionStatus): boolean =>
  paid.includes(status) || status === 'unpaid' || status === 'paused';

/** Money is owed for a subscription that was paid before: it goes on once that is paid. */
export const isOwing = (status: SubscriptionStatus): boolean =>
  status === 'past_due' || status === 'unpaid' || status === 'paused';

/** Best first; `incomplete` is absent, because an attempt to pay says nothing about the account. */
const ranks: readonly (readonly SubscriptionStatus[])[] = [
  paid,
  ['unpaid', 'paused'],
  ['canceled'],
  ['incomplete_expired'],
];

const rankOf = ({ status }: SubscriptionFacts) => ranks.findIndex((rank) => rank.includes(status));

/**
 * How an account stands that has these subscriptions, in whatever order: by the best of them, of equals the newest. A
 * failed new attempt therefore takes nothing from somebody whose cancelled subscription is in its grace period. Null:
 * they say nothing, and the account stays as it is.
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
 * Takes new readings into what is known. A reading counts unless a later one of the same subscription is known: what
 * was read after an event was told includes that event, so the order of delivery does not matter. Returns what has
 * changed, and the account as it then stands.
 */
export function settle(
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
