import type { CartEntry } from '#contract/cart.ts';
import { quantityText } from '#web/shared/quantity.ts';

export function QuantitySuffix({ entry: { item, quantity } }: { entry: CartEntry }) {
  if (quantity === 1) return null;
  return (
    <>
      {' '}
      <span className="figures whitespace-nowrap text-ink-soft">× {quantityText(quantity, item.unit)}</span>
    </>
  );
}
