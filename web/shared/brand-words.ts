import type { CartEntry } from '#contract/cart.ts';
import { goodsBrand, t } from '#domain/language.ts';

/** The brand of a wish: "Any Great Value" where every product of the brand will do, else as it is. */
export const brandWords = ({
  item,
  firmness,
}: {
  item: Pick<CartEntry['item'], 'brand'>;
  firmness: CartEntry['firmness'];
}): string => (firmness === 'brand' ? t`Any ${goodsBrand(item.brand)}` : goodsBrand(item.brand));
