import type { User } from '#contract/auth.ts';
import { PREMIUM_PRICE_CENTS } from '#domain/account/premium.ts';
import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { formatDay } from '#web/lib/format-date.ts';
import { rich } from '#web/lib/rich.ts';
import { getPremiumEndIfCanceled } from './plan.ts';

const price = formatUsd(PREMIUM_PRICE_CENTS);

/** During the grace period, the shopper still has Premium, but paying starts a new month. */
export function SubscriptionTerms({
  user,
  now,
}: {
  user: Pick<User, 'createdAt' | 'isInGracePeriod'>;
  now: Date;
}) {
  const premiumEnd = getPremiumEndIfCanceled(user, now);
  return (
    <ul className="mt-4 list-disc space-y-1 pl-4 text-sm text-ink-soft">
      {user.isInGracePeriod && premiumEnd !== null && (
        <li className="text-ink">
          <strong className="font-semibold">
            {t`You still have Premium until ${formatDay(premiumEnd)}, at no charge.`}
          </strong>{' '}
          {t`If you pay now, a new month starts today, with no credit for the time left on the month you already paid for. To use that time first, subscribe on that day.`}
        </li>
      )}
      <li>{rich`${price} today, then ${price} each month. It renews automatically until you cancel.`}</li>
      <li>{t`Cancel anytime on your account page. No questions asked.`}</li>
      <li>
        {premiumEnd === null
          ? t`If you cancel, Premium ends right away because your 30 days from sign-up are over.`
          : t`If you cancel, you keep Premium only until ${formatDay(premiumEnd)}, 30 days from sign-up.`}
      </li>
    </ul>
  );
}
