import type { GroceryItem } from '#contract/grocery-items.ts';
import { createStateStore } from '#web/lib/store.ts';

export type ShownPriceHistory = {
  item: Pick<GroceryItem, 'id' | 'name' | 'brand' | 'unit'>;
  storeIds: readonly number[];
};

export const shownPriceHistory = createStateStore((): ShownPriceHistory | null => null);
