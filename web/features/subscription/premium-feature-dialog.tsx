import { ExternalLink, Heart, Repeat } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const benefits = [
  { Icon: Heart, title: 'Save Favorite Items', text: 'Keep track of your regular purchases' },
  { Icon: Repeat, title: 'Recurring Orders', text: 'Set up automatic weekly/monthly orders' },
  { Icon: ExternalLink, title: 'Cart Export', text: 'Export to store websites for easy ordering' },
] as const;

/**
 * What a free user sees who touches a premium feature (SPEC §2 "Premium Feature dialog"). `feature` is its name, such
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
            <span className="font-semibold">Just $1.99/month</span>
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
      <ul className="mt-2 space-y-3">
        {benefits.map(({ Icon, title, text }) => (
          <li key={title} className="flex items-start gap-3">
            <span className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent-strong">
              <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
            </span>
            <div>
              <p className="font-medium">{title}</p>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
