import { ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { useStateStore } from '#web/lib/store.ts';
import { Sheet } from '#web/ui/dialog.tsx';
import { LogoCircle } from '#web/ui/logo-circle.tsx';
import { ApproximateAmount } from './amount.tsx';
import { isCompareSheetOpen } from './compare-sheet.ts';
import { certaintyTextClasses, getCertaintyColor } from './comparison-text.ts';
import type { ComparisonView } from './comparison-view.ts';

function useIsAnswerInView(): boolean {
  const [isInView, setIsInView] = useState(true);
  useEffect(() => {
    const card = document.querySelector('.answer-in-sight');
    if (card === null) return undefined;
    // Don't count the area behind the sticky header as visible.
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? true), {
      rootMargin: '-64px 0px 0px',
    });
    observer.observe(card);
    return () => observer.disconnect();
  }, []);
  return isInView;
}

export function BottomBar({ view, children }: { view: ComparisonView; children: ReactNode }) {
  const isOpen = useStateStore(isCompareSheetOpen);
  useEffect(() => () => isCompareSheetOpen.set(false), []);
  const isAnswerInView = useIsAnswerInView();
  const { answer } = view;
  const bestRow = view.lowest ?? view.ranked[0];
  if (bestRow === undefined || bestRow.total.pricedCount === 0) return null;
  return (
    <>
      <div className={cx('bottom-bar @container', isAnswerInView && 'answer-seen')}>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => isCompareSheetOpen.set(true)}
          className="flex min-h-[64px] w-full flex-wrap items-center gap-x-3 px-4 text-left"
        >
          <LogoCircle letters={bestRow.store.logo} color={bestRow.store.color} className="roomy-only" />
          <span className="lowest-store min-w-0 flex-1 leading-tight">
            <span className="block truncate font-semibold">{bestRow.store.name}</span>
            <span className={cx('block text-sm', certaintyTextClasses[getCertaintyColor(answer?.kind)])}>
              {bestRow.total.isComplete
                ? answer?.label
                : t`${bestRow.total.pricedCount} of ${bestRow.total.itemCount} items`}
            </span>
          </span>
          <ApproximateAmount
            cents={bestRow.total.totalCents}
            isEstimate={bestRow.total.estimatedCount > 0}
            className="text-lg font-semibold"
          />
          <ChevronUp className="size-5 shrink-0 text-ink-soft" />
        </button>
      </div>
      <Sheet isOpen={isOpen} onOpenChange={isCompareSheetOpen.set} title={t`Compare stores`}>
        <div className="space-y-4">{children}</div>
      </Sheet>
    </>
  );
}
