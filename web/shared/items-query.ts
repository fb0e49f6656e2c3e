import type { GroceryItem } from '#contract/grocery-items.ts';

/** Creates a query for items, which either the server or the demo's sample catalog answers. */
export type ItemsQuery<Asked, Answer = GroceryItem[]> = (asked: Asked) => {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>;
  staleTime?: number;
};
