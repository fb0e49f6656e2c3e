import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Applies a change to every cached response whose key starts with `queryKey`. Returns a rollback function. */
export async function updateOptimistically<T>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (data: T) => T,
): Promise<() => void> {
  await client.cancelQueries({ queryKey });
  const previousEntries = client.getQueriesData<T>({ queryKey });
  client.setQueriesData<T>({ queryKey }, (data) => data && change(data));
  return () => {
    for (const [key, data] of previousEntries) client.setQueryData(key, data);
  };
}

/**
 * Refetches after a change. A first load that is still in progress is restarted, because its response may lack the
 * change. `invalidateQueries` alone would accept that response.
 */
export async function refreshQueries(
  client: QueryClient,
  filters: { queryKey: QueryKey; exact?: boolean },
): Promise<void> {
  await client.cancelQueries({ ...filters, predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries(filters);
}

/** Resolves once no mutation with this key prefix is pending, even if some of them failed. */
export async function waitForMutations(client: QueryClient, mutationKey: QueryKey): Promise<void> {
  const mutations = client.getMutationCache();
  while (client.isMutating({ mutationKey }) > 0) {
    await new Promise<void>((resolve) => {
      const unsubscribe = mutations.subscribe(() => {
        unsubscribe();
        resolve();
      });
    });
  }
}

export const didSucceed = (mutation: Promise<unknown>): Promise<boolean> =>
  mutation.then(
    () => true,
    () => false,
  );
