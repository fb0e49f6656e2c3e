import { t } from '#domain/language.ts';

/**
 * How specific a wish is: the store's cheapest fitting product, one brand's product, or this exact product
 * (decision 17).
 */
export const firmnesses = ['any', 'brand', 'product'] as const;
export type Firmness = (typeof firmnesses)[number];

/** Shown in place of a brand if any brand will do. */
export const anyBrand = () => t`Any brand`;

/** Whether a text is `anyBrand()` in either language. */
export const isAnyBrand = (brand: string): boolean => /^(Any brand|Cualquier marca)$/.test(brand);

/** How closely a product matches the wish, closest first. */
export const fitTiers = ['exact', 'same-size', 'other-size'] as const;
export type FitTier = (typeof fitTiers)[number];
