import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  allowAssistant,
  type ConnectedAssistant,
  listAssistants,
  removeAssistant,
} from '#contract/assistants.ts';
import { t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { didSucceed } from '#web/api/mutations.ts';
import { createQueryKey, createQueryOptions } from '#web/api/query.ts';
import { requestDeletion } from '#web/api/remove.ts';
import { request } from '#web/api/request.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';

export const useAssistants = () => useQuery(createQueryOptions(listAssistants, {}));

export function useAllowAssistant() {
  const client = useQueryClient();
  const allowMutation = useMutation({
    mutationFn: ({ id }: ConnectedAssistant) => request(allowAssistant, { params: { id } }),
    onSuccess: (_, { name }) => toast({ title: t`${name} can use your lists now` }),
    onError: (error: Error) => toastFailure(t`Couldn’t allow it`, errorMessage(error, t`Please try again.`)),
    onSettled: () => void client.invalidateQueries({ queryKey: createQueryKey(listAssistants, {}) }),
  });
  const once = useSingleFlight();
  return {
    allow: (assistant: ConnectedAssistant) =>
      void once(`allow ${assistant.id}`, () => didSucceed(allowMutation.mutateAsync(assistant))),
    allowingId: allowMutation.isPending ? allowMutation.variables.id : null,
  };
}

export function useDisconnectAssistant() {
  const client = useQueryClient();
  const disconnectMutation = useMutation({
    mutationFn: ({ id }: ConnectedAssistant) => requestDeletion(removeAssistant, { params: { id } }),
    onSuccess: (_, { name, isAllowed }) =>
      toast({ title: isAllowed ? t`${name} is disconnected` : t`${name} can’t use your lists` }),
    onError: (error: Error) =>
      toastFailure(t`Couldn’t disconnect it`, errorMessage(error, t`Please try again.`)),
    // Don't await the refetch. When it removes the row, focus moves to a neighboring row.
    onSettled: () => void client.invalidateQueries({ queryKey: createQueryKey(listAssistants, {}) }),
  });
  const once = useSingleFlight();
  return {
    disconnect: (assistant: ConnectedAssistant) =>
      void once(`disconnect ${assistant.id}`, () => didSucceed(disconnectMutation.mutateAsync(assistant))),
    disconnectingId: disconnectMutation.isPending ? disconnectMutation.variables.id : null,
  };
}
