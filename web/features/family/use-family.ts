import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addFamilyMember,
  type FamilyMember,
  listFamilyMembers,
  removeFamilyMember,
} from '#contract/family.ts';
import { messageOf } from '#web/api/api-error.ts';
import { keyOf, queryOf } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { toast } from '#web/ui/toast.ts';

/** Who has premium by family; asked for only when `isAdmin`. */
export const useFamily = (isAdmin: boolean) =>
  useQuery({ ...queryOf(listFamilyMembers, {}), enabled: isAdmin });

/** What an administrator does with the list; each ends in one toast (SPEC §8). */
export function useFamilyChanges() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(listFamilyMembers, {}) });

  const add = useMutation({
    mutationFn: (body: { name: string; email: string }) => request(addFamilyMember, { body }),
    onSuccess: () => toast({ title: 'Success', description: 'Family member added successfully' }),
    onSettled: refresh,
  });

  const remove = useMutation({
    mutationFn: ({ id }: FamilyMember) => request(removeFamilyMember, { params: { id } }),
    onSuccess: () => toast({ title: 'Success', description: 'Family member removed successfully' }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: messageOf(error, 'Failed to remove family member'),
        tone: 'destructive',
      }),
    onSettled: refresh,
  });

  return { add, remove };
}
