import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { Swap } from '#contract/swaps.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import type { OfferedUndo } from '#web/shared/offer-undo.ts';

/** `sizeBefore` is the package size priced before the swap, such as "2 × 16 oz". */
export type OfferedSwap = Swap & { entry: CartEntry; sizeBefore: string };

export type AppliedSwap = { lineId: number; undo: OfferedUndo };

/** `size` is the package size that the store's price refers to once the item is swapped. */
export type ApplySwap = (
  entry: CartEntry,
  item: GroceryItem,
  wish: { firmness: Firmness; size: string },
) => Promise<AppliedSwap | null>;
