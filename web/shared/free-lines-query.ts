import type { QueryClient } from '@tanstack/react-query';
import { listCartNotes } from '#contract/free-lines.ts';
import { createQueryOptions } from '#web/api/query.ts';

/** Lists the cart's free lines, which shoppers see as notes. */
export const cartNotesQuery = createQueryOptions(listCartNotes, {});

export const refreshCartNotes = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: cartNotesQuery.queryKey });
