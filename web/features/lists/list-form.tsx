import { type FormEvent, useState } from 'react';
import type { List } from '#contract/lists.ts';
import { t } from '#domain/language.ts';
import { formatShortUsd } from '#domain/price/approximate-usd.ts';
import { rich } from '#web/lib/rich.ts';
import { budgetInputText, findBudgetProblem, parseBudgetAmount } from '#web/shared/budget-amount.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/input.tsx';
import { LabeledField } from '#web/ui/labeled.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useListMutations } from './lists-query.ts';
import { dayNames } from './people-text.ts';

const NEVER = 'never';

function BudgetConflict({
  theirCents,
  ownCents,
  onChoose,
}: {
  theirCents: number | null;
  ownCents: number | null;
  onChoose: (budgetCents: number | null) => void;
}) {
  const renderChoice = (cents: number | null, isTheirs: boolean) => (
    <Button size="sm" onClick={() => onChoose(cents)}>
      {cents === null
        ? t`No budget`
        : isTheirs
          ? t`Keep ${formatShortUsd(cents)}`
          : t`Use ${formatShortUsd(cents)}`}
    </Button>
  );
  return (
    <Notice
      tone="amber"
      title={
        theirCents === null
          ? t`Someone removed the budget a moment ago.`
          : t`Someone set the budget to ${formatShortUsd(theirCents)} a moment ago.`
      }
    >
      <div role="alert" className="mt-2 flex flex-wrap gap-2">
        {renderChoice(theirCents, true)}
        {renderChoice(ownCents, false)}
      </div>
    </Notice>
  );
}

/** Saves only the fields edited here, so that other members' edits aren't overwritten. */
export function ListForm({
  list,
  refresh,
  onSaved,
}: {
  list: List;
  refresh: () => void;
  onSaved: () => void;
}) {
  const { change } = useListMutations();
  const [initialList] = useState(list);
  const [name, setName] = useState(list.name);
  const [resetsOn, setResetsOn] = useState(list.resetsOn === null ? NEVER : String(list.resetsOn));
  const savedCents = list.budgetCents ?? null;
  const [seenCents, setSeenCents] = useState(savedCents);
  const [budget, setBudget] = useState(budgetInputText(savedCents));
  const [isPending, setIsPending] = useState(false);
  const budgetError = findBudgetProblem(budget);
  const typedCents = parseBudgetAmount(budget) ?? null;
  if (savedCents !== seenCents && budgetError === undefined && !isPending) {
    if (typedCents === seenCents) setBudget(budgetInputText(savedCents));
    if (typedCents === seenCents || typedCents === savedCents) setSeenCents(savedCents);
  }
  const hasConflict = savedCents !== seenCents && budgetError === undefined;
  const saveChanges = async (budgetCents: number | null, budgetSeenCents: number | null) => {
    if (name.trim() === '' || isPending) return;
    setIsPending(true);
    const day = resetsOn === NEVER ? null : Number(resetsOn);
    const savedList = await change(list.id, {
      ...(name.trim() !== initialList.name && { name: name.trim() }),
      ...(day !== initialList.resetsOn && { resetsOn: day }),
      ...(budgetCents !== budgetSeenCents && { budgetCents, budgetSeenCents }),
    });
    setIsPending(false);
    if (savedList === null) refresh();
    else onSaved();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (budgetError === undefined && !hasConflict) void saveChanges(typedCents, seenCents);
  };
  const resolveConflict = (budgetCents: number | null) => {
    setBudget(budgetInputText(budgetCents));
    setSeenCents(savedCents);
    void saveChanges(budgetCents, savedCents);
  };
  return (
    <form noValidate onSubmit={save} className="space-y-4 pt-1">
      <Field
        label={t`Name`}
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
        error={name.trim() === '' ? t`Give the list a name.` : undefined}
      />
      <Field
        label={t`Budget`}
        hint={t`With tax. Leave it empty for no budget.`}
        value={budget}
        isUsd
        inputMode="decimal"
        autoComplete="off"
        onChange={({ target }) => setBudget(target.value)}
        error={budgetError}
      />
      {hasConflict && (
        <BudgetConflict theirCents={savedCents} ownCents={typedCents} onChoose={resolveConflict} />
      )}
      <LabeledField
        label={t`Repeat every week`}
        hint={t`On that day, everything is unchecked and the list starts over.`}
      >
        {(fieldProps) => (
          <select
            {...fieldProps}
            value={resetsOn}
            onChange={({ target }) => setResetsOn(target.value)}
            className="w-full rounded-lg border border-line-strong bg-raised px-3 text-base text-ink touch"
          >
            <option value={NEVER}>{t`No`}</option>
            {dayNames.map((day, index) => (
              <option key={day} value={index}>
                {rich`On ${day}`}
              </option>
            ))}
          </select>
        )}
      </LabeledField>
      {!hasConflict && (
        <div className="flex justify-end">
          <Button type="submit" variant="primary" isPending={isPending}>
            {t`Save`}
          </Button>
        </div>
      )}
    </form>
  );
}
