import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#contract/auth.ts';
import { t } from '#domain/language.ts';
import { userQueryKey } from '#web/api/query.ts';
import { navigateTo } from '#web/lib/go-to.ts';
import { rich } from '#web/lib/rich.ts';
import { savePendingAction } from '#web/shared/after-upgrade.ts';
import type { PremiumOffer } from '#web/shared/premium-offer.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PremiumBenefits } from './benefits.tsx';
import { PREMIUM_PRICE_TEXT } from './plan.ts';

export function PremiumFeatureDialog({
  offer,
  onClose,
}: {
  offer: PremiumOffer | null;
  onClose: () => void;
}) {
  const feature = offer?.feature ?? null;
  const client = useQueryClient();
  useEffect(() => {
    // Premium may have begun or ended since the page loaded.
    if (feature !== null) void client.invalidateQueries({ queryKey: userQueryKey });
  }, [client, feature]);
  return (
    <Dialog
      isOpen={feature !== null}
      onOpenChange={onClose}
      title={t`Premium Feature`}
      description={
        <span className="inline-block first-letter:uppercase">
          {rich`${feature} is available with Premium subscription`}
        </span>
      }
      footer={
        <>
          <p className="mr-auto flex flex-wrap items-baseline gap-x-2 leading-tight max-sm:basis-full max-sm:pb-1 sm:flex-col">
            <span className="font-semibold">{rich`Just ${PREMIUM_PRICE_TEXT}`}</span>
            <span className="text-sm text-ink-soft">{t`Cancel anytime`}</span>
          </p>
          <Button variant="quiet" className="max-sm:flex-1" onClick={onClose}>
            {t`Maybe Later`}
          </Button>
          <Button
            variant="primary"
            className="max-sm:flex-1"
            onClick={() => {
              savePendingAction(client.getQueryData<User>(userQueryKey)?.id, offer?.pendingAction ?? null);
              onClose();
              navigateTo('/subscribe');
            }}
          >
            {t`Upgrade to Premium`}
          </Button>
        </>
      }
    >
      <PremiumBenefits isOffer className="mt-2" />
    </Dialog>
  );
}
