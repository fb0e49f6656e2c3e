import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { Firmness } from '#domain/item/firmness.ts';

export type CartActions = {
  /** Adds `by` to the quantity that was requested last, which the page may not show yet. */
  changeQuantity: (entry: CartEntry, by: number) => void;
  setQuantity: (entry: CartEntry, quantity: number) => void;
  remove: (entry: CartEntry) => void;
  switchBrand: (entry: CartEntry, item: GroceryItem, firmness: Firmness) => void;
  setNote?: ((entry: CartEntry, note: string) => void) | undefined;
  switchingId: number | null;
  mergedInto?: (id: number) => number | undefined;
  clear: (entries: readonly CartEntry[]) => Promise<boolean>;
};
