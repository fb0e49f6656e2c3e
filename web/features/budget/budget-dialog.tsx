import { type FormEvent, useMemo, useState } from 'react';
import { MAX_BUDGET_CENTS } from '#contract/limits.ts';
import { budgetText, earlierSpendingText, splitSnapPayment } from '#domain/compare/budget.ts';
import { toComparisonLines } from '#domain/compare/cart-lines.ts';
import { compareStores, type StoreTotal } from '#domain/compare/comparison.ts';
import { currentLocale, joinList, localizedItemName, t } from '#domain/language.ts';
import { formatApproximateUsd, formatPartAndRest } from '#domain/price/approximate-usd.ts';
import { createSnapCheck, type SnapEligibility, snapEligibility, stateSnapText } from '#domain/tax/snap.ts';
import { stateTaxes } from '#domain/tax/state-taxes.ts';
import { getTaxClass } from '#domain/tax/tax.ts';
import { describeAmountProblem } from '#web/shared/amount-problem.ts';
import { budgetInputText, findBudgetProblem, parseBudgetAmount } from '#web/shared/budget-amount.ts';
import { setEbtBalance, useEbtBalanceDate } from '#web/shared/ebt-balance.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/input.tsx';
import { SwitchRow } from '#web/ui/switch-row.tsx';
import type { BudgetedCart, BudgetSettings } from './choices.ts';
import { ebtPaymentText } from './ebt-text.ts';

type Entries = BudgetedCart['entries'];

function computeTotal(
  { cart, entries, states, total }: BudgetedCart,
  { paysWithSnap, balanceCents }: { paysWithSnap: boolean; balanceCents: number | null },
): StoreTotal | null {
  if (total === null) return null;
  const lines = toComparisonLines(entries, getTaxClass, paysWithSnap ? createSnapCheck(states) : undefined);
  const ebtBalanceCents = paysWithSnap ? balanceCents : null;
  return compareStores({ ...cart, lines, ebtBalanceCents }).stores[0] ?? total;
}

function groupItemsByEligibility(entries: Entries, states: readonly string[]) {
  const getEligibility = ({ item }: Entries[number]): SnapEligibility => {
    const eligibilities = ['', ...states].map((state) => snapEligibility(item, state));
    return (['no', 'ask'] as const).find((each) => eligibilities.includes(each)) ?? 'yes';
  };
  const listItemNames = (eligibility: SnapEligibility) =>
    entries.flatMap((entry) =>
      getEligibility(entry) === eligibility ? localizedItemName(entry.item.name) : [],
    );
  return { yes: listItemNames('yes'), no: listItemNames('no'), ask: listItemNames('ask') };
}

function Eligibility({
  entries,
  states,
  total,
  balanceCents,
}: {
  entries: Entries;
  states: readonly string[];
  total: StoreTotal;
  balanceCents: number | null;
}) {
  const { yes, no, ask } = groupItemsByEligibility(entries, states);
  const { shortCents } = splitSnapPayment(total, balanceCents);
  const isEstimate = total.estimatedCount > 0;
  const stateRules = [...new Set(states)].flatMap(
    (state) => stateSnapText(state, stateTaxes.get(state)?.name ?? state) ?? [],
  );
  return (
    <div className="space-y-1.5 text-sm">
      {yes.length > 0 && <p>{t`EBT pays: ${joinList(yes)}.`}</p>}
      {shortCents > 0 && (
        <p className="font-medium">
          {total.shortTaxCents > 0
            ? t`Your balance is ${formatApproximateUsd(shortCents, isEstimate)} short for these items. That adds ${formatApproximateUsd(total.shortTaxCents, isEstimate)} tax.`
            : t`Your balance is ${formatApproximateUsd(shortCents, isEstimate)} short for these items.`}
        </p>
      )}
      {no.length > 0 && <p>{t`EBT doesn’t pay: ${joinList(no)}.`}</p>}
      {ask.length > 0 && <p>{t`Ask the store about ${joinList(ask)}. Our total assumes EBT doesn’t pay.`}</p>}
      {stateRules.map((rule) => (
        <p key={rule} className="text-ink-soft">
          {rule}
        </p>
      ))}
      <p className="text-ink-soft">
        {t`EBT pays for food and drinks, but not for alcohol, vitamins, medicine, pet food, or hot food. No sales tax is added to what it pays.`}
      </p>
    </div>
  );
}

const formatMonthAndDay = (day: string) =>
  new Date(`${day}T12:00`).toLocaleDateString(currentLocale(), { month: 'short', day: 'numeric' });

function TotalText({ total: { totalCents, subtotalCents, estimatedCount } }: { total: StoreTotal }) {
  const { part, rest } = formatPartAndRest({ totalCents, partCents: subtotalCents }, estimatedCount > 0);
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
  total: savedTotal,
  cart,
  entries,
  states,
}: BudgetSettings &
  BudgetedCart & {
    userId: string;
    spentThisWeekCents: number | null;
    balanceCents: number | null;
    onSave: (changes: Partial<BudgetSettings>) => void;
    onClose: () => void;
  }) {
  const [budget, setBudget] = useState(budgetInputText(budgetCents));
  const [balance, setBalance] = useState(budgetInputText(balanceCents));
  const [isWeekly, setIsWeekly] = useState(hasWeeklyBudget);
  const [isEbt, setIsEbt] = useState(paysWithSnap);
  const balanceTypedOn = useEbtBalanceDate(userId);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const budgetError = findBudgetProblem(budget);
  const balanceError =
    isEbt && parseBudgetAmount(balance) === undefined
      ? describeAmountProblem(balance, MAX_BUDGET_CENTS)
      : undefined;
  const newBudgetCents = parseBudgetAmount(budget) ?? null;
  const newBalanceCents = parseBudgetAmount(balance) ?? null;
  const total = useMemo(
    () =>
      computeTotal(
        { cart, entries, states, total: savedTotal },
        { paysWithSnap: isEbt, balanceCents: newBalanceCents },
      ),
    [cart, entries, states, savedTotal, isEbt, newBalanceCents],
  );
  // The week's spending is known only if a weekly budget has been saved.
  const remainingText =
    newBudgetCents !== null && newBudgetCents > 0 && (!isWeekly || hasWeeklyBudget)
      ? budgetText(
          { budgetCents: newBudgetCents, spentThisWeekCents: isWeekly ? spentThisWeekCents : null },
          total?.totalCents ?? 0,
          total !== null && total.estimatedCount > 0,
        )
      : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    if (budgetError !== undefined || balanceError !== undefined) return;
    if (isEbt && newBalanceCents !== balanceCents) setEbtBalance(userId, newBalanceCents);
    // Save only the changed fields, because another tab or device may have changed the other fields.
    onSave({
      ...(newBudgetCents !== budgetCents && { budgetCents: newBudgetCents }),
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
        error={wasSubmitted ? budgetError : undefined}
        isUsd
        inputMode="decimal"
        autoComplete="off"
        placeholder="60"
        // Don't focus the field for shoppers who already have a budget. They usually only want to see it, and with
        // focus, a keyboard would cover the dialog.
        autoFocus={budgetCents === null && !paysWithSnap}
        value={budget}
        onChange={({ target }) => setBudget(target.value)}
      />
      <SwitchRow label={t`Weekly budget, Sunday to Saturday`} isOn={isWeekly} onChange={setIsWeekly} />
      {spentThisWeekCents !== null && <p className="text-sm">{earlierSpendingText(spentThisWeekCents)}</p>}
      <SwitchRow label={t`I pay with SNAP (EBT)`} isOn={isEbt} onChange={setIsEbt} />
      {isEbt && (
        <Field
          label={t`Balance on my EBT card`}
          hint={
            balanceTypedOn === null
              ? t`Optional. It stays on this device.`
              : t`Balance typed on ${formatMonthAndDay(balanceTypedOn)}. It stays on this device.`
          }
          error={wasSubmitted ? balanceError : undefined}
          isUsd
          inputMode="decimal"
          autoComplete="off"
          value={balance}
          onChange={({ target }) => setBalance(target.value)}
        />
      )}
      {(newBudgetCents !== null || isEbt) && (
        <div aria-live="polite" className="space-y-1.5">
          {total !== null && <TotalText total={total} />}
          {remainingText !== null && <p className="text-sm">{remainingText}.</p>}
          {isEbt && total !== null && (
            <p className="text-sm font-medium">{ebtPaymentText(total, newBalanceCents, states)}.</p>
          )}
        </div>
      )}
      {isEbt && total !== null && (
        <Eligibility {...{ entries, states, total }} balanceCents={newBalanceCents} />
      )}
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
  ...formProps
}: { isOpen: boolean; onClose: () => void } & Omit<Parameters<typeof Form>[0], 'onClose'>) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={t`Budget and EBT`}>
      <Form {...formProps} onClose={onClose} />
    </Dialog>
  );
}
