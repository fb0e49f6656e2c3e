import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { t } from '#domain/language.ts';

export const quantityPrefix = (quantity: number, unit: string): string =>
  isSoldByWeight(unit) ? t`${quantity} lb` : `${quantity} ×`;
