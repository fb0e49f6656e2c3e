import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addPasskey,
  beginPasskeyRegistration,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '#contract/passkeys.ts';
import { t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { didSucceed, refreshQueries } from '#web/api/mutations.ts';
import { createQueryKey, createQueryOptions } from '#web/api/query.ts';
import { requestDeletion } from '#web/api/remove.ts';
import { request } from '#web/api/request.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';

export const usePasskeys = () => useQuery(createQueryOptions(listPasskeys, {}));

export const supportsPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

async function createPasskey({ name, password }: { name: string; password: string }): Promise<Passkey> {
  const { options } = await request(beginPasskeyRegistration, { body: { password } });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const credential = await startRegistration({ optionsJSON: JSON.parse(options) }).catch((error: unknown) => {
    throw new Error('The browser made no passkey.', { cause: error });
  });
  return request(addPasskey, { body: { name, answer: JSON.stringify(credential) } });
}

/** `add` and `rename` throw if they fail, so that the form can show the error. */
export function usePasskeyMutations() {
  const client = useQueryClient();
  const refresh = () => void refreshQueries(client, { queryKey: createQueryKey(listPasskeys, {}) });
  const removeMutation = useMutation({
    mutationFn: ({ id }: Passkey) => requestDeletion(removePasskey, { params: { id } }),
    onSuccess: (_, { name }) =>
      toast({ title: t`Passkey removed`, description: t`You can no longer sign in with ${name}.` }),
    onError: (error) => toastFailure(t`Couldn’t remove it`, errorMessage(error, t`Please try again.`)),
    onSettled: refresh,
  });
  const once = useSingleFlight();
  return {
    add: async (passkey: { name: string; password: string }) => {
      const { name } = await createPasskey(passkey);
      toast({ title: t`Passkey added`, description: t`You can now sign in with ${name}.` });
      refresh();
    },
    rename: async ({ id }: Passkey, name: string) => {
      await request(renamePasskey, { params: { id }, body: { name } });
      refresh();
    },
    remove: (passkey: Passkey) =>
      void once(`remove ${passkey.id}`, () => didSucceed(removeMutation.mutateAsync(passkey))),
    removingId: removeMutation.isPending ? removeMutation.variables.id : null,
  };
}
