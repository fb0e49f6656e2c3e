import { type FormEvent, useState } from 'react';
import type { ListSummary } from '#contract/lists.ts';
import { t } from '#domain/language.ts';
import { errorMessage, errorToShow } from '#web/api/api-error.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useListMutations } from './lists-query.ts';

const startOptions = [
  { isFromCart: false, label: t`Empty`, hint: t`Add items as you think of them.` },
  { isFromCart: true, label: t`Items in my cart`, hint: t`Makes a copy. Your cart won’t change.` },
] as const;

function NewListForm({ onCreated }: { onCreated: (list: ListSummary) => void }) {
  const { createMutation } = useListMutations();
  const [name, setName] = useState('');
  const [isFromCart, setIsFromCart] = useState(false);
  const [isBlank, setIsBlank] = useState(false);
  const once = useSingleFlight();
  const error = errorToShow(createMutation.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsBlank(name.trim() === '');
    if (name.trim() === '') return;
    void once('create', async () => {
      const createdList = await createMutation
        .mutateAsync({ name: name.trim(), fromCart: isFromCart })
        .catch(() => null);
      if (createdList !== null) onCreated(createdList);
    });
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-4 pt-1">
      <Field
        label={t`Name`}
        value={name}
        maxLength={60}
        placeholder={t`Weekly groceries`}
        autoComplete="off"
        required
        onChange={({ target }) => setName(target.value)}
        error={isBlank ? t`Give the list a name.` : undefined}
      />
      <fieldset className="space-y-2">
        <legend className="mb-1 text-sm font-medium">{t`Start with`}</legend>
        {startOptions.map((option) => (
          <label
            key={option.label}
            className="flex cursor-pointer items-start gap-3 rounded-lg border border-line-strong px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="begin"
              checked={isFromCart === option.isFromCart}
              onChange={() => setIsFromCart(option.isFromCart)}
              className="mt-1 size-4 accent-(--accent)"
            />
            <span>
              <span className="block font-medium">{option.label}</span>
              <span className="block text-sm text-ink-soft">{option.hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {error !== null && (
        <Notice tone="red" title={t`Couldn’t create it`}>
          <p>{errorMessage(error, t`Couldn’t create the list. Please try again.`)}</p>
        </Notice>
      )}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" isPending={createMutation.isPending}>
          {t`Create list`}
        </Button>
      </div>
    </form>
  );
}

export function NewListDialog({
  isOpen,
  onOpenChange,
  onCreated,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onCreated: (list: ListSummary) => void;
}) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t`New list`}>
      <NewListForm onCreated={onCreated} />
    </Dialog>
  );
}
