import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import {
  createInvitation,
  type ListMember,
  listInvitations,
  removeGuests,
  removeMember,
  revokeInvitation,
  updateMember,
} from '#contract/list-members.ts';
import { t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { createQueryOptions } from '#web/api/query.ts';
import { requestDeletion } from '#web/api/remove.ts';
import { request } from '#web/api/request.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';

export type Invitation = ResponseOf<typeof listInvitations>[number];
export type InvitedRole = Invitation['role'];

const reportFailure = (error: unknown) =>
  toastFailure(t`Couldn’t do that`, errorMessage(error, t`Please try again.`));

export function useListSharing(listId: number, memberCount: number, refresh: () => void) {
  const client = useQueryClient();
  const query = createQueryOptions(listInvitations, { params: { id: listId } }, { staleTime: 0 });
  const links = useQuery(query);
  const refreshLinks = () => client.invalidateQueries({ queryKey: query.queryKey });
  const { queryKey } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetch the links' join counts when someone joins
  useEffect(() => {
    void client.invalidateQueries({ queryKey });
  }, [memberCount]);
  const createMutation = useMutation({
    mutationFn: (body: { role: InvitedRole; days: number }) =>
      request(createInvitation, { params: { id: listId }, body }),
    onSuccess: refreshLinks,
    onError: reportFailure,
  });
  const revokeMutation = useMutation({
    mutationFn: ({ invitationId }: Invitation) =>
      requestDeletion(revokeInvitation, { params: { id: listId, invitationId } }),
    onSuccess: (_, { invitationId }) => {
      if (invitationId === createMutation.data?.invitationId) createMutation.reset();
      toast({ title: t`Link turned off`, description: t`Anyone who already joined stays on the list.` });
    },
    onError: reportFailure,
    onSettled: refreshLinks,
  });
  const removeMemberMutation = useMutation({
    mutationFn: ({ memberId }: ListMember) =>
      requestDeletion(removeMember, { params: { id: listId, memberId } }),
    onSuccess: (_, { name }) => {
      createMutation.reset();
      toast({
        title: t`Removed`,
        description: t`${name} can no longer see the list. Their links are turned off.`,
      });
    },
    onError: reportFailure,
    onSettled: () => Promise.all([refresh(), refreshLinks()]),
  });
  const removeGuestsMutation = useMutation({
    mutationFn: () => requestDeletion(removeGuests, { params: { id: listId } }),
    onSuccess: () => {
      createMutation.reset();
      toast({
        title: t`Removed`,
        description: t`Guests can no longer see the list. Their links are turned off.`,
      });
    },
    onError: reportFailure,
    onSettled: () => Promise.all([refresh(), refreshLinks()]),
  });
  const changeRoleMutation = useMutation({
    mutationFn: ({ memberId, role: newRole }: { memberId: number; role: InvitedRole }) =>
      request(updateMember, { params: { id: listId, memberId }, body: { role: newRole } }),
    onError: reportFailure,
    onSettled: refresh,
  });
  return {
    links,
    createMutation,
    revokeMutation,
    removeMemberMutation,
    removeGuestsMutation,
    changeRoleMutation,
  };
}
