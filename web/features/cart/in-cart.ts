import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import type { CartActions } from './cart-actions.ts';

/**
 * Returns the chosen item's quantity in the cart and a function that changes it. Any-brand lines are matched by name
 * and size, because their item's brand may differ.
 */
export function findCartQuantityControl(
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
