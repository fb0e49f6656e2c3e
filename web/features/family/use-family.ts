import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addFamilyMember,
  type FamilyMember,
  listFamilyMembers,
  removeFamilyMember,
} from '#contract/family.ts';
import { t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { didSucceed, refreshQueries } from '#web/api/mutations.ts';
import { createQueryKey, createQueryOptions } from '#web/api/query.ts';
import { requestDeletion } from '#web/api/remove.ts';
import { request } from '#web/api/request.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';

export const useFamily = (isAdmin: boolean) =>
  useQuery({ ...createQueryOptions(listFamilyMembers, {}), enabled: isAdmin });

type NewMember = { name: string; email: string };

export function useFamilyMutations() {
  const client = useQueryClient();
  const refresh = () => refreshQueries(client, { queryKey: createQueryKey(listFamilyMembers, {}) });

  const addMutation = useMutation({
    mutationFn: (body: NewMember) => request(addFamilyMember, { body }),
    onSuccess: () => toast({ title: t`Success`, description: t`Family member added successfully` }),
    onSettled: refresh,
  });

  const removeMutation = useMutation({
    mutationFn: ({ id }: FamilyMember) => requestDeletion(removeFamilyMember, { params: { id } }),
    onSuccess: () => toast({ title: t`Success`, description: t`Family member removed successfully` }),
    onError: (error) => toastFailure(t`Error`, t`Failed to remove family member`, errorMessage(error, '')),
    // Don't await the refetch, so that the dialog first returns focus to the member's row. When the refetch removes
    // the row, focus moves to a neighboring row.
    onSettled: () => void refresh(),
  });

  const once = useSingleFlight();

  return {
    add: (body: NewMember, onDone: () => void) =>
      once('add', () => didSucceed(addMutation.mutateAsync(body).then(onDone))),
    isAdding: addMutation.isPending,
    addError: addMutation.error,
    remove: (member: FamilyMember, onEnd: () => void) =>
      once('remove', () => didSucceed(removeMutation.mutateAsync(member)).then(onEnd)),
    isRemoving: removeMutation.isPending,
  };
}
