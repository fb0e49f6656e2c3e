import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Benefits } from './benefits.tsx';
import { PRICE } from './plan.ts';

/**
 * What a free user sees who touches a premium feature. `feature` is its name, such
 * as 'Cart Export' or 'text message sharing'; null keeps the dialog closed. `onUpgrade` leads to /subscribe.
 */
export function PremiumFeatureDialog({
  feature,
  onClose,
  onUpgrade,
}: {
  feature: string | null;
  onClose: () => void;
  onUpgrade: () => void;
}) {
  return (
    <Dialog
      isOpen={feature !== null}
      onOpenChange={onClose}
      title="Premium Feature"
      description={
        <span className="inline-block first-letter:uppercase">
          {feature} is available with Premium subscription
        </span>
      }
      footer={
        <>
          <p className="mr-auto flex flex-wrap items-baseline gap-x-2 leading-tight max-sm:basis-full max-sm:pb-1 sm:flex-col">
            <span className="font-semibold">Just {PRICE}</span>
            <span className="text-sm text-ink-soft">Cancel anytime</span>
          </p>
          <Button look="quiet" className="max-sm:flex-1" onClick={onClose}>
            Maybe Later
          </Button>
          <Button
            look="primary"
            className="max-sm:flex-1"
            onClick={() => {
              onClose();
              onUpgrade();
            }}
          >
            Upgrade to Premium
          </Button>
        </>
      }
    >
      <Benefits isOffer className="mt-2" />
    </Dialog>
  );
}
