import type { QueryClient } from '@tanstack/react-query';
import { listCartNotes } from '#contract/free-lines.ts';
import { refreshQueries } from '#web/api/mutations.ts';
import { createQueryOptions } from '#web/api/query.ts';

/** Shoppers see the cart's free lines as notes. */
export const cartNotesQuery = createQueryOptions(listCartNotes, {});

export const refreshCartNotes = (client: QueryClient): Promise<void> =>
  refreshQueries(client, { queryKey: cartNotesQuery.queryKey });
