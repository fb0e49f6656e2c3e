import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';

/** What a shopper does with the entries of a cart, wherever it is kept: at the server, or in this browser. */
export type CartActions = {
  /** One more, one less: counted from what is wanted by now, which the screen may not show yet. */
  changeQuantity: (entry: CartEntry, by: number) => void;
  remove: (entry: CartEntry) => void;
  switchBrand: (entry: CartEntry, item: GroceryItem) => void;
  /** The entry whose brand is being switched now. */
  switchingId: number | null;
  /** Resolves to whether the cart is empty now. */
  clear: (entries: readonly CartEntry[]) => Promise<boolean>;
};
