import { ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Sheet } from '#web/ui/dialog.tsx';
import { LogoCircle } from '#web/ui/logo-circle.tsx';
import { Amount } from './amount.tsx';
import type { ComparisonView } from './comparison-view.ts';

/** On a phone: the lowest store and total, always in sight; a tap opens the whole comparison as a sheet. */
export function BottomBar({ view, children }: { view: ComparisonView; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const { lowest, words } = view;
  const summary =
    lowest === null ? (
      <span className="min-w-0 flex-1 truncate text-left">
        {view.ranked.length === 0
          ? 'No stores selected'
          : view.entries.length === 0
            ? 'Add an item to see totals'
            : 'No store has everything'}
      </span>
    ) : (
      <>
        <LogoCircle letters={lowest.store.logo} color={lowest.store.color} />
        <span className="min-w-0 flex-1 text-left leading-tight">
          <span className="block truncate font-semibold">{lowest.store.name}</span>
          <span className="block text-sm text-ink-soft">{words?.label}</span>
        </span>
        <Amount
          cents={lowest.total.totalCents}
          isEstimate={lowest.total.estimatedCount > 0}
          className="text-lg font-semibold text-accent"
        />
      </>
    );
  return (
    <div className="bottom-bar">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="flex h-16 w-full items-center gap-3 px-4"
      >
        {summary}
        <ChevronUp aria-hidden className="size-5 shrink-0 text-ink-soft" strokeWidth={1.75} />
      </button>
      <Sheet isOpen={isOpen} onOpenChange={setIsOpen} title="Compare stores">
        <div className="space-y-4">{children}</div>
      </Sheet>
    </div>
  );
}
