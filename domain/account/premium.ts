import { DAY_MS } from '#domain/durations.ts';

/** A canceled Premium subscription lasts for this many days after sign-up (specification: 4.grace.days). */
const GRACE_DAYS = 30;

/** Per month (specification: 9.price). */
export const PREMIUM_PRICE_CENTS = 199;

type Subscriber = {
  subscriptionStatus: string;
  subscriptionCanceledAt: Date | null;
  createdAt: Date;
  /** True if an administrator added the shopper's email address to the family, which has Premium for free. */
  isFamilyMember: boolean;
};

type PremiumStatus = {
  isPremium: boolean;
  isFamilyPremium: boolean;
  isInGracePeriod: boolean;
  gracePeriodDaysRemaining: number;
};

export const gracePeriodEnd = (createdAt: Date): Date => new Date(createdAt.getTime() + GRACE_DAYS * DAY_MS);

/** Remaining days are rounded up (specification: 4.premium.*). */
export function premiumStatusAt(subscriber: Subscriber, now: Date): PremiumStatus {
  const remainingGraceMs = gracePeriodEnd(subscriber.createdAt).getTime() - now.getTime();
  const isInGracePeriod =
    subscriber.subscriptionStatus === 'canceled' &&
    subscriber.subscriptionCanceledAt !== null &&
    remainingGraceMs > 0;
  return {
    isPremium: subscriber.subscriptionStatus === 'active' || subscriber.isFamilyMember || isInGracePeriod,
    isFamilyPremium: subscriber.isFamilyMember,
    isInGracePeriod,
    gracePeriodDaysRemaining: isInGracePeriod ? Math.ceil(remainingGraceMs / DAY_MS) : 0,
  };
}
