import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getPreferences, type Preferences, patchPreferences } from '#contract/preferences.ts';
import { t } from '#domain/language.ts';
import { isSignedOut, messageOf } from '#web/api/api-error.ts';
import { succeeds } from '#web/api/mutations.ts';
import { queryOf } from '#web/api/query.ts';
import { request, sendAtLeave } from '#web/api/request.ts';
import { createStore } from '#web/lib/store.ts';
import { toastFailure } from '#web/ui/toast.ts';

/** Location, distance, selected stores, worth of a stop, how tax is worked out; only for a signed-in shopper. */
export const preferencesQuery = queryOf(getPreferences, {});

export type PreferenceChange = Partial<Omit<Preferences, 'storeIds' | 'closedStores' | 'cardChainIds'>>;

const mutationKey = ['preferences'];

/** What the server has, as far as it is known, while changes are on their way there. */
const confirmed = createStore((): Preferences | undefined => undefined);

/** What of a change is sent: only that, so that what another tab has saved meanwhile stays. */
const bodyOf = ({ stores, cards, ...change }: PreferenceChange) => ({
  ...change,
  ...(cards && { cardChainIds: cards.map(({ chainId }) => chainId) }),
  ...(stores && { storeIds: stores.map(({ id }) => id) }),
});

/** Shows a change at once; which of the chosen stores have closed is told until others are chosen. */
function applyChange(client: QueryClient, change: PreferenceChange): void {
  const closedStores = change.stores && { closedStores: [] };
  client.setQueryData(
    preferencesQuery.queryKey,
    (current) => current && { ...current, ...change, ...bodyOf(change), ...closedStores },
  );
}

/**
 * Returns `save(change)`: seen at once, sent one after the other, taken back with a message when the server
 * refuses. Resolves to whether it is saved. Needs the preferences to be loaded.
 */
export function useSavePreferences(): (change: PreferenceChange) => Promise<boolean> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: 'preferences' },
    mutationFn: (change: PreferenceChange) => request(patchPreferences, { body: bodyOf(change) }),
    onSuccess: (saved) => {
      confirmed.set(saved);
      // A later change is waiting to be sent: what the screen shows is newer than this answer.
      if (client.isMutating({ mutationKey }) > 1) return;
      client.setQueryData(preferencesQuery.queryKey, saved);
    },
    onError: (error) => {
      if (isSignedOut(error)) {
        // The page says so itself. What is not saved must not look saved, and cannot be asked for.
        client.setQueryData(preferencesQuery.queryKey, confirmed.read());
        return;
      }
      void client.invalidateQueries({ queryKey: preferencesQuery.queryKey });
      toastFailure(t`Couldn’t save it`, messageOf(error, t`Couldn’t save your settings. Please try again.`));
    },
  });
  return useCallback(
    async (change) => {
      await client.cancelQueries({ queryKey: preferencesQuery.queryKey });
      if (client.isMutating({ mutationKey }) === 0)
        confirmed.set(client.getQueryData(preferencesQuery.queryKey));
      applyChange(client, change);
      return succeeds(mutateAsync(change));
    },
    [client, mutateAsync],
  );
}

/** Sends a change while the page goes away; nobody is there to hear the answer. */
export function savePreferencesAtLeave(change: PreferenceChange): void {
  sendAtLeave(patchPreferences, { body: bodyOf(change) });
}
