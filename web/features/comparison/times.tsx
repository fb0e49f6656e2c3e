import type { CartEntry } from '#contract/cart.ts';
import { quantityWords } from '#web/shared/quantity.ts';

export function Times({ entry: { item, quantity } }: { entry: CartEntry }) {
  if (quantity === 1) return null;
  return <span className="figures text-ink-soft"> × {quantityWords(quantity, item.unit)}</span>;
}
