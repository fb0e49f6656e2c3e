import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { Swap } from '#contract/swaps.ts';
import type { Firmness } from '#domain/item/firmness.ts';

/** A swap with the line it applies to. */
export type OfferedSwap = Swap & { entry: CartEntry };

export type OnSwap = (entry: CartEntry, item: GroceryItem, firmness: Firmness) => void;
