import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { Firmness } from '#domain/item/firmness.ts';

/** What a shopper does with the entries of a cart, wherever it is kept: at the server, or in this browser. */
export type CartActions = {
  /** One more, one less: counted from what is wanted by now, which the screen may not show yet. */
  changeQuantity: (entry: CartEntry, by: number) => void;
  setQuantity: (entry: CartEntry, quantity: number) => void;
  remove: (entry: CartEntry) => void;
  /** Another product of the kind, or the same item with another firmness. */
  switchBrand: (entry: CartEntry, item: GroceryItem, firmness: Firmness) => void;
  /** Says what else is to be known of the entry; none where a cart keeps no notes. */
  noteOn?: ((entry: CartEntry, note: string) => void) | undefined;
  /** The entry whose brand is being switched now. */
  switchingId: number | null;
  /** The entry that an entry was merged into, by its id. */
  mergedInto?: (id: number) => number | undefined;
  /** Resolves to whether the cart is empty now. */
  clear: (entries: readonly CartEntry[]) => Promise<boolean>;
};
