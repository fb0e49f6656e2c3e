import { mix32 } from '#domain/mix.ts';
import { MAX_PRICE_CENTS } from '#domain/money.ts';
import type { EstimatedPrice } from '#domain/price.ts';

/** Where the base price of an estimate comes from, best first. */
export const baseBases = ['bls', 'typical', 'category-median'] as const;
export type BaseBasis = (typeof baseBases)[number];

export const brandTiers = ['store', 'value', 'national', 'premium'] as const;
export type BrandTier = (typeof brandTiers)[number];

export type EstimateInput = {
  itemId: number;
  /** Name and size tell which labels of one store are the same thing. */
  name: string;
  unit: string;
  chainId: number;
  /** For the item's own package size, in cents: a BLS average is scaled by net content before it comes here. */
  basePriceCents: number;
  baseBasis: BaseBasis;
  brandTier: BrandTier;
  /** The item's brand is an own label of the chain. */
  isOwnLabel: boolean;
  /** Food without a maker's brand, whose average over brands needs no adjusting. */
  isLoose: boolean;
  /** The item stands for the own brand of whichever store is asked. */
  isOwnBrand: boolean;
  /** Price level of the chain relative to Walmart = 1.00. */
  chainFactor: number;
  /** False where no figure was found for the chain; `chainFactor` is then not used. */
  chainFactorKnown: boolean;
};

/**
 * The level of an average store relative to Walmart = 1.00. Base prices are averages over all stores, chain factors
 * are relative to Walmart; dividing by this brings them together. The sales-weighted mean is not published: 1.10 is
 * an assumption that puts Walmart at about 0.91 of the U.S. average.
 */
export const AVERAGE_STORE_FACTOR = 1.1;

/** The level that typical prices of "Store brand" rows are written at. */
const WALMART_LEVEL = 1;

/** What a brand of a tier costs relative to the average over all brands: our judgement, well inside the ranges. */
const tierFactors: Record<BrandTier, number> = { store: 0.85, value: 0.8, national: 1.1, premium: 1.35 };

/** How far off an estimate may be, in percent each way. Chain levels are whole-basket figures: ±20 % per item is normal. */
const basisPercent: Record<BaseBasis, number> = { bls: 20, typical: 25, 'category-median': 40 };

/** Added where the price level of the chain is unknown. */
const UNKNOWN_CHAIN_PERCENT = 10;

/** Standard deviations of the logarithm, fitted on published prices (decision 0019): of the base, which all stores share … */
const LINE_ERROR = 0.17;
/** … of a chain's level, known or not … */
const LEVEL_ERROR = 0.071;
const UNKNOWN_LEVEL_ERROR = 0.14;
/** … and of one item at one chain. */
const OWN_ERROR = 0.134;

/** Prices differ between chains item by item: each item × known chain is moved by a fixed amount within ± this. */
const VARIATION_BASIS_POINTS = 600;

const basisWords: Record<BaseBasis, string> = {
  bls: 'U.S. average price (Bureau of Labor Statistics) for this size',
  typical: 'Typical shelf price of this product',
  'category-median': 'Middle price of its category for this size',
};

/**
 * The fixed variation of a product at a chain, in basis points from −600 to +600, evenly spread. The same keys give
 * the same value on every machine and at every look; keys beyond 32 bits are folded.
 */
export function variationBasisPoints(productKey: number, chainId: number): number {
  // The golden-ratio constant keeps chain 0 and product 0 from meeting at hash 0.
  const hash = mix32(productKey ^ mix32(chainId + 0x9e3779b9));
  return (hash % (2 * VARIATION_BASIS_POINTS + 1)) - VARIATION_BASIS_POINTS;
}

/**
 * What varies as one: an item by itself, but all own labels of one name and size together. "Store brand" milk and
 * Great Value milk are the same carton at Walmart, so they must not differ there by chance.
 */
function productKey({ itemId, name, unit, brandTier }: EstimateInput): number {
  if (brandTier !== 'store') return itemId;
  let hash = 0;
  for (const character of `${name}\n${unit}`) hash = mix32(hash * 31 + (character.codePointAt(0) ?? 0));
  return hash;
}

/** The base price is what one chain asks for its own label, not an average over stores. */
const isLabelPrice = ({ baseBasis, isOwnLabel }: EstimateInput) => baseBasis === 'typical' && isOwnLabel;

/**
 * The variation as a factor; none where the level of the chain is unknown: two such chains have equal estimates. None
 * either for what a chain asks for its own label, nor for the "Store brand" row that stands for it.
 */
function variation(input: EstimateInput): number {
  if (!input.chainFactorKnown || isLabelPrice(input)) return 1;
  if (input.baseBasis === 'typical' && input.isOwnBrand) return 1;
  return 1 + variationBasisPoints(productKey(input), input.chainId) / 10_000;
}

/**
 * From the level that the base price is written at to that of the chain: one Walmart's for "Store brand", else an
 * average store's. An own label is sold at its own chain only, whose level its typical price has already.
 */
function chainLevel(input: EstimateInput): number {
  if (isLabelPrice(input)) return 1;
  const level = input.chainFactorKnown ? input.chainFactor : AVERAGE_STORE_FACTOR;
  const isWalmarts = input.baseBasis === 'typical' && input.isOwnBrand;
  return level / (isWalmarts ? WALMART_LEVEL : AVERAGE_STORE_FACTOR);
}

/** Null where the base price is the brand's own already: a typical price, and the average of food that has no brand. */
function brandFactor({ baseBasis, brandTier, isLoose }: EstimateInput): number | null {
  return baseBasis === 'typical' || (baseBasis === 'bls' && isLoose) ? null : tierFactors[brandTier];
}

/** What the number rests on: "Typical shelf price of this product, adjusted for the price level of the chain". */
function basisOf(input: EstimateInput): string {
  const ownBrandWords = input.isOwnBrand ? "Stands for the store's own brand. " : '';
  const words = `${ownBrandWords}${basisWords[input.baseBasis]}`;
  if (isLabelPrice(input)) return `${words} at its own chain`;
  const brandWords = brandFactor(input) === null ? '' : 'for brand and ';
  const chainWords = input.chainFactorKnown
    ? 'for the price level of the chain'
    : 'for an average store: the price level of this chain is not known';
  return `${words}, adjusted ${brandWords}${chainWords}`;
}

/**
 * An honest guess where no price was seen: base price × brand tier × chain level × a fixed variation, in
 * cents, never below one cent, with its range. The brand tier adjusts an average over brands (BLS, category median);
 * a typical price is already this brand's own and is left alone, an own label's also by the level of its chain. A chain
 * of unknown level counts as an average store, with a wider range and without the variation. Throws RangeError for a
 * base price or chain factor that is not positive.
 */
export function estimatePrice(input: EstimateInput): EstimatedPrice {
  if (!(input.basePriceCents > 0) || !(input.chainFactor > 0)) {
    throw new RangeError(`No estimate from base ${input.basePriceCents} and factor ${input.chainFactor}`);
  }
  const exact = input.basePriceCents * (brandFactor(input) ?? 1) * chainLevel(input) * variation(input);
  const priceCents = Math.min(MAX_PRICE_CENTS, Math.max(1, Math.round(exact)));
  const isLevelGuessed = !input.chainFactorKnown && !isLabelPrice(input);
  const percent = basisPercent[input.baseBasis] + (isLevelGuessed ? UNKNOWN_CHAIN_PERCENT : 0);
  const spread = Math.ceil((priceCents * percent) / 100);
  return {
    priceCents,
    lowCents: Math.max(0, priceCents - spread),
    highCents: Math.min(MAX_PRICE_CENTS, priceCents + spread),
    error: { line: LINE_ERROR, chain: isLevelGuessed ? UNKNOWN_LEVEL_ERROR : LEVEL_ERROR, own: OWN_ERROR },
    source: input.baseBasis,
    basis: basisOf(input),
  };
}
