import type { GroceryItem } from '#contract/grocery-items.ts';

/** A query for items, answered by the server or by the demo's sample catalog. */
export type ItemsQuery<Asked, Answer = GroceryItem[]> = (asked: Asked) => {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>;
  staleTime?: number;
};
