import { DAY_MS } from '#domain/durations.ts';

/** Length of the grace period in days, counted from sign-up (4.grace.days). */
const GRACE_DAYS = 30;

/** Monthly price of premium (9.price). */
export const PREMIUM_PRICE_CENTS = 199;

type Subscriber = {
  /** Status from the payment provider: `active`, `canceled`, `free`, `incomplete_expired`, … */
  subscriptionStatus: string;
  subscriptionCanceledAt: Date | null;
  /** When the account was created, not the subscription. */
  createdAt: Date;
  /** On the family list with a verified email address. */
  isFamilyMember: boolean;
};

type Premium = {
  isPremium: boolean;
  isFamilyPremium: boolean;
  isInGracePeriod: boolean;
  gracePeriodDaysRemaining: number;
};

/** End of premium access after a cancellation, counted from sign-up (4.grace.days). */
export const graceEndsAt = (createdAt: Date): Date => new Date(createdAt.getTime() + GRACE_DAYS * DAY_MS);

/**
 * Premium status at `now` (4.premium.active, 4.premium.family, 4.premium.grace): premium with an active
 * subscription, by family, or cancelled within the grace period, which requires a cancellation date.
 * Remaining days are rounded up, and 0 outside the grace period.
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
