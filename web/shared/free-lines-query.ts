import type { QueryClient } from '@tanstack/react-query';
import { listFreeLines } from '#contract/free-lines.ts';
import { createQueryOptions } from '#web/api/query.ts';

/** Free lines are called notes on the page. */
export const freeLinesQuery = createQueryOptions(listFreeLines, {});

export const refreshFreeLines = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: freeLinesQuery.queryKey });
