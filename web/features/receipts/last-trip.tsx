import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DAY_MS } from '#domain/durations.ts';
import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { receiptsQuery } from './receipts-query.ts';

const RECENT_TRIP_MAX_AGE_MS = 2 * DAY_MS;

export function LastTrip({ next }: { next?: ReactNode }) {
  const { data } = useQuery(receiptsQuery);
  const [now] = useState(() => Date.now());
  const lastReceipt = data?.[0];
  if (lastReceipt === undefined) return null;
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-4 text-sm text-ink-soft print:hidden">
      <PageLink
        href="/receipts"
        className="inline-flex items-center underline decoration-dotted underline-offset-4 touch wrap-anywhere"
      >
        {t`Last trip: ${lastReceipt.storeName}, ${formatUsd(lastReceipt.totalCents)}`}
      </PageLink>
      {now - Date.parse(lastReceipt.purchasedOn) < RECENT_TRIP_MAX_AGE_MS && next}
    </div>
  );
}
