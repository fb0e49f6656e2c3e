import type { User } from '#contract/auth.ts';
import { formatUsd } from '#domain/money.ts';
import { PREMIUM_PRICE_CENTS } from '#domain/premium.ts';
import { formatDay } from '#web/lib/format-date.ts';
import { premiumAfterCancelling } from './plan.ts';

const price = formatUsd(PREMIUM_PRICE_CENTS);

/** What is agreed by paying: price, renewal, how to end it and what then follows. */
export function Terms({ user, now }: { user: Pick<User, 'createdAt'>; now: Date }) {
  const keptUntil = premiumAfterCancelling(user, now);
  return (
    <ul className="mt-4 list-disc space-y-1 pl-4 text-sm text-ink-soft">
      <li>
        {price} today, then {price} each month. It renews by itself until you cancel.
      </li>
      <li>Cancel on your account page whenever you like; nobody asks why.</li>
      <li>
        {keptUntil === null
          ? 'When you cancel, Premium ends at once: your 30 days from sign-up are over.'
          : `If you cancel, you keep Premium until ${formatDay(keptUntil)}, 30 days from your sign-up, and not beyond.`}
      </li>
    </ul>
  );
}
