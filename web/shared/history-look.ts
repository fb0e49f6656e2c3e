import type { GroceryItem } from '#contract/grocery-items.ts';
import { createStore } from '#web/lib/store.ts';

/** An item, and the stores whose price history was requested. */
export type HistoryLook = {
  item: Pick<GroceryItem, 'id' | 'name' | 'brand' | 'unit'>;
  storeIds: readonly number[];
};

/** The open price history, which the page renders (`PriceHistories`). */
export const historyLook = createStore((): HistoryLook | null => null);
