import type { CartEntry } from '#contract/cart.ts';
import { goodsName, t } from '#domain/language.ts';
import { brandWords } from './brand-words.ts';
import { quantityWords } from './quantity.ts';

/** "Whole Milk · Any brand", "Bananas, now 2" or, with corrected spelling, "Cheddar Cheese for “chedar”". */
export function addedWords(
  { item, firmness, quantity }: Pick<CartEntry, 'item' | 'firmness' | 'quantity'>,
  added: number,
  typed?: string,
): string {
  if (typed !== undefined) return t`${goodsName(item.name)} for “${typed}”`;
  if (quantity > added) return t`${goodsName(item.name)}, now ${quantityWords(quantity, item.unit)}`;
  return `${goodsName(item.name)} · ${brandWords({ item, firmness })}`;
}
