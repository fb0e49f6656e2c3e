import { t } from '#domain/language.ts';

/** What may fill a line: any product of the kind, any product of the brand that fits, or only this product. */
export const firmnessLevels = ['any', 'brand', 'product'] as const;
export type Firmness = (typeof firmnessLevels)[number];

export const anyBrandText = () => t`Any brand`;

export const isAnyBrand = (brand: string): boolean => /^(Any brand|Cualquier marca)$/.test(brand);

export const fitTiers = ['exact', 'same-size', 'other-size'] as const;
export type ProductFitTier = (typeof fitTiers)[number];
