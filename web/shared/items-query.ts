import type { GroceryItem } from '#contract/grocery-items.ts';

export type ItemsQuery<Input, Result = GroceryItem[]> = (input: Input) => {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Result>;
  staleTime?: number;
};
