import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { Swap } from '#contract/swaps.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import type { OfferedUndo } from '#web/shared/offer-undo.ts';

/** A swap with the line it applies to. */
export type OfferedSwap = Swap & { entry: CartEntry };

/** The line that a swap resulted in, and its undo. */
export type Swapped = { lineId: number; undo: OfferedUndo };

/** Makes a swap; resolves to null if it failed. */
export type OnSwap = (entry: CartEntry, item: GroceryItem, firmness: Firmness) => Promise<Swapped | null>;
