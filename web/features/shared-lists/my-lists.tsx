import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type OwnSharedList, removeSharedList } from '#contract/shared-lists.ts';
import { formatCount, t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { requestDeletion } from '#web/api/remove.ts';
import { formatDay } from '#web/lib/format-date.ts';
import { rich } from '#web/lib/rich.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { toast, toastFailure } from '#web/ui/toast.ts';
import { mySharedListsQuery, sharedListQuery } from './use-shared-lists.ts';

function Row({ list, onRemove }: { list: OwnSharedList; onRemove: () => void }) {
  return (
    <li ref={useFocusOnRemoval()} className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <a
          href={`/shared/${list.id}`}
          dir="auto"
          className="inline-flex items-center font-medium underline underline-offset-4 touch"
        >
          {list.title}
        </a>
        <p className="text-sm text-ink-soft">
          {rich`${formatCount(list.itemCount, 'item')}, shared ${formatDay(list.createdAt)}`}
        </p>
      </div>
      <IconButton label={t`Delete ${list.title}`} icon={<Trash2 className="size-4" />} onClick={onRemove} />
    </li>
  );
}

function RemoveDialog({ list, onClose }: { list: OwnSharedList | null; onClose: () => void }) {
  const client = useQueryClient();
  const removeMutation = useMutation({
    mutationFn: ({ id }: OwnSharedList) => requestDeletion(removeSharedList, { params: { listId: id } }),
    onSuccess: (_, { id, title }) => {
      client.removeQueries({ queryKey: sharedListQuery(id).queryKey });
      client.setQueryData(mySharedListsQuery.queryKey, (lists) => lists?.filter((each) => each.id !== id));
      toast({ title: t`List deleted`, description: t`The link to “${title}” no longer works.` });
    },
    onError: (error) =>
      toastFailure(
        t`Couldn’t delete it`,
        errorMessage(error, t`Couldn’t delete the list. Please try again.`),
      ),
    onSettled: onClose,
  });
  return (
    <Dialog
      isOpen={list !== null}
      onOpenChange={onClose}
      title={t`Delete “${list?.title ?? ''}”?`}
      description={t`The link will stop working for everyone. This can’t be undone.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Keep it`}</Button>
          <Button
            variant="danger"
            isPending={removeMutation.isPending}
            onClick={() => list !== null && removeMutation.mutate(list)}
          >
            {t`Delete list`}
          </Button>
        </>
      }
    />
  );
}

export function MySharedLists() {
  const { data: lists, error, refetch } = useQuery(mySharedListsQuery);
  const [listToRemove, setListToRemove] = useState<OwnSharedList | null>(null);
  return (
    <CardSection title={t`Lists you’ve shared`} description={t`Anyone with the link can open the list.`}>
      {error !== null && lists === undefined && (
        <LoadFailure title={t`Couldn’t load your lists`} error={error} refetch={refetch} />
      )}
      {error === null && lists === undefined && (
        <LoadingSkeleton label={t`Loading your lists`}>
          <Skeleton className="h-14" />
        </LoadingSkeleton>
      )}
      {lists?.length === 0 && <p className="text-ink-soft">{t`You haven’t shared any lists.`}</p>}
      {lists !== undefined && lists.length > 0 && (
        <ul className="divide-y divide-line">
          {lists.map((list) => (
            <Row key={list.id} list={list} onRemove={() => setListToRemove(list)} />
          ))}
        </ul>
      )}
      <RemoveDialog list={listToRemove} onClose={() => setListToRemove(null)} />
    </CardSection>
  );
}
