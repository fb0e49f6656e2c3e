import { useState } from 'react';
import type { ListSummary } from '#contract/lists.ts';
import { t } from '#domain/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useListMutations } from './lists-query.ts';

export function LeaveListDialog({
  list,
  onDone = () => {},
  onClose,
}: {
  list: (ListSummary & { me: number }) | null;
  onDone?: () => void;
  onClose: () => void;
}) {
  const { leave } = useListMutations();
  const [isPending, setIsPending] = useState(false);
  const leaveList = async () => {
    if (list === null) return;
    setIsPending(true);
    const hasLeft = await leave(list, list.me);
    setIsPending(false);
    onClose();
    if (hasLeft) onDone();
  };
  return (
    <Dialog
      isOpen={list !== null}
      onOpenChange={onClose}
      title={t`Leave “${list?.name ?? ''}”?`}
      description={t`Items you added stay for the others. To come back, you’ll need a new link.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Stay`}</Button>
          <Button variant="danger" isPending={isPending} onClick={() => void leaveList()}>
            {t`Leave list`}
          </Button>
        </>
      }
    />
  );
}
