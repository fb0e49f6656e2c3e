export const brandTiers = ['store', 'value', 'national', 'premium'] as const;
export type BrandTier = (typeof brandTiers)[number];

/**
 * `ratio` is the price of store brands relative to national brands. `storeShare` is the share of purchases that are
 * store brands.
 */
type BrandMix = { ratio: number; storeShare: number };

/**
 * Used for foods that have no measurement of their own. The ratio comes from 2,438 pairs of matching products and from
 * published baskets. 29% of purchased lines are store brands.
 */
const defaultBrandMix: BrandMix = { ratio: 0.65, storeShare: 0.29 };

/**
 * Brand mixes by BLS average-price code, computed from one chain's receipts (Complete Journey, 2017, 84.51°). The ratio
 * compares the unit price of store brands with that of the median national brand. The share counts receipt lines.
 * Because the figures come from one chain, they're moved halfway toward the default (decision 19).
 */
const brandMixesByCode: Record<string, [ratio: number, storeShare: number]> = {
  '701111': [0.71, 0.38], // flour
  '701312': [0.58, 0.29], // rice
  '701322': [0.83, 0.33], // spaghetti
  '702111': [0.64, 0.41], // bread
  '702212': [0.64, 0.41],
  '702421': [0.69, 0.29], // cookies
  '704111': [0.71, 0.29], // bacon
  '704312': [0.74, 0.3], // ham
  '708111': [0.62, 0.62], // eggs
  '709112': [0.81, 0.6], // milk
  FJ1101: [0.81, 0.6],
  FS1101: [0.75, 0.39], // butter
  '710211': [0.73, 0.48], // cheese
  '710212': [0.73, 0.48],
  '710411': [0.71, 0.37], // ice cream
  FJ4101: [0.58, 0.32], // yogurt
  '713111': [0.64, 0.35], // juice
  '714221': [0.66, 0.44], // canned vegetables
  '714233': [0.58, 0.29], // dry beans
  '715211': [0.71, 0.49], // sugar
  '717311': [0.66, 0.33], // coffee
  '718311': [0.6, 0.29], // chips
  FN1101: [0.51, 0.25], // soft drinks
};

export function findBrandMix(blsCode: string | null): BrandMix {
  const mix = brandMixesByCode[blsCode ?? ''];
  return mix === undefined ? defaultBrandMix : { ratio: mix[0], storeShare: mix[1] };
}

/**
 * A store brand's price relative to the average, by BLS average-price code. Each figure is a mean of two measurements
 * and an estimate, weighted by their errors. One measurement is from receipts (Complete Journey, 2017, 84.51°), the
 * other from a daily panel of one Aldi store in late 2025. Milk is excluded because its price depends on the city.
 * Dried beans are excluded because their average mixes cheap and expensive kinds.
 * See docs/decisions/0084-chain-levels-by-kind.md.
 */
const storeBrandFactors: Record<string, number> = {
  '701111': 0.82, // flour
  '701312': 0.88, // rice
  '701322': 0.91, // spaghetti
  '702111': 0.8, // bread
  '702421': 0.71, // cookies
  '704111': 0.88, // bacon
  '708111': 0.9, // eggs
  FS1101: 0.9, // butter
  '710211': 0.81, // processed cheese
  '710212': 0.89, // cheddar
  '710411': 0.81, // ice cream
  '715211': 0.89, // sugar
  '717311': 0.8, // coffee
  '718311': 0.6, // chips
  FN1101: 0.6, // soft drinks
};

/**
 * The leading national brand's shelf price relative to the average price paid, by BLS average-price code (Complete
 * Journey, 2017, 84.51°). Sales and store brands lower the average. Eggs are excluded because their leading brand is a
 * different product. Wheat bread is excluded because its average is mostly national brands.
 */
const leadingBrandFactors: Record<string, number> = {
  '701111': 1.66, // flour
  '701322': 1.4, // spaghetti
  '702111': 1.57, // white bread
  '710211': 1.28, // processed cheese
  '710212': 1.67, // cheddar
  '717311': 1.25, // coffee
  FN1101: 1.6, // soft drinks
  FS1101: 1.3, // butter
};

/** Moves `leadingBrandFactors` closer to 1, because figures from a single chain are less reliable. */
const LEADING_BRAND_EXPONENT = 0.7;

/** Relative to the average price of all brands. These are our own estimates, not measurements. */
const valueAndPremiumFactors = { value: 0.8, premium: 1.35 } as const;

/** A brand tier's price relative to the average of all brands, including store brands. */
export function brandPriceFactor(tier: BrandTier, blsCode: string | null): number {
  const { ratio, storeShare } = findBrandMix(blsCode);
  const averageNationalFactor = 1 / (storeShare * ratio + 1 - storeShare);
  if (tier === 'store') return storeBrandFactors[blsCode ?? ''] ?? ratio * averageNationalFactor;
  if (tier === 'value') return valueAndPremiumFactors.value;
  const leadingFactor = leadingBrandFactors[blsCode ?? ''];
  const nationalBrandFactor =
    leadingFactor === undefined ? averageNationalFactor : leadingFactor ** LEADING_BRAND_EXPONENT;
  return tier === 'premium'
    ? Math.max(valueAndPremiumFactors.premium, nationalBrandFactor)
    : nationalBrandFactor;
}
