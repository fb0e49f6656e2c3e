import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { isSignedOutError } from './api-error.ts';
import { type CallOptions, fillPath, request } from './request.ts';

export const cacheTimes = {
  stores: { staleTime: 5 * MINUTE_MS, gcTime: 10 * MINUTE_MS },
  cart: { staleTime: 30_000 },
  groceryItems: { staleTime: 5 * MINUTE_MS },
  user: { staleTime: 5 * MINUTE_MS, gcTime: 10 * MINUTE_MS },
} as const;

type CacheTimes = { staleTime?: number; gcTime?: number };

/**
 * Returns the query key: the path's segments, then the query parameters. `createQueryKey(getCart, {})` is a prefix of
 * every cart query's key.
 */
export function createQueryKey(
  operation: Pick<Endpoint, 'path'>,
  { params, query }: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): readonly unknown[] {
  const parts = fillPath(operation, params).slice(1).split('/');
  return query === undefined ? parts : [...parts, query];
}

export const userQueryKey = createQueryKey({ path: '/api/auth/user' }, {});

/**
 * Creates the query options for an API call. If a refetch gets a 401, the loaded data is kept, so that the page
 * doesn't change when the session ends.
 */
export function createQueryOptions<E extends Endpoint>(
  operation: E,
  call: CallOptions<E>,
  times: CacheTimes = {},
) {
  return queryOptions({
    queryKey: createQueryKey(operation, call as Parameters<typeof createQueryKey>[1]),
    queryFn: ({ client, queryKey, signal }) =>
      request(operation, call, signal).catch((error) => {
        const loaded = client.getQueryData<ResponseOf<E>>(queryKey);
        if (loaded === undefined || !isSignedOutError(error)) throw error;
        return loaded;
      }),
    ...times,
  });
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always' makes a call fail immediately if the browser is offline. By default, the call would be sent later
      // without the shopper's knowledge.
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
