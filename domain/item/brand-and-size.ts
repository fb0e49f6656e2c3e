import { localizedBrand, localizedUnit, t } from '#domain/language.ts';
import { isSoldByWeight } from './size/sold-by-weight.ts';
import { isFreshFoodPlaceholder } from './store-brand.ts';

export const sizeText = (unit: string): string =>
  isSoldByWeight(unit) ? t`by the pound` : localizedUnit(unit);

export const packsAndSizeText = ({ unit, packCount }: { unit: string; packCount: number }): string =>
  packCount > 1 && !isSoldByWeight(unit) ? `${packCount} × ${unit}` : unit;

export const brandAndSizeText = ({ brand, unit }: { brand: string; unit: string }): string =>
  isFreshFoodPlaceholder(brand)
    ? sizeText(unit)
    : [localizedBrand(brand), sizeText(unit)].filter(Boolean).join(', ');
