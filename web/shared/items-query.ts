import type { GroceryItem } from '#contract/grocery-items.ts';

export type ItemsQuery<Asked, Answer = GroceryItem[]> = (asked: Asked) => {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>;
  staleTime?: number;
};
