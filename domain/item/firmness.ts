import { t } from '#domain/language.ts';

/** Which products can fill a line: any of the same kind, any of the same brand that fits, or only the chosen one. */
export const firmnessLevels = ['any', 'brand', 'product'] as const;
export type Firmness = (typeof firmnessLevels)[number];

export const anyBrandText = () => t`Any brand`;

export const isAnyBrand = (brand: string): boolean => /^(Any brand|Cualquier marca)$/.test(brand);

export const fitTiers = ['exact', 'same-size', 'other-size'] as const;
export type ProductFitTier = (typeof fitTiers)[number];
