import type { CartEntry } from '#contract/cart.ts';
import { quantityWords } from '#web/shared/quantity.ts';

/** How often or how much of a line's item is wanted, where that is not one. */
export function Times({ entry: { item, quantity } }: { entry: CartEntry }) {
  if (quantity === 1) return null;
  return <span className="figures text-ink-soft"> × {quantityWords(quantity, item.unit)}</span>;
}
