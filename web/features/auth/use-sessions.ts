import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions, type Session } from '#contract/auth.ts';
import { localizedDeviceName } from '#domain/account/device-name.ts';
import { t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { didSucceed } from '#web/api/mutations.ts';
import { createQueryKey, createQueryOptions } from '#web/api/query.ts';
import { requestDeletion } from '#web/api/remove.ts';
import { request } from '#web/api/request.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';

export const useSessions = () => useQuery({ ...createQueryOptions(listSessions, {}, { staleTime: 0 }) });

export const sessionDeviceName = ({ device }: Session): string => localizedDeviceName(device);

export function useEndSessions() {
  const client = useQueryClient();
  // Don't await the refetch. When it removes the row, focus moves to a neighboring row.
  const onSettled = () => void client.invalidateQueries({ queryKey: createQueryKey(listSessions, {}) });
  const onError = (error: Error) =>
    toastFailure(t`Couldn’t sign you out`, errorMessage(error, t`Please try again.`));

  const endMutation = useMutation({
    mutationFn: ({ id }: Session) => requestDeletion(endSession, { params: { id } }),
    onSuccess: (_, session) =>
      toast({
        title: t`Signed out`,
        description: t`${sessionDeviceName(session)} will have to sign in again.`,
      }),
    onError,
    onSettled,
  });
  const endOthersMutation = useMutation({
    mutationFn: () => request(endOtherSessions, {}),
    onSuccess: () =>
      toast({ title: t`Signed out everywhere else`, description: t`Only this device is still signed in.` }),
    onError,
    onSettled,
  });
  const once = useSingleFlight();
  return {
    end: (session: Session) =>
      void once(`end ${session.id}`, () => didSucceed(endMutation.mutateAsync(session))),
    endingId: endMutation.isPending ? endMutation.variables.id : null,
    endOthers: () => void once('others', () => didSucceed(endOthersMutation.mutateAsync())),
    isEndingOthers: endOthersMutation.isPending,
  };
}
