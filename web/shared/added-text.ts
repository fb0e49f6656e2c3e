import type { CartEntry } from '#contract/cart.ts';
import { goodsName, t } from '#domain/language.ts';
import { brandText } from './brand-text.ts';
import { quantityText } from './quantity.ts';

export function addedText(
  { item, firmness, quantity }: Pick<CartEntry, 'item' | 'firmness' | 'quantity'>,
  added: number,
  typed?: string,
): string {
  if (typed !== undefined) return t`${goodsName(item.name)} for “${typed}”`;
  if (quantity > added) return t`${goodsName(item.name)}, now ${quantityText(quantity, item.unit)}`;
  return `${goodsName(item.name)} · ${brandText({ item, firmness })}`;
}
