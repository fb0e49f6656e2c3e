import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelEmailChange, getEmailChange, sendEmailChange } from '#contract/account.ts';
import { t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { succeeds } from '#web/api/mutations.ts';
import { keyOf, queryOf } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';

export function useEmailChange() {
  const client = useQueryClient();
  const { data } = useQuery(queryOf(getEmailChange, {}));
  const email = data?.email ?? null;
  const refresh = () => void client.invalidateQueries({ queryKey: keyOf(getEmailChange, {}) });
  const once = useSingleFlight();
  const sending = useMutation({
    mutationFn: () => request(sendEmailChange, {}),
    onSuccess: () =>
      toast({ title: t`Check your email`, description: t`Open the newest link we sent to ${email ?? ''}.` }),
    onError: (error) => toastFailure(t`Couldn’t send it`, errorMessage(error, t`Please try again.`)),
    onSettled: refresh,
  });
  const giving = useMutation({
    mutationFn: () => request(cancelEmailChange, {}),
    onSuccess: () =>
      toast({ title: t`Email not changed`, description: t`The link in that email no longer works.` }),
    onError: (error) => toastFailure(t`Couldn’t cancel`, errorMessage(error, t`Please try again.`)),
    onSettled: refresh,
  });
  return {
    email,
    refresh,
    sendAgain: () => void once('send', () => succeeds(sending.mutateAsync())),
    isSending: sending.isPending,
    cancel: () => void once('cancel', () => succeeds(giving.mutateAsync())),
    isCanceling: giving.isPending,
  };
}
