import type { User } from '#contract/auth.ts';
import { graceEndsAt, PREMIUM_PRICE_CENTS } from '#domain/account/premium.ts';
import { counted, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';

/** "$1.99/month". */
export const PRICE = t`${formatUsd(PREMIUM_PRICE_CENTS)}/month`;

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
  /** The words of the badge. */
  name: string;
  /** A second word beside the name: 'Active', or the days left. */
  state: string | null;
};

/** Money is missing: the first payment was not made in time, or a renewal was given up. */
const unpaidStatuses = ['incomplete_expired', 'unpaid', 'paused'];

/** How a user's plan is shown. Who may do what is decided elsewhere: `isPremium`. */
export function planOf(user: Subscriber): Plan {
  if (user.isFamilyPremium) return { kind: 'family', name: t`Family Premium`, state: t`Active` };
  if (user.isInGracePeriod) {
    return {
      kind: 'grace',
      name: t`Grace Period`,
      state: t`${counted(user.gracePeriodDaysRemaining, 'day')} remaining`,
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

/** Whether there is a subscription that takes money, which cancelling would end; family premium costs nothing. */
export const canCancel = ({ subscriptionStatus }: Subscriber): boolean =>
  ['active', 'unpaid', 'paused'].includes(subscriptionStatus);

/** Whether there is something to pay: a new subscription, or what is owed for one. Premium through the family costs nothing. */
export const canSubscribe = (user: Subscriber): boolean =>
  !user.isFamilyPremium && (user.subscriptionIsPastDue || user.subscriptionStatus !== 'active');

/**
 * Until when premium stays for who cancels at `now`: 30 days from sign-up, or null when they are over and it ends with
 * the subscription.
 */
export function premiumAfterCancelling({ createdAt }: Pick<Subscriber, 'createdAt'>, now: Date): Date | null {
  const until = graceEndsAt(new Date(createdAt));
  return until > now ? until : null;
}
