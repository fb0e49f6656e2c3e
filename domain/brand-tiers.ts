export const brandTiers = ['store', 'value', 'national', 'premium'] as const;
export type BrandTier = (typeof brandTiers)[number];

/** Of an official average: what store brands cost of what national brands cost, and their share of what is bought. */
type Mix = { ratio: number; storeShare: number };

/** Where nothing nearer is known: 2,438 like pairs and baskets of the trade; 29 of 100 lines bought are of a private label. */
const usualMix: Mix = { ratio: 0.65, storeShare: 0.29 };

/**
 * The same by what is sold, by the code of the official average: regular unit prices of a private label over the median
 * of national brands of its product type and size, and shares of lines (Complete Journey, 2017, 84.51°), both shrunk half-way to
 * the usual, since they are of one chain (docs/decisions/0019-estimates-that-know-their-error.md).
 */
const mixes: Record<string, [ratio: number, storeShare: number]> = {
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

/** What an average with this code (null: any) is made of. */
export function mixOf(blsCode: string | null): Mix {
  const mix = mixes[blsCode ?? ''];
  return mix === undefined ? usualMix : { ratio: mix[0], storeShare: mix[1] };
}

/** Against the average over brands: our judgement, until it is measured. */
const otherFactors = { value: 0.8, premium: 1.35 } as const;

/**
 * What a brand of a tier costs relative to the official average over brands with this code. The average holds store
 * brands by their share of what is bought, so national brands lie above it as store brands lie below.
 */
export function brandFactor(tier: BrandTier, blsCode: string | null): number {
  if (tier === 'value' || tier === 'premium') return otherFactors[tier];
  const { ratio, storeShare } = mixOf(blsCode);
  const national = 1 / (storeShare * ratio + 1 - storeShare);
  return tier === 'national' ? national : ratio * national;
}
