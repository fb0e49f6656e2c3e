import { type BrandTier, brandFactor } from '#domain/item/brand-tiers.ts';
import type { PriceHabit } from '#domain/price/age.ts';
import { isMilk, type MilkCity, milkFactor } from '#domain/price/estimate/milk.ts';
import { regionFactor } from '#domain/price/estimate/region.ts';

/** Sources of a base price, best first. */
export const baseBases = ['bls', 'typical'] as const;
export type BaseBasis = (typeof baseBases)[number];

/** Base price of the item's own package, in cents; official averages are already scaled by net content. */
type BasePrice = { cents: number; basis: BaseBasis };

export type PricedProduct = {
  base: BasePrice;
  /** BLS item code of the official average price for this product. */
  blsCode: string | null;
  brandTier: BrandTier;
  /** Unbranded food, so the average over brands needs no adjustment. */
  isLoose: boolean;
  /** A generic "Store brand" item, for whatever the store's own brand is. */
  isOwnBrand: boolean;
  /** The brand is a private label of the chain being estimated. */
  isOwnLabel: boolean;
};

export type PricedChain = {
  /** Price level relative to Walmart = 1.00; null if not surveyed. */
  level: number | null;
  /** Level in Arizona and California if it differs. */
  westLevel: number | null;
  /** Log-scale correction learned from prices seen there. */
  levelOffset: number;
  /** Standard deviation of the level's logarithm. */
  levelError: number;
  habit: PriceHabit;
};

export type Place = {
  chain: PricedChain;
  state: string | null;
  /** The nearest city whose milk prices are known. */
  milkCity?: MilkCity | null;
};

/**
 * Level of an average store relative to Walmart = 1.00. Base prices are averages over all stores, while chain
 * levels are relative to Walmart; this factor converts between them. The sales-weighted mean isn't published;
 * `npm run bench -- estimates` fits it, by the median: chains without a survey would pull a mean.
 */
export const AVERAGE_STORE_FACTOR = 1.12;

/**
 * Level and error of a chain without a survey: the mean of surveyed chains of its habit (decision 19). Not
 * an average store's level, because Walmart, which lowers the average, is always known.
 */
const unknownLevels: Record<PriceHabit, number> = { everyday: 1.02, promotion: 1.28 };
const UNKNOWN_LEVEL_ERROR = 0.17;
export const unknownChain: PricedChain = {
  level: null,
  westLevel: null,
  levelOffset: 0,
  levelError: UNKNOWN_LEVEL_ERROR,
  habit: 'promotion',
};

/** States with a surveyed western level; elsewhere in the West the chain's general level applies. */
const westLevelStates: ReadonlySet<string | null> = new Set(['AZ', 'CA']);

/**
 * Exponent on a chain's distance from an average store, by kind of product. Surveyed levels are for a basket with many
 * national brands, which chains price alike. Private labels are priced freely and differ most; loose food follows the
 * wholesale market. Regressions of published prices on levels, leaving out each city's own table, give 1.8 for private
 * labels, 1.4 for national brands and 0.6 for loose food. These values are shrunk a little toward 1
 * (docs/decisions/0084-chain-levels-by-kind.md).
 */
const spreads = { ownLabel: 1.5, makers: 1.3, loose: 0.7 } as const;

/** The exponent for this kind of product. */
export const spreadExponent = ({
  isLoose,
  brandTier,
}: Pick<PricedProduct, 'isLoose' | 'brandTier'>): number => {
  if (isLoose) return spreads.loose;
  return brandTier === 'store' ? spreads.ownLabel : spreads.makers;
};

/** Converts a chain's level for a whole basket to its level for this kind of product. */
export const levelFor = (product: Pick<PricedProduct, 'isLoose' | 'brandTier'>, level: number): number =>
  AVERAGE_STORE_FACTOR * (level / AVERAGE_STORE_FACTOR) ** spreadExponent(product);

/** Whether the base price is a chain's own price for its label instead of an average over stores. */
export const isLabelPrice = ({ base, isOwnLabel }: PricedProduct): boolean =>
  base.basis === 'typical' && isOwnLabel;

/**
 * Error of the chain's level for this product; measured to be the same for all kinds. 0 if the price is the chain's
 * own.
 */
export const levelErrorOf = (product: PricedProduct, { levelError }: PricedChain): number =>
  isLabelPrice(product) ? 0 : levelError;

/** Whether the chain's level is known from a survey or from prices seen there. */
export const isLevelKnown = ({ level, levelOffset }: PricedChain): boolean =>
  level !== null || levelOffset !== 0;

/** The chain's level in a state relative to Walmart = 1.00, or that of its habit if unknown. */
export function levelIn({ chain, state }: Place): number {
  const surveyed = westLevelStates.has(state) ? (chain.westLevel ?? chain.level) : chain.level;
  return (surveyed ?? unknownLevels[chain.habit]) * Math.exp(chain.levelOffset);
}

/**
 * Factor from the base price's level to the chain's. The base is at Walmart's level for "Store brand",
 * otherwise at an average store's. A private label's typical price is already at its own chain's level.
 */
function chainFactor(product: PricedProduct, place: Place): number {
  if (isLabelPrice(product)) return 1;
  const isAtWalmartLevel = product.base.basis === 'typical' && product.isOwnBrand;
  return levelFor(product, levelIn(place)) / (isAtWalmartLevel ? levelFor(product, 1) : AVERAGE_STORE_FACTOR);
}

/** Whether the base is an average over brands that needs adjusting to this product's brand. */
export const isBrandAdjusted = ({ base, isLoose }: PricedProduct): boolean =>
  base.basis === 'bls' && !isLoose;

/** Regional factor of the state, or of the nearest city for milk if known; 1 for typical prices. */
export function regionFactorOf({ base, blsCode }: PricedProduct, { state, milkCity }: Place): number {
  if (base.basis !== 'bls') return 1;
  return milkCity && isMilk(blsCode) ? milkFactor(milkCity) : regionFactor(state, blsCode);
}

/** Expected price if base price and chain level were exact: base × brand × chain × region, in fractional cents. */
export function expectedCents(product: PricedProduct, place: Place): number {
  const brand = isBrandAdjusted(product) ? brandFactor(product.brandTier, product.blsCode) : 1;
  return product.base.cents * brand * chainFactor(product, place) * regionFactorOf(product, place);
}
