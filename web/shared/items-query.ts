import type { GroceryItem } from '#contract/grocery-items.ts';

/** Who is asked for items: the server, or the sample catalogue of the demo. */
export type ItemsQuery<Asked, Answer = GroceryItem[]> = (asked: Asked) => {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>;
  staleTime?: number;
};
