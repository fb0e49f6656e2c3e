import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { Swap } from '#contract/swaps.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import type { OfferedUndo } from '#web/shared/offer-undo.ts';

export type OfferedSwap = Swap & { entry: CartEntry };

export type Swapped = { lineId: number; undo: OfferedUndo };

export type OnSwap = (entry: CartEntry, item: GroceryItem, firmness: Firmness) => Promise<Swapped | null>;
