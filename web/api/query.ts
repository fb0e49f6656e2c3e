import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { isSignedOut } from './api-error.ts';
import { type Call, pathOf, request } from './request.ts';

/** How long answers stay fresh and are kept. */
export const cacheTimes = {
  stores: { staleTime: 5 * MINUTE_MS, gcTime: 10 * MINUTE_MS },
  cart: { staleTime: 30_000 },
  groceryItems: { staleTime: 5 * MINUTE_MS },
  user: { staleTime: 5 * MINUTE_MS, gcTime: 10 * MINUTE_MS },
} as const;

type CacheTimes = { staleTime?: number; gcTime?: number };

/**
 * The identity of a call in the cache: its path in parts, which joined with '/' give the address, and
 * its query. `keyOf(getCart, {})` therefore is the start of every reading of the cart, to invalidate them all.
 */
export function keyOf(
  operation: Pick<Endpoint, 'path'>,
  { params, query }: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): readonly unknown[] {
  const parts = pathOf(operation, params).slice(1).split('/');
  return query === undefined ? parts : [...parts, query];
}

/** Where the signed-in user is in the cache. */
export const userKey = keyOf({ path: '/api/auth/user' }, {});

/**
 * Query options for a reading call; 401 throws like every failure, except that what was read before stays: a page whose
 * session ends is left as it is.
 */
export function queryOf<E extends Endpoint>(operation: E, call: Call<E>, times: CacheTimes = {}) {
  return queryOptions({
    queryKey: keyOf(operation, call as Parameters<typeof keyOf>[1]),
    queryFn: ({ client, queryKey, signal }) =>
      request(operation, call, signal).catch((error) => {
        const before = client.getQueryData<ResponseOf<E>>(queryKey);
        if (before === undefined || !isSignedOut(error)) throw error;
        return before;
      }),
    ...times,
  });
}

/** No retries, nothing refetched on focus or by interval, nothing stale by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': without a network a call fails at once and says so, instead of waiting to be sent later unseen.
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
