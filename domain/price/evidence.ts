import { DAY_MS } from '#domain/durations.ts';
import { computeAgeVariance, type PricingStrategy } from '#domain/price/age.ts';
import {
  AVERAGE_STORE_FACTOR,
  computeExpectedCents,
  effectivePriceLevel,
  hasStoreBrandBasePrice,
  isMilkCityUnknown,
  levelErrorForProduct,
  type Place,
  type PricedChain,
  type PricedProduct,
  priceLevelForProduct,
} from '#domain/price/estimate/level.ts';
import { priceErrorBetweenStores } from '#domain/price/estimate/region.ts';
import { isPlausible } from '#domain/price/price.ts';

/** A price seen at a chain for the item or for the same product from another brand. `observedAt` is in milliseconds. */
export type ChainObservation = {
  itemId: number;
  chainId: number;
  place: Place;
  priceCents: number;
  regularPriceCents: number | null;
  observedAt: number;
};

/** Log-scale offset of an item's base price, inferred from an observation. */
export type PriceEvidence = {
  itemId: number;
  chainId: number;
  state: string | null;
  offset: number;
  /** Excludes the between-state variance, which `combineEvidence` adds. */
  variance: number;
};

/** Standard deviation of item prices around the chain's level, log scale (decision 84). */
export const itemDeviationByStrategy: Record<PricingStrategy, number> = { everyday: 0.125, promotion: 0.165 };

const MAX_AGE_DAYS = 180;

/**
 * Converts observations, at most one per chain, to evidence about a product's base price.
 * - For a promotion, the regular price is used, because a promotion says nothing about other chains.
 * - The typical price of the target chain's store brand already includes the chain's surveyed price level. Prices seen
 *   at other chains are converted to that level.
 * - Milk prices depend on the city, so those from unknown cities aren't used.
 */
export function toPriceEvidence(
  product: PricedProduct,
  observations: readonly ChainObservation[],
  { target, now }: { target: PricedChain; now: Date },
): PriceEvidence[] {
  const isStoreBrand = hasStoreBrandBasePrice(product);
  const genericProduct = { ...product, isChainsStoreBrand: false, isGenericStoreBrand: false };
  const storeBrandLevel = isStoreBrand
    ? AVERAGE_STORE_FACTOR /
      priceLevelForProduct(
        product,
        effectivePriceLevel({ chain: { ...target, levelOffset: 0 }, state: null }),
      )
    : 1;
  const storeBrandError = isStoreBrand ? levelErrorForProduct(genericProduct, target) : 0;
  return observations.flatMap(({ itemId, chainId, place, priceCents, regularPriceCents, observedAt }) => {
    if (isMilkCityUnknown(product, place)) return [];
    const ageDays = Math.max(0, (now.getTime() - observedAt) / DAY_MS);
    const cents = regularPriceCents !== null && regularPriceCents > 0 ? regularPriceCents : priceCents;
    const expectedCents = isStoreBrand
      ? computeExpectedCents(genericProduct, place) * storeBrandLevel
      : computeExpectedCents(product, place);
    if (!(ageDays <= MAX_AGE_DAYS) || !isPlausible(cents, expectedCents)) return [];
    const { habit } = place.chain;
    const levelError = levelErrorForProduct(genericProduct, place.chain);
    const variance =
      levelError ** 2 +
      storeBrandError ** 2 +
      itemDeviationByStrategy[habit] ** 2 +
      computeAgeVariance(habit, ageDays);
    return [{ itemId, chainId, state: place.state, offset: Math.log(cents / expectedCents), variance }];
  });
}

type OffsetEstimate = { offset: number; error: number };

/** Inverse-variance weighting: more evidence never increases the error. */
export function combineEvidence(
  baseError: number,
  evidence: readonly PriceEvidence[],
  state: string | null,
): OffsetEstimate {
  let precision = 1 / baseError ** 2;
  let weightedOffset = 0;
  for (const observation of evidence) {
    const weight = 1 / (observation.variance + priceErrorBetweenStores(state, observation.state) ** 2);
    precision += weight;
    weightedOffset += weight * observation.offset;
  }
  return { offset: weightedOffset / precision, error: Math.sqrt(1 / precision) };
}
