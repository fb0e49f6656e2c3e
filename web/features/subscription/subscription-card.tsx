import { type ReactNode, useState } from 'react';
import type { User } from '#contract/auth.ts';
import { gracePeriodEnd } from '#domain/account/premium.ts';
import { t } from '#domain/language.ts';
import { formatDay } from '#web/lib/format-date.ts';
import { rich } from '#web/lib/rich.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, RouteLink } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { canCancel, canSubscribe, getCurrentPlan, type Plan, PREMIUM_PRICE_TEXT } from './plan.ts';

const stateTones = {
  family: 'accent-soft',
  premium: 'accent-soft',
  grace: 'amber',
  'past-due': 'red',
} as const;

function explainPlan({ kind }: Plan, user: User): ReactNode {
  const paidUntil = user.subscriptionCurrentPeriodEnd;
  switch (kind) {
    case 'family':
      return t`Free: someone added you to their family list. You’ll have it as long as you’re on the list.`;
    case 'grace':
      return t`Your subscription is canceled. You keep Premium until ${formatDay(gracePeriodEnd(new Date(user.createdAt)))}, 30 days from sign-up.`;
    case 'premium':
      return paidUntil === null
        ? PREMIUM_PRICE_TEXT
        : t`${PREMIUM_PRICE_TEXT}, renews on ${formatDay(paidUntil)}.`;
    case 'past-due':
      return t`Your last payment didn’t go through. Pay now to keep Premium. We’ll also try your card again.`;
    case 'payment-required':
      return t`The payment didn’t go through, so Premium isn’t active. You won’t be charged until you pay.`;
    case 'free':
      return t`Comparing stores is free. Premium adds favorites, recurring orders, and more for ${PREMIUM_PRICE_TEXT}.`;
  }
}

const offerTexts: Record<Plan['kind'], string> = {
  free: t`Upgrade to Premium`,
  grace: t`Subscribe again`,
  'past-due': t`Pay now`,
  'payment-required': t`Complete the payment`,
  premium: '',
  family: '',
};

export function SubscriptionCard({ user }: { user: User }) {
  const [isCanceling, setIsCanceling] = useState(false);
  const plan = getCurrentPlan(user);
  const offer = offerTexts[plan.kind];
  return (
    <CardSection title={t`Subscription`}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{plan.name}</span>
        {plan.state !== null && (
          <Badge
            tone={plan.kind in stateTones ? stateTones[plan.kind as keyof typeof stateTones] : 'neutral'}
          >
            {plan.state}
          </Badge>
        )}
      </p>
      <p className="mt-1 max-w-prose text-ink-soft">{explainPlan(plan, user)}</p>
      {plan.kind === 'family' && canCancel(user) && (
        <p className="mt-1 max-w-prose text-ink-soft">
          {rich`You’re also paying for your own subscription, ${PREMIUM_PRICE_TEXT}.`}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {canSubscribe(user) && offer !== '' && (
          <RouteLink variant="primary" href="/subscribe">
            {offer}
          </RouteLink>
        )}
        {canCancel(user) && <Button onClick={() => setIsCanceling(true)}>{t`Cancel Subscription`}</Button>}
      </div>
      <CancelDialog user={user} isOpen={isCanceling} onClose={() => setIsCanceling(false)} />
    </CardSection>
  );
}
