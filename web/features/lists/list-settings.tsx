import { useState } from 'react';
import { t } from '#domain/language.ts';
import { navigateTo } from '#web/lib/go-to.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AddCartItemsButton } from './copy-from-cart.tsx';
import { DeleteListDialog } from './delete-list.tsx';
import { LeaveListDialog } from './leave-list.tsx';
import { ListForm } from './list-form.tsx';
import { useListMutations } from './lists-query.ts';
import type { ListDialogProps } from './share-dialog.tsx';

export function ListSettings({ list, isOpen, onOpenChange, refresh }: ListDialogProps) {
  const { archive } = useListMutations();
  const [confirmation, setConfirmation] = useState<'delete' | 'leave' | null>(null);
  const close = () => onOpenChange(false);
  const isOwner = list.role === 'owner';
  const me = list.members.find(({ memberId }) => memberId === list.me);
  const leavePage = () => navigateTo(me?.isGuest ? '/' : '/lists');
  return (
    <>
      <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t`List settings`}>
        {list.role !== 'tick' && (
          <ListForm
            list={list}
            refresh={refresh}
            onSaved={() => {
              close();
              refresh();
            }}
          />
        )}
        <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
          {list.role !== 'tick' && (
            <>
              <AddCartItemsButton
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
                  if (!list.isArchived) leavePage();
                }}
              >
                {list.isArchived ? t`Restore` : t`Archive`}
              </Button>
            </>
          )}
          <Button
            onClick={() => {
              close();
              setConfirmation(isOwner ? 'delete' : 'leave');
            }}
          >
            {isOwner ? t`Delete…` : t`Leave…`}
          </Button>
        </div>
      </Dialog>
      <DeleteListDialog
        list={confirmation === 'delete' ? list : null}
        onClose={() => setConfirmation(null)}
        onDone={leavePage}
      />
      <LeaveListDialog
        list={confirmation === 'leave' ? list : null}
        onClose={() => setConfirmation(null)}
        onDone={leavePage}
      />
    </>
  );
}
