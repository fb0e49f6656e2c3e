import { t } from '#domain/language.ts';

/** How specific a request is (decision 17). */
export const firmnessLevels = ['any', 'brand', 'product'] as const;
export type Firmness = (typeof firmnessLevels)[number];

export const anyBrandText = () => t`Any brand`;

export const isAnyBrand = (brand: string): boolean => /^(Any brand|Cualquier marca)$/.test(brand);

/** How closely a product fits a request, best first. */
export const fitTiers = ['exact', 'same-size', 'other-size'] as const;
export type FitTier = (typeof fitTiers)[number];
