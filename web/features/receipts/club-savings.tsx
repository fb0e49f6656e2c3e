import { useQuery } from '@tanstack/react-query';
import type { ClubSavingsResponse } from '#contract/receipts.ts';
import { currentLocale, formatCount, t } from '#domain/language.ts';
import { formatRoundedUsd } from '#domain/price/approximate-usd.ts';
import { CardSection } from '#web/ui/card.tsx';
import { clubSavingsQuery } from './receipts-query.ts';

const monthFormat = new Intl.DateTimeFormat(currentLocale(), {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const formatDollars = (cents: number) => formatRoundedUsd(cents, true);

function knownPricesText({ club, itemCount, pricedCount, cheaperCount }: ClubSavingsResponse): string {
  if (pricedCount === 0)
    return t`We don’t have any ${club} prices for the ${formatCount(itemCount, 'item')} you keep buying.`;
  return t`We know ${pricedCount} of ${club}’s prices for the ${formatCount(itemCount, 'item')} you keep buying. Counting big packages and what you’d throw away, ${cheaperCount} would cost less there.`;
}

function savingsText({ isWorthIt, feeCents, worthCents, lowCents, highCents }: ClubSavingsResponse): string {
  if (isWorthIt)
    return t`After the fee, likely ${formatDollars(lowCents)}–${formatDollars(highCents)} a year.`;
  const savedCents = worthCents + feeCents;
  return savedCents < 100
    ? t`We can’t see any savings there yet.`
    : t`You’d save about ${formatDollars(savedCents)} a year there, and we’re not sure that covers the fee.`;
}

/** Renders nothing if there are too few receipts. */
export function ClubSavingsCard() {
  const { data } = useQuery(clubSavingsQuery);
  if (data == null) return null;
  const { club, feeCents, feeSince, isWorthIt, worthCents, pricedCount } = data;
  return (
    <CardSection title={t`Is ${club} worth it?`}>
      <p className="font-semibold">
        {isWorthIt
          ? t`Yes, about ${formatDollars(worthCents)} a year after the fee`
          : pricedCount > 0
            ? t`Not yet`
            : t`We can’t tell yet`}
      </p>
      {pricedCount === 0 && <p className="text-sm">{knownPricesText(data)}</p>}
      <details className="mt-1 text-sm text-ink-soft">
        <summary className="cursor-pointer py-1">{t`How we know`}</summary>
        {pricedCount > 0 && <p>{savingsText(data)}</p>}
        {pricedCount > 0 && <p>{knownPricesText(data)}</p>}
        <p>{t`Basic membership: ${formatDollars(feeCents)} a year since ${monthFormat.format(new Date(feeSince))}.`}</p>
      </details>
    </CardSection>
  );
}
