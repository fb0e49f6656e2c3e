import { ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { useStateStore } from '#web/lib/store.ts';
import { Sheet } from '#web/ui/dialog.tsx';
import { LogoCircle } from '#web/ui/logo-circle.tsx';
import { ApproximateAmount } from './amount.tsx';
import { isCompareSheetOpen } from './compare-sheet.ts';
import { certaintyColor, certaintyTextClasses } from './comparison-text.ts';
import type { ComparisonView } from './comparison-view.ts';

function useAnswerInSight(): boolean {
  const [isInSight, setIsInSight] = useState(true);
  useEffect(() => {
    const card = document.querySelector('.answer-in-sight');
    if (card === null) return undefined;
    // Don't count the area behind the sticky header as visible.
    const watch = new IntersectionObserver(([last]) => setIsInSight(last?.isIntersecting ?? true), {
      rootMargin: '-64px 0px 0px',
    });
    watch.observe(card);
    return () => watch.disconnect();
  }, []);
  return isInSight;
}

export function BottomBar({ view, children }: { view: ComparisonView; children: ReactNode }) {
  const isOpen = useStateStore(isCompareSheetOpen);
  useEffect(() => () => isCompareSheetOpen.set(false), []);
  const isInSight = useAnswerInSight();
  const { answer } = view;
  const best = view.lowest ?? view.ranked[0];
  if (best === undefined || best.total.pricedCount === 0) return null;
  return (
    <>
      <div className={cx('bottom-bar @container', isInSight && 'answer-seen')}>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => isCompareSheetOpen.set(true)}
          className="flex min-h-[64px] w-full flex-wrap items-center gap-x-3 px-4 text-left"
        >
          <LogoCircle letters={best.store.logo} color={best.store.color} className="roomy-only" />
          <span className="lowest-store min-w-0 flex-1 leading-tight">
            <span className="block truncate font-semibold">{best.store.name}</span>
            <span className={cx('block text-sm', certaintyTextClasses[certaintyColor(answer?.kind)])}>
              {best.total.isComplete
                ? answer?.label
                : t`${best.total.pricedCount} of ${best.total.itemCount} items`}
            </span>
          </span>
          <ApproximateAmount
            cents={best.total.totalCents}
            isEstimate={best.total.estimatedCount > 0}
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
