import type { CartEntry } from '#contract/cart.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { brandText } from './brand-text.ts';
import { quantityText } from './quantity.ts';

export function addedText(
  { item, firmness, quantity }: Pick<CartEntry, 'item' | 'firmness' | 'quantity'>,
  addedCount: number,
  typedText?: string,
): string {
  if (typedText !== undefined) return t`${localizedItemName(item.name)} for “${typedText}”`;
  if (quantity > addedCount)
    return t`${localizedItemName(item.name)}, now ${quantityText(quantity, item.unit)}`;
  return `${localizedItemName(item.name)} · ${brandText({ item, firmness })}`;
}
