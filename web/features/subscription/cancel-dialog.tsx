import type { User } from '#contract/auth.ts';
import { t } from '#domain/language.ts';
import { formatDay } from '#web/lib/format-date.ts';
import { rich } from '#web/lib/rich.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { getPremiumEndIfCanceled } from './plan.ts';
import { useCancelSubscription } from './use-subscription.ts';

/**
 * Warns the shopper if Premium would end before the paid period does. After cancellation, Premium lasts only until 30
 * days after sign-up.
 */
function PaidTimeWarning({ user, premiumEnd }: { user: User; premiumEnd: Date | null }) {
  const paidUntil = user.subscriptionCurrentPeriodEnd;
  if (paidUntil === null) return null;
  const isPaidTimeKept =
    premiumEnd !== null &&
    (new Date(paidUntil) <= premiumEnd || formatDay(paidUntil) === formatDay(premiumEnd));
  if (isPaidTimeKept) return null;
  return (
    <p>
      {rich`You’ve paid through ${formatDay(paidUntil)}. To use that time, cancel just before then. The days ${premiumEnd === null ? t`that are left` : t`after Premium ends`} aren’t refunded.`}
    </p>
  );
}

function Consequences({ user, premiumEnd }: { user: User; premiumEnd: Date | null }) {
  if (user.isFamilyPremium) {
    return <p>{t`Your own subscription ends. You keep Premium free as a family member.`}</p>;
  }
  if (premiumEnd !== null) {
    return (
      <>
        <p>
          {rich`You keep Premium until ${<strong className="font-semibold">{formatDay(premiumEnd)}</strong>}: 30 days from the day you signed up.`}
        </p>
        <PaidTimeWarning user={user} premiumEnd={premiumEnd} />
        <p>{t`You won’t be charged again, and you can resubscribe anytime.`}</p>
      </>
    );
  }
  return (
    <>
      <p>
        {rich`${<strong className="font-semibold">{t`Premium ends right away.`}</strong>} You signed up on ${formatDay(user.createdAt)}, so your 30 days are over.`}
      </p>
      <PaidTimeWarning user={user} premiumEnd={null} />
    </>
  );
}

function getCancellationMessage({ isFamilyPremium }: User, premiumEnd: Date | null): string {
  if (isFamilyPremium) return t`You keep Premium as a family member. You won’t be charged again.`;
  return premiumEnd === null
    ? t`You won’t be charged again. Your 30 days from sign-up are over, so Premium has ended.`
    : t`You keep Premium until ${formatDay(premiumEnd)}, 30 days from sign-up. You won’t be charged again.`;
}

export function CancelDialog({
  user,
  isOpen,
  onClose,
}: {
  user: User;
  isOpen: boolean;
  onClose: () => void;
}) {
  const premiumEnd = getPremiumEndIfCanceled(user, new Date());
  const cancellation = useCancelSubscription({ onFailed: onClose });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={t`Cancel your subscription?`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t`Keep Premium`}
          </Button>
          <Button
            variant="danger"
            isPending={cancellation.isPending || cancellation.isSuccess}
            onClick={() => cancellation.mutate(getCancellationMessage(user, premiumEnd))}
          >
            {t`Cancel Subscription`}
          </Button>
        </>
      }
    >
      <div className="mt-2 space-y-2">
        <Consequences user={user} premiumEnd={premiumEnd} />
      </div>
    </Dialog>
  );
}
