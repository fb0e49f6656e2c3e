export const brandTiers = ['store', 'value', 'national', 'premium'] as const;
export type BrandTier = (typeof brandTiers)[number];

/** What a store brand costs of what national brands cost, where nothing nearer is known: 2,438 like pairs, PLMA baskets. */
const USUAL_RATIO = 0.65;

/**
 * The same by what is sold, for items with an official average price, by its code: regular unit prices of a private label
 * over the median of national brands of its product type and size (Complete Journey, 2017, 84.51°), shrunk half-way
 * to the usual ratio and kept within 0.45 and 0.87 (docs/decisions/0019-estimates-that-know-their-error.md).
 */
const ratios: Record<string, number> = {
  '701111': 0.71, // flour: baking needs
  '701312': 0.58, // rice: dry beans and rice
  '701322': 0.83, // spaghetti: dry pasta
  '702111': 0.64, // bread
  '702212': 0.64,
  '702421': 0.69, // cookies
  '704111': 0.71, // bacon
  '704312': 0.74, // ham: lunchmeat
  '708111': 0.62, // eggs
  '709112': 0.81, // milk
  FJ1101: 0.81,
  FS1101: 0.75, // butter
  '710211': 0.73, // cheese
  '710212': 0.73,
  '710411': 0.71, // ice cream
  FJ4101: 0.58, // yogurt
  '713111': 0.64, // juices
  '714221': 0.66, // canned vegetables
  '714233': 0.58, // dry beans
  '715211': 0.71, // sugar: baking needs
  '717311': 0.66, // coffee
  '718311': 0.6, // chips
  FN1101: 0.51, // soft drinks
};

/** Of 100 lines bought so many are of a private label (Complete Journey, 2017). */
const PRIVATE_LABEL_SHARE = 0.29;

/** Against the average over brands: our judgement, until it is measured. */
const otherFactors = { value: 0.8, premium: 1.35 } as const;

/**
 * What a brand of a tier costs relative to the official average over brands with this code. The average holds private
 * labels by their share of purchases, so national brands lie above it as store brands lie below.
 */
export function brandFactor(tier: BrandTier, blsCode: string | null): number {
  if (tier === 'value' || tier === 'premium') return otherFactors[tier];
  const ratio = (blsCode === null ? undefined : ratios[blsCode]) ?? USUAL_RATIO;
  const national = 1 / (PRIVATE_LABEL_SHARE * ratio + 1 - PRIVATE_LABEL_SHARE);
  return tier === 'national' ? national : ratio * national;
}
