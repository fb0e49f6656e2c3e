import { type FormEvent, useState } from 'react';
import type { List } from '#contract/lists.ts';
import { t } from '#domain/language.ts';
import { goTo } from '#web/lib/go-to.ts';
import { rich } from '#web/lib/rich.ts';
import { amountIn, amountText, budgetProblem } from '#web/shared/budget-amount.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/input.tsx';
import { Labelled } from '#web/ui/labelled.tsx';
import { DeleteListDialog } from './delete-list.tsx';
import { FromCart } from './from-cart.tsx';
import { LeaveListDialog } from './leave-list.tsx';
import { useLists } from './lists-query.ts';
import { dayNames } from './people-text.ts';

const NEVER = 'never';

function Form({ list, onSaved }: { list: List; onSaved: () => void }) {
  const { change } = useLists();
  // Other members may change the list while this is open.
  const [before] = useState(list);
  const [name, setName] = useState(list.name);
  const [resetsOn, setResetsOn] = useState(list.resetsOn === null ? NEVER : String(list.resetsOn));
  const [budget, setBudget] = useState(amountText(list.budgetCents ?? null));
  const [isPending, setIsPending] = useState(false);
  const budgetError = budgetProblem(budget);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || budgetError !== undefined || isPending) return;
    setIsPending(true);
    const day = resetsOn === NEVER ? null : Number(resetsOn);
    const budgetCents = amountIn(budget) ?? null;
    const saved = await change(list.id, {
      ...(name.trim() !== before.name && { name: name.trim() }),
      ...(day !== before.resetsOn && { resetsOn: day }),
      ...(budgetCents !== (before.budgetCents ?? null) && { budgetCents }),
    });
    setIsPending(false);
    if (saved !== null) onSaved();
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="space-y-4 pt-1">
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
        inputMode="decimal"
        autoComplete="off"
        onChange={({ target }) => setBudget(target.value)}
        error={budgetError}
      />
      <Labelled
        label={t`Repeat every week`}
        hint={t`On that day, everything is unchecked and the list starts over.`}
      >
        {(box) => (
          <select
            {...box}
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
      </Labelled>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" isPending={isPending}>
          {t`Save`}
        </Button>
      </div>
    </form>
  );
}

export function ListSettings({
  list,
  isOpen,
  onOpenChange,
  refresh,
}: {
  list: List;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  refresh: () => void;
}) {
  const { archive } = useLists();
  const [ending, setEnding] = useState<'delete' | 'leave' | null>(null);
  const close = () => onOpenChange(false);
  const isOwner = list.role === 'owner';
  const me = list.members.find(({ memberId }) => memberId === list.me);
  const toLists = () => goTo(me?.isGuest ? '/' : '/lists');
  return (
    <>
      <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t`List settings`}>
        {list.role !== 'tick' && (
          <Form
            list={list}
            onSaved={() => {
              close();
              refresh();
            }}
          />
        )}
        <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
          {list.role !== 'tick' && (
            <>
              <FromCart
                listId={list.id}
                refresh={() => {
                  close();
                  refresh();
                }}
              />
              <Button
                onClick={() => {
                  void archive(list, !list.isArchived);
                  close();
                  if (!list.isArchived) toLists();
                }}
              >
                {list.isArchived ? t`Restore` : t`Archive`}
              </Button>
            </>
          )}
          <Button
            onClick={() => {
              close();
              setEnding(isOwner ? 'delete' : 'leave');
            }}
          >
            {isOwner ? t`Delete…` : t`Leave…`}
          </Button>
        </div>
      </Dialog>
      <DeleteListDialog
        list={ending === 'delete' ? list : null}
        onClose={() => setEnding(null)}
        onDone={toLists}
      />
      <LeaveListDialog
        list={ending === 'leave' ? list : null}
        onClose={() => setEnding(null)}
        onDone={toLists}
      />
    </>
  );
}
