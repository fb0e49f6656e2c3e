import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '#contract/passkeys.ts';
import { t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { succeeds } from '#web/api/mutations.ts';
import { keyOf, queryOf } from '#web/api/query.ts';
import { remove } from '#web/api/remove.ts';
import { request } from '#web/api/request.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';

export const usePasskeys = () => useQuery(queryOf(listPasskeys, {}));

export const canMakePasskeys = (): boolean => typeof PublicKeyCredential === 'function';

async function make({ name, password }: { name: string; password: string }): Promise<Passkey> {
  const { options } = await request(beginPasskey, { body: { password } });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const credential = await startRegistration({ optionsJSON: JSON.parse(options) }).catch((error: unknown) => {
    throw new Error('The browser made no passkey.', { cause: error });
  });
  return request(addPasskey, { body: { name, answer: JSON.stringify(credential) } });
}

/** `add` and `rename` throw, so that the form can show the error. `remove` shows a toast. */
export function usePasskeyChanges() {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: keyOf(listPasskeys, {}) });
  const removal = useMutation({
    mutationFn: ({ id }: Passkey) => remove(removePasskey, { params: { id } }),
    onSuccess: (_, { name }) =>
      toast({ title: t`Passkey removed`, description: t`You can no longer sign in with ${name}.` }),
    onError: (error) => toastFailure(t`Couldn’t remove it`, errorMessage(error, t`Please try again.`)),
    onSettled: refresh,
  });
  const once = useSingleFlight();
  return {
    add: async (passkey: { name: string; password: string }) => {
      const { name } = await make(passkey);
      toast({ title: t`Passkey added`, description: t`You can now sign in with ${name}.` });
      refresh();
    },
    rename: async ({ id }: Passkey, name: string) => {
      await request(renamePasskey, { params: { id }, body: { name } });
      refresh();
    },
    remove: (passkey: Passkey) =>
      void once(`remove ${passkey.id}`, () => succeeds(removal.mutateAsync(passkey))),
    removing: removal.isPending ? removal.variables.id : null,
  };
}
