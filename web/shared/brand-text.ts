import type { CartEntry } from '#contract/cart.ts';
import { sizeText } from '#domain/item/brand-and-size.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { isFreshFoodPlaceholder } from '#domain/item/store-brand.ts';
import { localizedBrand, localizedUnit, t } from '#domain/language.ts';

export const brandText = ({
  item,
  firmness,
}: {
  item: Pick<CartEntry['item'], 'brand'>;
  firmness: CartEntry['firmness'];
}): string => (firmness === 'brand' ? t`Any ${localizedBrand(item.brand)}` : localizedBrand(item.brand));

export function requestedBrandAndSizeText({
  item,
  firmness,
}: {
  item: Pick<CartEntry['item'], 'brand' | 'unit' | 'category'> &
    Partial<Pick<CartEntry['item'], 'usualPieceLb'>>;
  firmness: CartEntry['firmness'];
}): string {
  const { unit, brand, category, usualPieceLb } = item;
  const isByWeight = isSoldByWeight(unit);
  const isBrandless =
    firmness === 'any' ? isByWeight || category === 'Produce' : isFreshFoodPlaceholder(brand);
  if (isBrandless && isByWeight && usualPieceLb != null) return t`about ${usualPieceLb} lb each`;
  if (isBrandless) return sizeText(unit);
  // Use "per lb" rather than "by the pound", so that a row has at most eight words.
  const localizedSize = isByWeight ? t`per lb` : localizedUnit(unit);
  if (firmness === 'any') return t`${localizedSize}, any brand`;
  return firmness === 'brand'
    ? t`${localizedSize}, any ${localizedBrand(brand)}`
    : `${localizedSize}, ${localizedBrand(brand)}`;
}
