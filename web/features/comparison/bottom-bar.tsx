import { ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { Sheet } from '#web/ui/dialog.tsx';
import { LogoCircle } from '#web/ui/logo-circle.tsx';
import { Amount } from './amount.tsx';
import type { ComparisonView } from './comparison-view.ts';
import { certaintyOf, certaintyText, noStoresWords } from './words.ts';

/**
 * On a phone: the lowest store and total, always in sight; where no store has everything, the first of them, with
 * how much it has. A tap opens the whole comparison as a sheet.
 */
export function BottomBar({
  view,
  emptyReachMiles,
  children,
}: {
  view: ComparisonView;
  emptyReachMiles?: number | undefined;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { lowest, answer } = view;
  const best = lowest ?? view.ranked[0];
  const summary =
    best === undefined || best.total.pricedCount === 0 ? (
      <span className="min-w-0 flex-1 truncate text-left">
        {best === undefined
          ? noStoresWords(emptyReachMiles)
          : view.entries.length === 0
            ? t`Add an item to see totals`
            : t`No store has everything`}
      </span>
    ) : (
      <>
        <LogoCircle letters={best.store.logo} color={best.store.color} className="roomy-only" />
        <span className="lowest-store min-w-0 flex-1 leading-tight">
          <span className="block truncate font-semibold">{best.store.name}</span>
          <span className={cx('block text-sm', certaintyText[certaintyOf(answer?.kind)])}>
            {best.total.isComplete
              ? answer?.label
              : t`${best.total.pricedCount} of ${best.total.itemCount} items`}
          </span>
        </span>
        <Amount
          cents={best.total.totalCents}
          isEstimate={best.total.estimatedCount > 0}
          className={cx('text-lg font-semibold', lowest !== null && 'text-accent')}
        />
      </>
    );
  return (
    <div className="bottom-bar @container">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="flex min-h-[64px] w-full flex-wrap items-center gap-x-3 px-4 text-left"
      >
        {summary}
        <ChevronUp aria-hidden className="size-5 shrink-0 text-ink-soft" strokeWidth={1.75} />
      </button>
      <Sheet isOpen={isOpen} onOpenChange={setIsOpen} title={t`Compare stores`}>
        <div className="space-y-4">{children}</div>
      </Sheet>
    </div>
  );
}
