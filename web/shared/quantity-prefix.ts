import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { t } from '#domain/language.ts';

/** Such as `2 ×`, or `2.5 lb` if sold by weight. */
export const quantityPrefix = (quantity: number, unit: string): string =>
  isSoldByWeight(unit) ? t`${quantity} lb` : `${quantity} ×`;
