import { goodsBrand, sizeText, t } from '#domain/language.ts';
import { isSoldByWeight } from './size/sold-by-weight.ts';
import { isLoose } from './store-brand.ts';

/** A product's size for display: "1 gal", or "by the pound". */
export const sizeOrByThePound = (unit: string): string =>
  isSoldByWeight(unit) ? t`by the pound` : sizeText(unit);

/** Brand and size for display: "Great Value, 1 gal". Loose food has no brand: "by the pound", "3 lb bag". */
export const brandAndSize = ({ brand, unit }: { brand: string; unit: string }): string =>
  isLoose(brand)
    ? sizeOrByThePound(unit)
    : [goodsBrand(brand), sizeOrByThePound(unit)].filter(Boolean).join(', ');
