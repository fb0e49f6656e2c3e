import { t } from '#domain/language.ts';

/**
 * How firm a wish is: filled by the cheapest fitting product of each store, by one brand's, or by this very product
 * (decision 0017).
 */
export const firmnesses = ['any', 'brand', 'product'] as const;
export type Firmness = (typeof firmnesses)[number];

/** What stands where a brand would, when any will do. */
export const anyBrand = () => t`Any brand`;

/** Whether that stands there, in whichever language it was written. */
export const isAnyBrand = (brand: string): boolean => /^(Any brand|Cualquier marca)$/.test(brand);

/** How closely a product is what was wished for, closest first. */
export const fitTiers = ['exact', 'same-size', 'other-size'] as const;
export type FitTier = (typeof fitTiers)[number];
