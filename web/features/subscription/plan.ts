import type { User } from '#contract/auth.ts';
import { gracePeriodEnd, PREMIUM_PRICE_CENTS } from '#domain/account/premium.ts';
import { formatCount, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';

export const PREMIUM_PRICE_TEXT = t`${formatUsd(PREMIUM_PRICE_CENTS)}/month`;

type Subscriber = Pick<
  User,
  | 'subscriptionStatus'
  | 'subscriptionIsPastDue'
  | 'subscriptionCurrentPeriodEnd'
  | 'createdAt'
  | 'isPremium'
  | 'isFamilyPremium'
  | 'isInGracePeriod'
  | 'gracePeriodDaysRemaining'
>;

export type Plan = {
  kind: 'family' | 'grace' | 'premium' | 'past-due' | 'payment-required' | 'free';
  name: string;
  state: string | null;
};

const unpaidStatuses = ['incomplete_expired', 'unpaid', 'paused'];

/** Returns the plan for display only. Access depends on `isPremium`. */
export function getCurrentPlan(user: Subscriber): Plan {
  if (user.isFamilyPremium) return { kind: 'family', name: t`Family Premium`, state: t`Active` };
  if (user.isInGracePeriod) {
    return {
      kind: 'grace',
      name: t`Grace Period`,
      state: t`${formatCount(user.gracePeriodDaysRemaining, 'day')} remaining`,
    };
  }
  if (user.isPremium && user.subscriptionIsPastDue)
    return { kind: 'past-due', name: t`Premium`, state: t`Not paid` };
  if (user.isPremium) return { kind: 'premium', name: t`Premium`, state: t`Active` };
  if (unpaidStatuses.includes(user.subscriptionStatus)) {
    return { kind: 'payment-required', name: t`Payment Required`, state: null };
  }
  return { kind: 'free', name: t`Free`, state: null };
}

export const canCancel = ({ subscriptionStatus }: Subscriber): boolean =>
  ['active', 'unpaid', 'paused'].includes(subscriptionStatus);

export const canSubscribe = (user: Subscriber): boolean =>
  !user.isFamilyPremium && (user.subscriptionIsPastDue || user.subscriptionStatus !== 'active');

/** Returns the date Premium would end after a cancellation, which is 30 days after sign-up. Null means immediately. */
export function getPremiumEndIfCanceled(
  { createdAt }: Pick<Subscriber, 'createdAt'>,
  now: Date,
): Date | null {
  const premiumEnd = gracePeriodEnd(new Date(createdAt));
  return premiumEnd > now ? premiumEnd : null;
}
