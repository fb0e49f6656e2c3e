import type { GroceryItem } from '#contract/grocery-items.ts';
import { createStore } from '#web/lib/store.ts';

/** An item and the stores whose prices of it somebody wants to look back at. */
export type HistoryLook = {
  item: Pick<GroceryItem, 'id' | 'name' | 'brand' | 'unit'>;
  storeIds: readonly number[];
};

/** What is looked at; the page shows it (`PriceHistories`). */
export const historyLook = createStore((): HistoryLook | null => null);
