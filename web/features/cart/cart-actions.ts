import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { Firmness } from '#domain/item/firmness.ts';

/** Changes to a cart, whether it's stored by the server or, in the demo, by this browser. */
export type CartActions = {
  /** Adds to the last requested quantity, which the page may not show yet. */
  changeQuantity: (entry: CartEntry, by: number) => void;
  setQuantity: (entry: CartEntry, quantity: number) => void;
  remove: (entry: CartEntry) => void;
  /** Switches to another product of the kind, or to another firmness. */
  switchBrand: (entry: CartEntry, item: GroceryItem, firmness: Firmness) => void;
  /** Undefined if the cart has no notes. */
  noteOn?: ((entry: CartEntry, note: string) => void) | undefined;
  switchingId: number | null;
  mergedInto?: (id: number) => number | undefined;
  /** Resolves to whether the cart was cleared. */
  clear: (entries: readonly CartEntry[]) => Promise<boolean>;
};
