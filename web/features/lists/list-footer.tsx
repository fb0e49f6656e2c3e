import type { ReactNode } from 'react';
import { budgetText } from '#domain/compare/budget.ts';
import { t } from '#domain/language.ts';
import { formatApproximateUsd } from '#domain/price/approximate-usd.ts';
import { LargeTextTotal } from '#web/shared/large-text-total.tsx';
import { Price } from '#web/shared/price.tsx';
import type { ListMemberNames } from './line-row.tsx';
import { countUnpricedLines, type PricedLine, sumLineCosts } from './list-groups.ts';
import { ProgressBar } from './progress-bar.tsx';

const isDone = ({ shown }: PricedLine) => shown.tickedBy !== null;

function doneText(lines: readonly PricedLine[], { members, nameFor }: ListMemberNames): string {
  const doneLines = lines.filter(isDone);
  const progress = t`${doneLines.length} of ${lines.length} done`;
  if (members.length < 2 || doneLines.length === 0) return progress;
  const doneLinesByMember = Map.groupBy(doneLines, ({ shown }) => shown.tickedBy ?? 0);
  const memberCounts = [...doneLinesByMember].map(
    ([memberId, memberLines]) => `${nameFor(memberId)} ${memberLines.length}`,
  );
  return `${progress} · ${memberCounts.join(', ')}`;
}

export function ListFooter({
  lines,
  people,
  budgetCents,
  children,
}: {
  lines: readonly PricedLine[];
  people: ListMemberNames;
  budgetCents: number | null;
  children: ReactNode;
}) {
  const allCosts = sumLineCosts(lines);
  const doneCosts = sumLineCosts(lines.filter(isDone));
  const unpricedCount = countUnpricedLines(lines);
  const plannedTotalText = t`of ${formatApproximateUsd(allCosts.totalCents, allCosts.isEstimate)} with tax`;
  return (
    <>
      {allCosts.totalCents > 0 && <LargeTextTotal>{plannedTotalText}</LargeTextTotal>}
      <div className="@container fixed inset-x-0 bottom-0 z-20 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] print:hidden">
        <div className="foot mx-auto flex min-h-16 max-w-2xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
          <div className="min-w-0 flex-1 basis-32">
            {allCosts.totalCents > 0 && (
              <p className="text-sm text-ink-soft">
                <Price
                  cents={doneCosts.totalCents}
                  isEstimate={doneCosts.isEstimate}
                  isSum
                  className="text-base font-semibold text-ink"
                />{' '}
                <span className="foot-plan figures">{plannedTotalText}</span>
              </p>
            )}
            {/* Shown only if there are prices. Without any, the whole budget would seem to be left. */}
            {budgetCents !== null && allCosts.totalCents > 0 && (
              <p className="figures text-sm">
                {budgetText(
                  { budgetCents, spentThisWeekCents: null },
                  allCosts.totalCents,
                  allCosts.isEstimate,
                )}
              </p>
            )}
            <p role="status" className="figures mb-1 text-sm wrap-anywhere">
              {doneText(lines, people)}
              {allCosts.totalCents > 0 && unpricedCount > 0 && ` · ${t`${unpricedCount} without a price`}`}
            </p>
            <ProgressBar completedCount={lines.filter(isDone).length} totalCount={lines.length} />
          </div>
          <div className="flex flex-wrap items-center gap-2">{children}</div>
        </div>
      </div>
    </>
  );
}
