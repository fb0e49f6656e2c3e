import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { getPreferences, type Preferences, putPreferences } from '#contract/preferences.ts';
import { isSignedOut, messageOf } from '#web/api/api-error.ts';
import { succeeds } from '#web/api/mutations.ts';
import { queryOf } from '#web/api/query.ts';
import { request, sendAtLeave } from '#web/api/request.ts';
import { createStore } from '#web/lib/store.ts';
import { toastFailure } from '#web/ui/toast.ts';

/** Location, distance, selected stores, worth of a stop, how tax is worked out; only for a signed-in shopper. */
export const preferencesQuery = queryOf(getPreferences, {});

export type PreferenceChange = Partial<Omit<Preferences, 'storeIds' | 'closedStores'>>;

const mutationKey = ['preferences'];

/** What the server has, as far as it is known, while changes are on their way there. */
const confirmed = createStore((): Preferences | undefined => undefined);

/** The stores' ids follow the stores; what has closed is not saved again. */
function withChange(current: Preferences, change: PreferenceChange): Preferences {
  const next = { ...current, ...change };
  return { ...next, storeIds: next.stores.map((store) => store.id), closedStores: [] };
}

/** Shows a change at once. */
function applyChange(client: QueryClient, change: PreferenceChange): void {
  client.setQueryData(preferencesQuery.queryKey, (current) => current && withChange(current, change));
}

/** `PUT /api/preferences`. */
const bodyOf = ({ stores: _, closedStores: __, ...body }: Preferences) => body;

/**
 * Returns `save(change)`: seen at once, sent one after the other, taken back with a message when the server
 * refuses. Resolves to whether it is saved. Needs the preferences to be loaded.
 */
export function useSavePreferences(): (change: PreferenceChange) => Promise<boolean> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: 'preferences' },
    mutationFn: () => {
      const current = client.getQueryData(preferencesQuery.queryKey);
      if (current === undefined) throw new Error('The preferences are not loaded yet.');
      return request(putPreferences, { body: bodyOf(current) });
    },
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
      toastFailure('Not saved', messageOf(error, 'Your settings could not be saved. Please try again.'));
    },
  });
  return async (change) => {
    await client.cancelQueries({ queryKey: preferencesQuery.queryKey });
    if (client.isMutating({ mutationKey }) === 0)
      confirmed.set(client.getQueryData(preferencesQuery.queryKey));
    applyChange(client, change);
    return succeeds(mutateAsync());
  };
}

/** Sends a change while the page goes away; nobody is there to hear the answer. */
export function savePreferencesAtLeave(before: Preferences, change: PreferenceChange): void {
  sendAtLeave(putPreferences, { body: bodyOf(withChange(before, change)) });
}
