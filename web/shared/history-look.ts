import type { GroceryItem } from '#contract/grocery-items.ts';
import { createStore } from '#web/lib/store.ts';

/** An item whose price history is open, and its stores. */
export type HistoryLook = {
  item: Pick<GroceryItem, 'id' | 'name' | 'brand' | 'unit'>;
  storeIds: readonly number[];
};

export const historyLook = createStore((): HistoryLook | null => null);
