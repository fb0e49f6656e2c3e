import { Check, Tag, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { PriceReport } from '#contract/price-reports.ts';
import { formatUsd } from '#domain/money.ts';
import { formatDay } from '#web/lib/format-date.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { PriceEffect } from './price-effect.tsx';
import { ReportPhoto } from './report-photo.tsx';
import { priceReportKey, useReviewPriceReport } from './use-reports.ts';

const doubtTexts = {
  outlier: 'Far from what is shown',
  jump: 'Far from what was seen within the hour',
  'regular-price': 'Check the regular price',
} as const;

function reporterText({ reporter, source }: PriceReport): string {
  if (reporter === null) return `from ${source}`;
  const { acceptedCount, rejectedCount } = reporter;
  if (acceptedCount + rejectedCount === 0) return 'first report reviewed for this shopper';
  return `shopper’s record: ${acceptedCount} accepted, ${rejectedCount} rejected`;
}

function Row({
  report,
  onReview,
  isPending,
}: {
  report: PriceReport;
  onReview: (isAccepted: boolean) => void;
  isPending: boolean;
}) {
  const { item, store, priceCents, regularPriceCents, isMember, seenAt, doubt } = report;
  const reportText = `${item.name} at ${store.name} for ${formatUsd(priceCents)}`;
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey || repeat || isPending) return;
    if (key === 'a') onReview(true);
    if (key === 'r') onReview(false);
  };
  return (
    <li ref={useFocusOnRemoval()} onKeyDown={onKeyDown} className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{item.name}</span>
          <span className="figures font-semibold">{formatUsd(priceCents)}</span>
          {doubt !== null && <Badge tone="amber">{doubtTexts[doubt]}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {item.brand} · {item.unit} · {store.name}
        </p>
        <PriceEffect report={report} />
        <p className="text-sm text-ink-soft">
          {isMember && 'With the card only. '}
          {isMember && regularPriceCents !== null && `Without it ${formatUsd(regularPriceCents)}. `}
          Seen on {formatDay(seenAt)}; {reporterText(report)}
        </p>
        {report.hasPhoto && <ReportPhoto id={report.id} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          isPending={isPending}
          aria-label={`Accept ${reportText}`}
          aria-keyshortcuts="a"
          icon={<Check className="size-4" />}
          onClick={() => onReview(true)}
        >
          Accept
        </Button>
        <Button
          aria-label={`Reject ${reportText}`}
          aria-keyshortcuts="r"
          icon={<X className="size-4" />}
          onClick={() => onReview(false)}
        >
          Reject
        </Button>
      </div>
    </li>
  );
}

export function PriceReportsCard({ reports }: { reports: readonly PriceReport[] | undefined }) {
  const { review, pendingKey } = useReviewPriceReport();
  return (
    <CardSection
      title="Waiting for review"
      description="A shopper’s price counts only for that shopper until you accept it. Reports from shoppers with ten accepted new prices over two weeks don’t need you once three independent households agree. Prices from imports and services are here only if they look wrong."
    >
      {reports === undefined && (
        <LoadingSkeleton label="Loading the prices">
          <Skeleton className="my-3 h-20" />
          <Skeleton className="my-3 h-20" />
        </LoadingSkeleton>
      )}
      {reports?.length === 0 && (
        <p className="flex items-center gap-2 py-4 text-ink-soft">
          <Tag className="size-4 shrink-0" />
          Nothing to review.
        </p>
      )}
      {reports !== undefined && reports.length > 0 && (
        <>
          <p className="text-sm text-ink-soft max-sm:hidden">
            On a selected row, press <kbd className="font-semibold">A</kbd> to accept or{' '}
            <kbd className="font-semibold">R</kbd> to reject.
          </p>
          <ul className="divide-y divide-line">
            {reports.map((report) => (
              <Row
                key={priceReportKey(report)}
                report={report}
                isPending={pendingKey === priceReportKey(report)}
                onReview={(isAccepted) => review(report, isAccepted)}
              />
            ))}
          </ul>
        </>
      )}
    </CardSection>
  );
}
