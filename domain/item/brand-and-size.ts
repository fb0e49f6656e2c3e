import { localizedBrand, localizedUnit, t } from '#domain/language.ts';
import { isSoldByWeight } from './size/sold-by-weight.ts';
import { isFreshFoodPlaceholder } from './store-brand.ts';

export const sizeText = (unit: string): string =>
  isSoldByWeight(unit) ? t`by the pound` : localizedUnit(unit);

/**
 * Formats the size, such as "2 × 48 fl oz", or "48 fl oz" for one package. Returns only the unit for items sold by
 * weight.
 */
export const packsAndSizeText = ({ unit, packCount }: { unit: string; packCount: number }): string =>
  packCount > 1 && !isSoldByWeight(unit) ? `${packCount} × ${unit}` : unit;

/**
 * Formats the brand and size, such as "Great Value, 1 gal". Unbranded fresh food has only its size, such as "by the
 * pound" or "3 lb bag".
 */
export const brandAndSizeText = ({ brand, unit }: { brand: string; unit: string }): string =>
  isFreshFoodPlaceholder(brand)
    ? sizeText(unit)
    : [localizedBrand(brand), sizeText(unit)].filter(Boolean).join(', ');
