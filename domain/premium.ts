import { DAY_MS } from '#domain/durations.ts';

/** Cancelled premium, and the whole grace period, reach this many days from the day of sign-up (4.grace.days). */
const GRACE_DAYS = 30;

/** What premium costs a month (9.price). */
export const PREMIUM_PRICE_CENTS = 199;

type Subscriber = {
  /** As the payment provider says: `active`, `canceled`, `free`, `incomplete_expired`, … */
  subscriptionStatus: string;
  subscriptionCanceledAt: Date | null;
  /** Of the account, not of the subscription. */
  createdAt: Date;
  /** On the family list with a verified e-mail. */
  isFamilyMember: boolean;
};

type Premium = {
  isPremium: boolean;
  isFamilyPremium: boolean;
  isInGracePeriod: boolean;
  gracePeriodDaysRemaining: number;
};

/** The instant until which somebody who cancels keeps premium: counted from sign-up (4.grace.days). */
export const graceEndsAt = (createdAt: Date): Date => new Date(createdAt.getTime() + GRACE_DAYS * DAY_MS);

/**
 * What somebody may use at `now` (4.premium.active, 4.premium.family, 4.premium.grace): premium when the subscription is active, by family, or
 * cancelled and still within the grace period, which needs a cancellation date. Days are rounded up, at
 * least 0, and 0 outside of the grace period.
 */
export function premiumAt(subscriber: Subscriber, now: Date): Premium {
  const graceLeftMs = graceEndsAt(subscriber.createdAt).getTime() - now.getTime();
  const isInGracePeriod =
    subscriber.subscriptionStatus === 'canceled' &&
    subscriber.subscriptionCanceledAt !== null &&
    graceLeftMs > 0;
  return {
    isPremium: subscriber.subscriptionStatus === 'active' || subscriber.isFamilyMember || isInGracePeriod,
    isFamilyPremium: subscriber.isFamilyMember,
    isInGracePeriod,
    gracePeriodDaysRemaining: isInGracePeriod ? Math.ceil(graceLeftMs / DAY_MS) : 0,
  };
}
