import { useState } from 'react';
import { budgetText, computeRemainingBudgetCents } from '#domain/compare/budget.ts';
import { formatCount, joinList, t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import type { BudgetedCart, BudgetSettings } from './choices.ts';
import { ebtPaymentText } from './ebt-text.ts';

const BudgetDialog = createLazyComponent(async () => (await import('./budget-dialog.tsx')).BudgetDialog);

const lineClasses = 'text-left underline decoration-dotted underline-offset-4 touch';

export function BudgetLine({
  userId,
  total,
  cart,
  entries,
  states,
  balanceCents,
  spentThisWeekCents,
  overBudgetStores,
  onSave,
  ...settings
}: BudgetSettings &
  BudgetedCart & {
    spentThisWeekCents: number | null;
    userId: string;
    balanceCents: number | null;
    overBudgetStores: readonly string[];
    onSave: (changes: Partial<BudgetSettings>) => void;
  }) {
  const { budgetCents, paysWithSnap } = settings;
  const [isOpen, setIsOpen] = useState(false);
  const spending = { budgetCents: budgetCents ?? 0, spentThisWeekCents };
  const totalCents = total?.totalCents ?? 0;
  const sentences = [
    budgetCents !== null && budgetText(spending, totalCents, total !== null && total.estimatedCount > 0),
    overBudgetStores.length > 0 && t`Over budget at ${joinList(overBudgetStores)}`,
    paysWithSnap && ebtPaymentText(total, balanceCents, states),
    // Mention items without a price. Otherwise, the budget would seem to cover them too.
    total?.isComplete === false && t`Without ${formatCount(total.missingEntryIds.length, 'item')}`,
  ].filter((each) => each !== false);
  const hasText = budgetCents !== null || paysWithSnap;
  const isOverBudget =
    overBudgetStores.length > 0 ||
    (budgetCents !== null && computeRemainingBudgetCents(spending, totalCents) < 0);
  const buttonProps = {
    type: 'button',
    'aria-haspopup': 'dialog',
    onClick: () => setIsOpen(true),
  } as const;
  return (
    <>
      {hasText && (
        <button {...buttonProps} className={cx(lineClasses, isOverBudget && 'text-amber')}>
          {sentences.join('. ')}
        </button>
      )}
      {budgetCents === null && (
        <button {...buttonProps} className={cx(lineClasses, 'text-sm text-ink-soft hover:text-ink')}>
          {t`Set budget`}
        </button>
      )}
      <BudgetDialog
        {...{ isOpen, userId, total, cart, entries, states, balanceCents, spentThisWeekCents, onSave }}
        {...settings}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
