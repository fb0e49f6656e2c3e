import type { QueryClient } from '@tanstack/react-query';
import { listFreeLines } from '#contract/free-lines.ts';
import { createQueryOptions } from '#web/api/query.ts';

/** Lists the cart's free lines, which shoppers see as notes. */
export const freeLinesQuery = createQueryOptions(listFreeLines, {});

export const refreshFreeLines = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: freeLinesQuery.queryKey });
