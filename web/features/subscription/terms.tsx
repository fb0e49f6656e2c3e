import type { User } from '#contract/auth.ts';
import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { PREMIUM_PRICE_CENTS } from '#domain/premium.ts';
import { formatDay } from '#web/lib/format-date.ts';
import { rich } from '#web/lib/rich.ts';
import { premiumAfterCancelling } from './plan.ts';

const price = formatUsd(PREMIUM_PRICE_CENTS);

/**
 * What is agreed by paying: price, renewal, how to end it and what then follows. Who is in the grace period has
 * Premium already; a new subscription is another one, whose month begins with its payment.
 */
export function Terms({ user, now }: { user: Pick<User, 'createdAt' | 'isInGracePeriod'>; now: Date }) {
  const keptUntil = premiumAfterCancelling(user, now);
  return (
    <ul className="mt-4 list-disc space-y-1 pl-4 text-sm text-ink-soft">
      {user.isInGracePeriod && keptUntil !== null && (
        <li className="text-ink">
          <strong className="font-semibold">
            {t`Premium is still on until ${formatDay(keptUntil)} without paying.`}
          </strong>
          {t` Paying now starts a new month today, with no credit for the month that you have paid or for the days that are left. To use them first, subscribe on that day.`}
        </li>
      )}
      <li>{rich`${price} today, then ${price} each month. It renews by itself until you cancel.`}</li>
      <li>{t`Cancel on your account page whenever you like; nobody asks why.`}</li>
      <li>
        {keptUntil === null
          ? t`When you cancel, Premium ends at once: your 30 days from sign-up are over.`
          : t`If you cancel, you keep Premium until ${formatDay(keptUntil)}, 30 days from your sign-up, and not beyond.`}
      </li>
    </ul>
  );
}
