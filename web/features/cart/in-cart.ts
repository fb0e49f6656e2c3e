import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import type { CartActions } from './cart-actions.ts';

/**
 * How many of a result the cart has, and how to change that; undefined where it has none. One
 * less than the last removes the line. What stands for any brand is not the item that was found, but of its name and size.
 */
export function inCart(
  entries: readonly CartEntry[] = [],
  actions: Pick<CartActions, 'changeQuantity' | 'remove'>,
  { id, name, unit, firmness }: Pick<GroceryItem, 'id' | 'name' | 'unit'> & { firmness: Firmness },
): { quantity: number; change: (by: number) => void } | undefined {
  const entry = entries.find(
    (each) =>
      each.firmness === firmness &&
      (each.itemId === id || (firmness === 'any' && each.item.name === name && each.item.unit === unit)),
  );
  if (entry === undefined) return undefined;
  return {
    quantity: entry.quantity,
    change: (by) =>
      by < 0 && entry.quantity <= 1 ? actions.remove(entry) : actions.changeQuantity(entry, by),
  };
}
