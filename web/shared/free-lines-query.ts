import type { QueryClient } from '@tanstack/react-query';
import { listFreeLines } from '#contract/free-lines.ts';
import { queryOf } from '#web/api/query.ts';

/** The lines of the list in the shopper's own words: notes, in the words of the page. */
export const freeLinesQuery = queryOf(listFreeLines, {});

export const refreshFreeLines = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: freeLinesQuery.queryKey });
