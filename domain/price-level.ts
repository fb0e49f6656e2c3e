import { type BrandTier, brandFactor } from '#domain/brand-tiers.ts';
import type { PriceHabit } from '#domain/price-age.ts';
import { regionFactor, regionOf } from '#domain/region.ts';

/** Where the base price of an estimate comes from, best first. */
export const baseBases = ['bls', 'typical'] as const;
export type BaseBasis = (typeof baseBases)[number];

/** A base price of the item's own package, in cents: an official average is scaled by net content before it comes here. */
type BasePrice = { cents: number; basis: BaseBasis };

/** What of a product decides where its price lies. */
export type PricedProduct = {
  base: BasePrice;
  /** The item code of the official average price that it has or would have. */
  blsCode: string | null;
  brandTier: BrandTier;
  /** Food without a maker's brand, whose average over brands needs no adjusting. */
  isLoose: boolean;
  /** The item stands for the own brand of whichever store is asked. */
  isOwnBrand: boolean;
  /** The item's brand is an own label of the chain that is asked. */
  isOwnLabel: boolean;
};

/** How a chain sets its prices. */
export type PricedChain = {
  /** Price level relative to Walmart = 1.00; null where no figure was found. */
  level: number | null;
  /** Its level in the West, where it is another one. */
  westLevel: number | null;
  /** How much higher prices seen there say it is, as a logarithm. */
  levelOffset: number;
  /** How far off the level may be: the standard deviation of its logarithm. */
  levelError: number;
  habit: PriceHabit;
};

/** A chain in a state; null where the state is not known. */
export type Place = { chain: PricedChain; state: string | null };

/**
 * The level of an average store relative to Walmart = 1.00. Base prices are averages over all stores, chain levels are
 * relative to Walmart; dividing by this brings them together. The sales-weighted mean is not published; `npm run bench
 * -- estimates` fits it.
 */
export const AVERAGE_STORE_FACTOR = 1.1;

/**
 * The level of a chain of which none is known, and how far off that may be: as the chains of its kind lie for which a survey or
 * a table was published (decision 0019). Not an average store's: Walmart, which pulls the average down, is never unknown.
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

/** The base price is what one chain asks for its own label, not an average over stores. */
export const isLabelPrice = ({ base, isOwnLabel }: PricedProduct): boolean =>
  base.basis === 'typical' && isOwnLabel;

/** How far off the level of the chain may be for this product: not at all where the price is the chain's own. */
export const levelErrorOf = (product: PricedProduct, { levelError }: PricedChain): number =>
  isLabelPrice(product) ? 0 : levelError;

/** Whether anything is known of the level of a chain, by a survey or by prices seen there. */
export const isLevelKnown = ({ level, levelOffset }: PricedChain): boolean =>
  level !== null || levelOffset !== 0;

/** What the chain asks in a state relative to Walmart = 1.00; as its kind of chain does where nothing is known. */
export function levelIn({ chain, state }: Place): number {
  const surveyed = regionOf(state) === 'west' ? (chain.westLevel ?? chain.level) : chain.level;
  return (surveyed ?? unknownLevels[chain.habit]) * Math.exp(chain.levelOffset);
}

/**
 * From the level that the base price is written at to that of the chain: one Walmart's for "Store brand", else an
 * average store's. An own label is sold at its own chain only, whose level its typical price has already.
 */
function chainFactor(product: PricedProduct, place: Place): number {
  if (isLabelPrice(product)) return 1;
  const isWalmarts = product.base.basis === 'typical' && product.isOwnBrand;
  return levelIn(place) / (isWalmarts ? 1 : AVERAGE_STORE_FACTOR);
}

/** Whether the base is an average over brands, which this product's brand lies above or below. */
export const isBrandAdjusted = ({ base, isLoose }: PricedProduct): boolean =>
  base.basis === 'bls' && !isLoose;

/** The factor of the state's region on the product's base price. */
export const regionFactorOf = ({ base, blsCode }: PricedProduct, { state }: Place): number =>
  base.basis === 'bls' ? regionFactor(state, blsCode) : 1;

/**
 * What the product would cost at the place if its base price and the level of its chain were right: base × brand × chain ×
 * region, in cents and fractions.
 */
export function expectedCents(product: PricedProduct, place: Place): number {
  const brand = isBrandAdjusted(product) ? brandFactor(product.brandTier, product.blsCode) : 1;
  return product.base.cents * brand * chainFactor(product, place) * regionFactorOf(product, place);
}
