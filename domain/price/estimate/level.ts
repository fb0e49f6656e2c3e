import { type BrandTier, brandPriceFactor } from '#domain/item/brand-tiers.ts';
import type { PricingStrategy } from '#domain/price/age.ts';
import { isMilk, type MilkCity, milkPriceFactor } from '#domain/price/estimate/milk.ts';
import { regionalPriceFactor } from '#domain/price/estimate/region.ts';

/** Sources of a base price, best first. */
export const basePriceSources = ['bls', 'typical'] as const;
export type BasePriceSource = (typeof basePriceSources)[number];

/** Official averages are already scaled to the item's net content. */
type BasePrice = { cents: number; basis: BasePriceSource };

export type PricedProduct = {
  base: BasePrice;
  blsCode: string | null;
  brandTier: BrandTier;
  /** True for unbranded food, which needs no brand adjustment. */
  isLoose: boolean;
  /** True for a generic "Store brand" item. At each store, it represents that store's own brand. */
  isGenericStoreBrand: boolean;
  isChainsStoreBrand: boolean;
};

export type PricedChain = {
  /** Price level relative to Walmart = 1.00; null if not surveyed. */
  level: number | null;
  /** Price level in Arizona and California. Null if the level there is the same as elsewhere. */
  westLevel: number | null;
  /** Log-scale correction of the level, learned from prices seen at the chain. */
  levelOffset: number;
  /** Standard deviation of the price level's logarithm. */
  levelError: number;
  habit: PricingStrategy;
};

export type Place = {
  chain: PricedChain;
  /** Null if the price applies to the whole chain. */
  state: string | null;
  /** The nearest city with a known milk price. Null if no such city is near, undefined if the place is unknown. */
  milkCity?: MilkCity | null;
};

/**
 * The price level of an average store relative to Walmart (1.00). Base prices are at this level too. Fitted by `npm run
 * bench -- estimates`, using the median, because chains without a survey would distort a mean.
 */
export const AVERAGE_STORE_FACTOR = 1.12;

/**
 * Mean levels of surveyed chains with each pricing strategy (decision 19). Used for chains without a survey.
 * `AVERAGE_STORE_FACTOR` would be too low, because that average includes Walmart.
 */
const defaultLevels: Record<PricingStrategy, number> = { everyday: 1.02, promotion: 1.28 };
const UNKNOWN_LEVEL_ERROR = 0.13;
export const chainWithUnknownLevel: PricedChain = {
  level: null,
  westLevel: null,
  levelOffset: 0,
  levelError: UNKNOWN_LEVEL_ERROR,
  habit: 'promotion',
};

const westLevelStates: ReadonlySet<string | null> = new Set(['AZ', 'CA']);

/**
 * Exponents applied to a chain's price level relative to an average store's (decision 84). Chains set store-brand
 * prices freely but price national brands alike. Prices of unbranded fresh food follow the wholesale market.
 * Regressions give 1.8 for store brands, 1.4 for national brands and 0.6 for fresh food. The values used here are
 * slightly closer to 1.
 */
const levelExponents = { storeBrands: 1.5, nationalBrands: 1.3, loose: 0.7 } as const;

export const levelExponentForProduct = ({
  isLoose,
  brandTier,
}: Pick<PricedProduct, 'isLoose' | 'brandTier'>): number => {
  if (isLoose) return levelExponents.loose;
  return brandTier === 'store' ? levelExponents.storeBrands : levelExponents.nationalBrands;
};

export const priceLevelForProduct = (
  product: Pick<PricedProduct, 'isLoose' | 'brandTier'>,
  level: number,
): number => AVERAGE_STORE_FACTOR * (level / AVERAGE_STORE_FACTOR) ** levelExponentForProduct(product);

export const hasStoreBrandBasePrice = ({ base, isChainsStoreBrand }: PricedProduct): boolean =>
  base.basis === 'typical' && isChainsStoreBrand;

/**
 * Returns 0 if the base price is the chain's own price. Otherwise, uses the same error for all products, because
 * measurements showed no difference between them.
 */
export const levelErrorForProduct = (product: PricedProduct, { levelError }: PricedChain): number =>
  hasStoreBrandBasePrice(product) ? 0 : levelError;

export const isLevelKnown = ({ level, levelOffset }: PricedChain): boolean =>
  level !== null || levelOffset !== 0;

export function effectivePriceLevel({ chain, state }: Place): number {
  const surveyedLevel = westLevelStates.has(state) ? (chain.westLevel ?? chain.level) : chain.level;
  return (surveyedLevel ?? defaultLevels[chain.habit]) * Math.exp(chain.levelOffset);
}

/**
 * Factor from the base price's level to the chain's level. Typical prices of the generic "Store brand" are at Walmart's
 * level. Other base prices are at an average store's level.
 */
function computeChainFactor(product: PricedProduct, place: Place): number {
  if (hasStoreBrandBasePrice(product)) return 1;
  const isAtWalmartLevel = product.base.basis === 'typical' && product.isGenericStoreBrand;
  return (
    priceLevelForProduct(product, effectivePriceLevel(place)) /
    (isAtWalmartLevel ? priceLevelForProduct(product, 1) : AVERAGE_STORE_FACTOR)
  );
}

export const needsBrandAdjustment = ({ base, isLoose }: PricedProduct): boolean =>
  base.basis === 'bls' && !isLoose;

export function computeLocalPriceFactor(
  { base, blsCode }: PricedProduct,
  { state, milkCity }: Place,
): number {
  if (base.basis !== 'bls') return 1;
  return milkCity && isMilk(blsCode) ? milkPriceFactor(milkCity) : regionalPriceFactor(state, blsCode);
}

/** True for milk from a store in an unknown city. Its price can't be compared with other places' prices. */
export const isMilkCityUnknown = ({ base, blsCode }: PricedProduct, { state, milkCity }: Place): boolean =>
  base.basis === 'bls' && isMilk(blsCode) && state !== null && milkCity === undefined;

/**
 * Factor that converts a price from another of the chain's stores to a price at this place. Null for milk seen at a
 * single store, because that store's city isn't known.
 */
export function placeFactor(product: PricedProduct, here: Place, state: string | null): number | null {
  const otherPlace = { chain: here.chain, state };
  if (isMilkCityUnknown(product, otherPlace)) return null;
  if (state === null || state === here.state) return 1;
  return computeExpectedCents(product, here) / computeExpectedCents(product, otherPlace);
}

export function computeExpectedCents(product: PricedProduct, place: Place): number {
  const brandFactor = needsBrandAdjustment(product)
    ? brandPriceFactor(product.brandTier, product.blsCode)
    : 1;
  return (
    product.base.cents *
    brandFactor *
    computeChainFactor(product, place) *
    computeLocalPriceFactor(product, place)
  );
}
