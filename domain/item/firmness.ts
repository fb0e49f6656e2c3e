import { t } from '#domain/language.ts';

/** How strictly a product must match a request (decision 17). */
export const firmnessLevels = ['any', 'brand', 'product'] as const;
export type Firmness = (typeof firmnessLevels)[number];

export const anyBrandText = () => t`Any brand`;

export const isAnyBrand = (brand: string): boolean => /^(Any brand|Cualquier marca)$/.test(brand);

/** Match levels between a product and a request, from best to worst. */
export const fitTiers = ['exact', 'same-size', 'other-size'] as const;
export type ProductFitTier = (typeof fitTiers)[number];
