import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Changes every cached response whose key starts with `queryKey`. Returns a rollback function. */
export async function updateOptimistically<T>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (data: T) => T,
): Promise<() => void> {
  await client.cancelQueries({ queryKey });
  const before = client.getQueriesData<T>({ queryKey });
  client.setQueriesData<T>({ queryKey }, (data) => data && change(data));
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

/** Resolves once no mutation with this key prefix is pending, even if some of them failed. */
export async function waitForMutations(client: QueryClient, mutationKey: QueryKey): Promise<void> {
  const mutations = client.getMutationCache();
  while (client.isMutating({ mutationKey }) > 0) {
    await new Promise<void>((resolve) => {
      const stop = mutations.subscribe(() => {
        stop();
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
