import { type FormEvent, useState } from 'react';
import type { ListSummary } from '#contract/lists.ts';
import { formatCount, t } from '#domain/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/input.tsx';
import { useListMutations } from './lists-query.ts';

function Form({ list, onDone, onClose }: { list: ListSummary; onDone: () => void; onClose: () => void }) {
  const { removeForAll } = useListMutations();
  const [typedName, setTypedName] = useState('');
  const [isPending, setIsPending] = useState(false);
  const isNameTyped = typedName.trim().toLowerCase() === list.name.trim().toLowerCase();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isNameTyped || isPending) return;
    setIsPending(true);
    const isDeleted = await removeForAll(list);
    setIsPending(false);
    if (isDeleted) onDone();
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-4 pt-1">
      <Field
        label={t`Type “${list.name}” to delete it`}
        value={typedName}
        autoComplete="off"
        onChange={({ target }) => setTypedName(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t`Keep it`}</Button>
        <Button
          type="submit"
          variant="danger"
          isPending={isPending}
          disabledReason={isNameTyped ? undefined : t`Enter a list name first.`}
        >
          {t`Delete list`}
        </Button>
      </div>
    </form>
  );
}

export function DeleteListDialog({
  list,
  onDone = () => {},
  onClose,
}: {
  list: ListSummary | null;
  onDone?: () => void;
  onClose: () => void;
}) {
  const otherMemberCount = (list?.members.length ?? 1) - 1;
  return (
    <Dialog
      isOpen={list !== null}
      onOpenChange={onClose}
      title={t`Delete “${list?.name ?? ''}”?`}
      description={
        otherMemberCount > 0
          ? t`This deletes it for you and ${formatCount(otherMemberCount, 'other')}. You can’t undo this. Archiving can be undone.`
          : t`You can’t undo this. Archiving can be undone.`
      }
    >
      {list !== null && (
        <Form
          key={list.id}
          list={list}
          onClose={onClose}
          onDone={() => {
            onClose();
            onDone();
          }}
        />
      )}
    </Dialog>
  );
}
