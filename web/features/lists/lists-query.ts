import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { removeMember } from '#contract/list-members.ts';
import { createList, type ListSummary, listLists, removeList, updateList } from '#contract/lists.ts';
import { t } from '#domain/language.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { createQueryOptions } from '#web/api/query.ts';
import { requestDeletion } from '#web/api/remove.ts';
import { request } from '#web/api/request.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';
import { deleteOfflineList } from './list-record.ts';

/** Refetched on every use, because other members can change lists too. */
export const listsQuery = createQueryOptions(listLists, {}, { staleTime: 0 });

const updateCache = (client: QueryClient, change: (lists: ListSummary[]) => ListSummary[]) =>
  client.setQueryData<ListSummary[]>(listsQuery.queryKey, (lists) => lists && change(lists));

const replaceInCache = (client: QueryClient, list: ListSummary) =>
  updateCache(client, (lists) => lists.map((each) => (each.id === list.id ? list : each)));

export type ListSettingsChange = {
  name?: string;
  isArchived?: boolean;
  resetsOn?: number | null;
  budgetCents?: number | null;
  budgetSeenCents?: number | null;
};

export function useListMutations() {
  const client = useQueryClient();
  const createMutation = useMutation({
    mutationFn: (body: { name: string; fromCart: boolean }) => request(createList, { body }),
    onSuccess: (list) => updateCache(client, (lists) => [list, ...lists]),
  });
  const change = async (id: number, body: ListSettingsChange): Promise<ListSummary | null> => {
    try {
      const list = await request(updateList, { params: { id }, body });
      replaceInCache(client, list);
      return list;
    } catch (error) {
      // Another member has changed the budget too. The settings show both amounts, so no toast is needed.
      if (error instanceof ApiError && error.code === 'budget_changed') return null;
      toastFailure(
        t`Couldn’t change it`,
        errorMessage(error, t`Couldn’t change the list. Please try again.`),
      );
      return null;
    }
  };
  const archiveList = async (list: ListSummary, isArchived: boolean): Promise<void> => {
    if ((await change(list.id, { isArchived })) === null) return;
    toast({
      title: isArchived ? t`List archived` : t`List restored`,
      description: list.name,
      action: { label: t`Undo`, run: () => void change(list.id, { isArchived: !isArchived }) },
    });
  };
  const removeWithToast = async (
    list: ListSummary,
    title: string,
    removal: Promise<void>,
  ): Promise<boolean> => {
    try {
      await removal;
    } catch (error) {
      toastFailure(t`Couldn’t do that`, errorMessage(error, t`Please try again.`));
      return false;
    }
    await deleteOfflineList(list.id);
    updateCache(client, (lists) => lists.filter(({ id }) => id !== list.id));
    toast({ title, description: list.name });
    return true;
  };
  return {
    createMutation,
    change,
    archive: archiveList,
    removeForAll: (list: ListSummary) =>
      removeWithToast(list, t`List deleted`, requestDeletion(removeList, { params: { id: list.id } })),
    leave: (list: ListSummary, memberId: number) =>
      removeWithToast(
        list,
        t`You left the list`,
        requestDeletion(removeMember, { params: { id: list.id, memberId } }),
      ),
  };
}
