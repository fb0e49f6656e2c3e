import { useState } from 'react';
import { budgetLeft, budgetText, splitBySnap } from '#domain/compare/budget.ts';
import type { StoreTotal } from '#domain/compare/comparison.ts';
import { countText, joinList, t } from '#domain/language.ts';
import { spokenParts } from '#domain/price/spoken-usd.ts';
import { hasNap } from '#domain/tax/nap.ts';
import { cx } from '#web/lib/cx.ts';
import { createLazyPart } from '#web/ui/lazy-part.tsx';
import type { BudgetChoices, PricedItem } from './choices.ts';

const BudgetDialog = createLazyPart(async () => (await import('./budget-dialog.tsx')).BudgetDialog);

const lineClasses = 'text-left underline decoration-dotted underline-offset-4 touch';

function ebtText(total: StoreTotal, balanceCents: number | null, states: readonly string[]): string {
  if (total.snapCents === 0 && states.some(hasNap)) return t`Ask the store what EBT pays`;
  const { ebtCents } = splitBySnap(total, balanceCents);
  const { part, rest } = spokenParts(
    { totalCents: total.totalCents, partCents: ebtCents },
    total.estimatedCount > 0,
  );
  return t`EBT pays ${part}, you pay ${rest}`;
}

export function BudgetLine({
  userId,
  total,
  entries,
  states,
  balanceCents,
  spentThisWeekCents,
  overAt,
  onSave,
  ...choices
}: BudgetChoices & {
  spentThisWeekCents: number | null;
  userId: string;
  total: StoreTotal;
  entries: readonly PricedItem[];
  states: readonly string[];
  balanceCents: number | null;
  overAt: readonly string[];
  onSave: (changes: Partial<BudgetChoices>) => void;
}) {
  const { budgetCents, paysWithSnap } = choices;
  const [isOpen, setIsOpen] = useState(false);
  const spending = { budgetCents: budgetCents ?? 0, spentThisWeekCents };
  const words = [
    budgetCents !== null && budgetText(spending, total.totalCents, total.estimatedCount > 0),
    overAt.length > 0 && t`Over budget at ${joinList(overAt)}`,
    paysWithSnap && ebtText(total, balanceCents, states),
    // Otherwise the budget would seem to cover items without a price.
    !total.isComplete && t`Without ${countText(total.missingEntryIds.length, 'item')}`,
  ].filter((each) => each !== false);
  const hasText = budgetCents !== null || paysWithSnap;
  const isOver = overAt.length > 0 || (budgetCents !== null && budgetLeft(spending, total.totalCents) < 0);
  const opener = {
    type: 'button',
    'aria-haspopup': 'dialog',
    onClick: () => setIsOpen(true),
  } as const;
  return (
    <>
      {hasText && (
        <button {...opener} className={cx(lineClasses, isOver && 'text-amber')}>
          {words.join('. ')}
        </button>
      )}
      {budgetCents === null && (
        <button {...opener} className={cx(lineClasses, 'text-sm text-ink-soft hover:text-ink')}>
          {t`Set budget`}
        </button>
      )}
      <BudgetDialog
        {...{ isOpen, userId, total, entries, states, balanceCents, spentThisWeekCents, onSave }}
        {...choices}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
