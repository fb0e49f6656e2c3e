import type { CartEntry } from '#contract/cart.ts';
import { goodsBrand, t } from '#domain/language.ts';

/** The brand of a wish: "Any Great Value" if any product of the brand will do. */
export const brandWords = ({
  item,
  firmness,
}: {
  item: Pick<CartEntry['item'], 'brand'>;
  firmness: CartEntry['firmness'];
}): string => (firmness === 'brand' ? t`Any ${goodsBrand(item.brand)}` : goodsBrand(item.brand));
