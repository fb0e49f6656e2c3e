import { type FormEvent, useState } from 'react';
import { MAX_BUDGET_CENTS } from '#contract/limits.ts';
import { spentBeforeText, splitBySnap } from '#domain/compare/budget.ts';
import type { StoreTotal } from '#domain/compare/comparison.ts';
import { goodsName, joinList, t } from '#domain/language.ts';
import { spokenParts, spokenUsd } from '#domain/price/spoken-usd.ts';
import { type SnapEligibility, snapEligibility, stateSnapText } from '#domain/tax/snap.ts';
import { stateTaxes } from '#domain/tax/state-taxes.ts';
import { amountProblem } from '#web/shared/amount-fault.ts';
import { amountText, budgetProblem, parseAmount } from '#web/shared/budget-amount.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/input.tsx';
import { SwitchRow } from '#web/ui/switch-row.tsx';
import type { BudgetChoices, PricedItem } from './choices.ts';
import { setEbtBalance } from './ebt-balance.ts';

function itemsByAnswer(entries: readonly PricedItem[], states: readonly string[]) {
  const answerOf = ({ item }: PricedItem): SnapEligibility => {
    const answers = ['', ...states].map((state) => snapEligibility(item, state));
    return (['no', 'ask'] as const).find((each) => answers.includes(each)) ?? 'yes';
  };
  const namesOf = (answer: SnapEligibility) =>
    entries.flatMap((entry) => (answerOf(entry) === answer ? goodsName(entry.item.name) : []));
  return { yes: namesOf('yes'), no: namesOf('no'), ask: namesOf('ask') };
}

function Eligibility({
  entries,
  states,
  total,
  balanceCents,
}: {
  entries: readonly PricedItem[];
  states: readonly string[];
  total: StoreTotal;
  balanceCents: number | null;
}) {
  const { yes, no, ask } = itemsByAnswer(entries, states);
  const { shortCents } = splitBySnap(total, balanceCents);
  const isEstimate = total.estimatedCount > 0;
  const rules = [...new Set(states)].flatMap(
    (state) => stateSnapText(state, stateTaxes.get(state)?.name ?? state) ?? [],
  );
  return (
    <div className="space-y-1.5 text-sm">
      {yes.length > 0 && <p>{t`EBT pays: ${joinList(yes)}.`}</p>}
      {shortCents > 0 && (
        <p className="font-medium">
          {total.shortTaxCents > 0
            ? t`Your balance is ${spokenUsd(shortCents, isEstimate)} short for these items. That adds ${spokenUsd(total.shortTaxCents, isEstimate)} tax.`
            : t`Your balance is ${spokenUsd(shortCents, isEstimate)} short for these items.`}
        </p>
      )}
      {no.length > 0 && <p>{t`EBT doesn’t pay: ${joinList(no)}.`}</p>}
      {ask.length > 0 && <p>{t`Ask the store about ${joinList(ask)}. Our total assumes EBT doesn’t pay.`}</p>}
      {rules.map((words) => (
        <p key={words} className="text-ink-soft">
          {words}
        </p>
      ))}
      <p className="text-ink-soft">
        {t`EBT pays for food and drinks, but not for alcohol, vitamins, medicine, pet food, or hot food. No sales tax is added to what it pays.`}
      </p>
    </div>
  );
}

function TotalText({ total: { totalCents, subtotalCents, estimatedCount } }: { total: StoreTotal }) {
  const { part, rest } = spokenParts({ totalCents, partCents: subtotalCents }, estimatedCount > 0);
  return <p className="text-sm">{t`Total: ${part} plus ${rest} tax.`}</p>;
}

function Form({
  userId,
  budgetCents,
  hasWeeklyBudget,
  spentThisWeekCents,
  paysWithSnap,
  balanceCents,
  onSave,
  onClose,
  ...cart
}: BudgetChoices & {
  userId: string;
  spentThisWeekCents: number | null;
  balanceCents: number | null;
  total: StoreTotal;
  entries: readonly PricedItem[];
  states: readonly string[];
  onSave: (changes: Partial<BudgetChoices>) => void;
  onClose: () => void;
}) {
  const [budget, setBudget] = useState(amountText(budgetCents));
  const [balance, setBalance] = useState(amountText(balanceCents));
  const [isWeekly, setIsWeekly] = useState(hasWeeklyBudget);
  const [isEbt, setIsEbt] = useState(paysWithSnap);
  const [isChecked, setIsChecked] = useState(false);
  const budgetError = budgetProblem(budget);
  const balanceError =
    isEbt && parseAmount(balance) === undefined ? amountProblem(balance, MAX_BUDGET_CENTS) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (budgetError !== undefined || balanceError !== undefined) return;
    if (isEbt) setEbtBalance(userId, parseAmount(balance) ?? null);
    const newCents = parseAmount(budget) ?? null;
    // Save only what was changed here, because another tab or device may have changed the rest.
    onSave({
      ...(newCents !== budgetCents && { budgetCents: newCents }),
      ...(isWeekly !== hasWeeklyBudget && { hasWeeklyBudget: isWeekly }),
      ...(isEbt !== paysWithSnap && { paysWithSnap: isEbt }),
    });
    onClose();
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <Field
        label={isWeekly ? t`Budget for the week` : t`Budget for this trip`}
        hint={t`With tax. Leave it empty for no budget.`}
        error={isChecked ? budgetError : undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder="60"
        // Shoppers with a budget come to read, so don't cover the dialog with a keyboard.
        autoFocus={budgetCents === null && !paysWithSnap}
        value={budget}
        onChange={({ target }) => setBudget(target.value)}
      />
      <SwitchRow label={t`Weekly budget, Sunday to Saturday`} isOn={isWeekly} onChange={setIsWeekly} />
      {spentThisWeekCents !== null && <p className="text-sm">{spentBeforeText(spentThisWeekCents)}</p>}
      <SwitchRow label={t`I pay with SNAP (EBT)`} isOn={isEbt} onChange={setIsEbt} />
      {isEbt && (
        <Field
          label={t`Balance on my EBT card`}
          hint={t`Optional. It stays on this device.`}
          error={isChecked ? balanceError : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={balance}
          onChange={({ target }) => setBalance(target.value)}
        />
      )}
      {(budgetCents !== null || paysWithSnap) && <TotalText total={cart.total} />}
      {isEbt && paysWithSnap && <Eligibility {...cart} balanceCents={balanceCents} />}
      <div className="flex justify-end">
        <Button type="submit" variant="primary">
          {t`Save`}
        </Button>
      </div>
    </form>
  );
}

export function BudgetDialog({
  isOpen,
  onClose,
  ...form
}: { isOpen: boolean; onClose: () => void } & Omit<Parameters<typeof Form>[0], 'onClose'>) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={t`Budget and EBT`}>
      <Form {...form} onClose={onClose} />
    </Dialog>
  );
}
