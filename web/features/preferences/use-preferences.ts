import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getPreferences, type Preferences, patchPreferences } from '#contract/preferences.ts';
import { t } from '#domain/language.ts';
import { errorMessage, isSignedOutError } from '#web/api/api-error.ts';
import { didSucceed, waitForMutations } from '#web/api/mutations.ts';
import { createQueryOptions } from '#web/api/query.ts';
import { request, sendKeepaliveRequest } from '#web/api/request.ts';
import { createStateStore } from '#web/lib/store.ts';
import { toastFailure } from '#web/ui/toast.ts';

export const preferencesQuery = createQueryOptions(getPreferences, {});

export type PreferenceChange = Partial<Omit<Preferences, 'storeIds' | 'closedStores' | 'cardChainIds'>>;

const mutationKey = ['preferences'];

/** The last preferences that the server confirmed. Used to undo a change that fails because the user has signed out. */
const confirmedPreferences = createStateStore((): Preferences | undefined => undefined);

/** Returns only the changed fields, so that another tab's changes aren't overwritten. */
const toRequestBody = ({ stores, cards, ...change }: PreferenceChange) => ({
  ...change,
  ...(cards && { cardChainIds: cards.map(({ chainId }) => chainId) }),
  ...(stores && { storeIds: stores.map(({ id }) => id) }),
});

function applyChange(client: QueryClient, change: PreferenceChange): void {
  const closedStores = change.stores && { closedStores: [] };
  client.setQueryData(
    preferencesQuery.queryKey,
    (current) => current && { ...current, ...change, ...toRequestBody(change), ...closedStores },
  );
}

/**
 * The returned function updates the cache immediately and resolves to true if the change was saved. Load the
 * preferences before calling it.
 */
export function useSavePreferences(): (change: PreferenceChange) => Promise<boolean> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: 'preferences' },
    mutationFn: (change: PreferenceChange) => request(patchPreferences, { body: toRequestBody(change) }),
    onSuccess: (saved) => {
      confirmedPreferences.set(saved);
      // A later change is pending, and the page already shows it, so don't overwrite it.
      if (client.isMutating({ mutationKey }) > 1) return;
      client.setQueryData(preferencesQuery.queryKey, saved);
    },
    onError: (error) => {
      if (isSignedOutError(error)) {
        // The shopper has been signed out. The page already shows a notice, and refetching would fail.
        client.setQueryData(preferencesQuery.queryKey, confirmedPreferences.read());
        return;
      }
      void client.invalidateQueries({ queryKey: preferencesQuery.queryKey });
      toastFailure(
        t`Couldn’t save it`,
        errorMessage(error, t`Couldn’t save your settings. Please try again.`),
      );
    },
  });
  return useCallback(
    async (change) => {
      await client.cancelQueries({ queryKey: preferencesQuery.queryKey });
      if (client.isMutating({ mutationKey }) === 0)
        confirmedPreferences.set(client.getQueryData(preferencesQuery.queryKey));
      applyChange(client, change);
      return didSucceed(mutateAsync(change));
    },
    [client, mutateAsync],
  );
}

export const waitForPreferences = (client: QueryClient): Promise<void> =>
  waitForMutations(client, mutationKey);

export function savePreferencesOnPageExit(change: PreferenceChange): void {
  sendKeepaliveRequest(patchPreferences, { body: toRequestBody(change) });
}
