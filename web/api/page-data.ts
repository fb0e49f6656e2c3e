import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import type { PageData } from '#contract/page-data.ts';
import { createQueryKey } from './query.ts';
import { type CallOptions, fillPath, toQueryString } from './request.ts';

const createEmptyPageData = (): PageData => ({
  shows: null,
  writtenAt: new Date().toISOString(),
  answers: {},
});

/** Reads the data embedded in the HTML. Ignores this data after back/forward navigation, because it may be outdated. */
export function readPageData(): PageData {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isOutdated = navigation?.type === 'back_forward';
  const text = document.getElementById('page-data')?.textContent;
  return !text || isOutdated ? createEmptyPageData() : (JSON.parse(text) as PageData);
}

const PageDataContext = createContext<PageData | null>(null);
export const PageDataProvider = PageDataContext.Provider;

export function usePageData(): PageData {
  const data = use(PageDataContext);
  if (data === null) throw new Error('A page without PageDataProvider.');
  return data;
}

export function findEmbeddedResponse<E extends Endpoint>(
  { answers }: PageData,
  operation: E,
  call: CallOptions<E>,
): ResponseOf<E> | undefined {
  const { params, query } = call as { params?: Record<string, unknown>; query?: Record<string, unknown> };
  const response = answers[fillPath(operation, params) + toQueryString(query)];
  return response === undefined ? undefined : (operation.response.parse(response) as ResponseOf<E>);
}

export function seedQuery<E extends Endpoint>(
  client: QueryClient,
  data: PageData,
  operation: E,
  call: CallOptions<E>,
): void {
  const response = findEmbeddedResponse(data, operation, call);
  if (response !== undefined)
    client.setQueryData(createQueryKey(operation, call as Parameters<typeof createQueryKey>[1]), response);
}
