import type { GroceryItem } from '#contract/grocery-items.ts';

/** Creates a query for items. It reads them from the server or, in the demo, from the sample catalog. */
export type ItemsQuery<Asked, Answer = GroceryItem[]> = (asked: Asked) => {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>;
  staleTime?: number;
};
