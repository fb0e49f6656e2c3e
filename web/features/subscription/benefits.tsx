import { ExternalLink, Headset, Heart, Repeat } from 'lucide-react';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';

const benefits = [
  { Icon: Heart, title: t`Save Favorite Items`, text: t`Keep track of your regular purchases` },
  { Icon: Repeat, title: t`Recurring Orders`, text: t`Set up automatic weekly/monthly orders` },
  { Icon: ExternalLink, title: t`Cart Export`, text: t`Export to store websites for easy ordering` },
  { Icon: Headset, title: t`Priority Support`, text: t`Your questions are answered first` },
] as const;

export function PremiumBenefits({
  isActive = true,
  isOffer = false,
  className,
}: {
  isActive?: boolean;
  isOffer?: boolean;
  className?: string;
}) {
  return (
    <ul className={cx('space-y-3.5', className)}>
      {(isOffer ? benefits.slice(0, 3) : benefits).map(({ Icon, title, text }) => (
        <li key={title} className="flex items-start gap-3">
          <span
            className={cx(
              'flex size-9 shrink-0 items-center justify-center rounded-lg',
              isActive ? 'bg-accent-soft text-accent-strong' : 'bg-sunken text-ink-soft',
            )}
          >
            <Icon className="size-4.5" />
          </span>
          <div>
            <p className="font-medium">{title}</p>
            <p className="text-sm text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
