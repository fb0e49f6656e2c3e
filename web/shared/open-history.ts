import type { GroceryItem } from '#contract/grocery-items.ts';
import { createStore } from '#web/lib/store.ts';

export type OpenHistory = {
  item: Pick<GroceryItem, 'id' | 'name' | 'brand' | 'unit'>;
  storeIds: readonly number[];
};

export const openHistory = createStore((): OpenHistory | null => null);
