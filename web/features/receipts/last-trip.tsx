import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { receiptsQuery } from './receipts-query.ts';

/** Where the shopper bought last and what they paid, by their newest receipt; nothing before the first. */
export function LastTrip() {
  const { data } = useQuery(receiptsQuery);
  const last = data?.[0];
  if (last === undefined) return null;
  return (
    <p className="basis-full text-sm text-ink-soft print:hidden">
      <PageLink
        href="/receipts"
        className="inline-flex items-center underline decoration-dotted underline-offset-4 touch wrap-anywhere"
      >
        {t`Last trip: ${last.storeName}, ${formatUsd(last.totalCents)}`}
      </PageLink>
    </p>
  );
}
