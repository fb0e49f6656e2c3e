import { useState } from 'react';
import { budgetText, leftOf, splitBySnap } from '#domain/compare/budget.ts';
import type { StoreTotal } from '#domain/compare/comparison.ts';
import { counted, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { spokenUsd } from '#domain/price/spoken-usd.ts';
import { hasNap } from '#domain/tax/nap.ts';
import { cx } from '#web/lib/cx.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { BudgetChoices, PricedItem } from './choices.ts';

const BudgetDialog = lazyPart(async () => (await import('./budget-dialog.tsx')).BudgetDialog);

function ebtText(
  total: StoreTotal,
  {
    balanceCents,
    states,
    extraTaxCents,
  }: { balanceCents: number | null; states: readonly string[]; extraTaxCents: number },
): string {
  if (total.snapCents === 0 && states.some(hasNap)) return t`Ask the store what EBT pays`;
  const { ebtCents, otherCents } = splitBySnap(total, balanceCents);
  const isEstimate = total.estimatedCount > 0;
  if (extraTaxCents > 0) {
    const [ebt, tax] = [spokenUsd(ebtCents, isEstimate), spokenUsd(extraTaxCents, isEstimate)];
    return t`EBT pays ${ebt}, you pay ${spokenUsd(otherCents + extraTaxCents, isEstimate)} with ${tax} more tax`;
  }
  if (!isEstimate) return t`EBT pays ${formatUsd(ebtCents)}, you pay ${formatUsd(otherCents)}`;
  // Whole dollars that add up to the total as it's shown.
  const ebtDollars = Math.round(ebtCents / 100);
  const otherDollars = Math.round(total.totalCents / 100) - ebtDollars;
  return t`EBT pays about $${ebtDollars}, you pay $${otherDollars}`;
}

/** What the budget leaves of the total and what EBT pays; opens the dialog that sets both. */
export function BudgetLine({
  userId,
  total,
  entries,
  states,
  balanceCents,
  extraTaxCents,
  spentThisWeekCents,
  onSave,
  ...choices
}: BudgetChoices & {
  spentThisWeekCents: number | null;
  userId: string;
  total: StoreTotal;
  entries: readonly PricedItem[];
  /** Two-letter codes of the compared stores. */
  states: readonly string[];
  /** What's on the EBT card, if known. */
  balanceCents: number | null;
  /** Tax on what that doesn't cover of the food; the total leaves it out. */
  extraTaxCents: number;
  onSave: (changes: Partial<BudgetChoices>) => void;
}) {
  const { budgetCents, paysWithSnap } = choices;
  const [isOpen, setIsOpen] = useState(false);
  const spending = { budgetCents: budgetCents ?? 0, spentThisWeekCents };
  const paidCents = total.totalCents + extraTaxCents;
  const words = [
    budgetCents !== null && budgetText(spending, paidCents, total.estimatedCount > 0),
    paysWithSnap && ebtText(total, { balanceCents, states, extraTaxCents }),
    // Or the budget would seem to cover what has no price.
    !total.isComplete && t`Without ${counted(total.missingEntryIds.length, 'item')}`,
  ].filter((each) => each !== false);
  const hasText = budgetCents !== null || paysWithSnap;
  const isOver = budgetCents !== null && leftOf(spending, paidCents) < 0;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={cx(
          'text-left underline decoration-dotted underline-offset-4 touch',
          hasText ? isOver && 'text-amber' : 'text-sm text-ink-soft hover:text-ink',
        )}
      >
        {hasText ? words.join('. ') : t`Set budget`}
      </button>
      <BudgetDialog
        {...{
          isOpen,
          userId,
          total,
          entries,
          states,
          balanceCents,
          extraTaxCents,
          spentThisWeekCents,
          onSave,
        }}
        {...choices}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
