import { DAY_MS } from '#domain/durations.ts';
import { computeAgeVariance } from '#domain/price/age.ts';
import { estimatePrice } from '#domain/price/estimate/estimate.ts';
import {
  hasStoreBrandBasePrice,
  isMilkCityUnknown,
  levelExponentForProduct,
  type Place,
  type PricedProduct,
} from '#domain/price/estimate/level.ts';
import { type ChainObservation, type PriceEvidence, toPriceEvidence } from '#domain/price/evidence.ts';
import { isPlausible, isValidPriceCents } from '#domain/price/price.ts';

/** Log ratio of an observed price to the estimate, and its variance. */
export type LevelEvidence = { offset: number; variance: number };

/** A learned level's error never falls below this, because most of the chain's prices weren't observed. */
const MIN_ERROR = 0.04;

/**
 * Log-scale offset of a chain's price level, with the remaining error. A few prices hardly change the offset, because
 * each item deviates independently.
 */
export function estimatePriceLevel(
  priorError: number,
  evidence: readonly LevelEvidence[],
): { offset: number; error: number } {
  let precision = 1 / priorError ** 2;
  let weightedOffset = 0;
  for (const { offset, variance } of evidence) {
    precision += 1 / variance;
    weightedOffset += offset / variance;
  }
  return {
    offset: weightedOffset / precision,
    error: Math.max(Math.min(MIN_ERROR, priorError), Math.sqrt(1 / precision)),
  };
}

type LevelObservation = { product: PricedProduct; place: Place; cents: number; ageDays: number };

export function toLevelEvidence(
  { product, place, cents, ageDays }: LevelObservation,
  evidence: readonly PriceEvidence[],
): LevelEvidence | null {
  if (hasStoreBrandBasePrice(product) || !isValidPriceCents(cents)) return null;
  if (isMilkCityUnknown(product, place)) return null;
  const { priceCents, error } = estimatePrice(product, place, evidence);
  if (!isPlausible(cents, priceCents)) return null;
  const exponent = levelExponentForProduct(product);
  const variance = error.line ** 2 + error.own ** 2 + computeAgeVariance(place.chain.habit, ageDays);
  return { offset: Math.log(cents / priceCents) / exponent, variance: variance / exponent ** 2 };
}

/** Price levels depend on each other and settle after four passes. */
const PASS_COUNT = 4;

export type ProductObservation = ChainObservation & { product: PricedProduct };
export type LearnedLevel = { offset: number; error: number; priceCount: number };

/**
 * Caches each observation's evidence until its chain's price level changes, because each observation is compared with
 * many others.
 */
function cacheEvidence(learned: ReadonlyMap<number, LearnedLevel>, now: Date) {
  const cache = new Map<ProductObservation, { level: LearnedLevel | undefined; evidence: PriceEvidence[] }>();
  return (observation: ProductObservation, product: PricedProduct): PriceEvidence[] => {
    const level = learned.get(observation.chainId);
    const cached = cache.get(observation);
    if (cached !== undefined && cached.level === level) return cached.evidence;
    const place = withLearnedLevel(observation.place, level);
    const evidence = toPriceEvidence(product, [{ ...observation, place }], { target: place.chain, now });
    cache.set(observation, { level, evidence });
    return evidence;
  };
}

/**
 * Learns each chain's price level. High prices at a chain raise its level, not the items' base prices. The input order
 * doesn't matter. Observations of one item must have equal `product` fields, except `isChainsStoreBrand`.
 */
export function learnChainLevels(
  observations: readonly ProductObservation[],
  now: Date,
): Map<number, LearnedLevel> {
  const usableObservations = observations.filter(
    (observation) =>
      !hasStoreBrandBasePrice(observation.product) &&
      toPriceEvidence(observation.product, [observation], { target: observation.place.chain, now }).length >
        0,
  );
  const observationsByChain = [...Map.groupBy(usableObservations, ({ chainId }) => chainId)].toSorted(
    ([one], [other]) => one - other,
  );
  const observationsByItem = Map.groupBy(observations, ({ itemId }) => itemId);
  const learnedLevels = new Map<number, LearnedLevel>();
  const findEvidence = cacheEvidence(learnedLevels, now);
  for (let pass = 0; pass < PASS_COUNT; pass += 1) {
    for (const [chainId, chainObservations] of observationsByChain) {
      const levelEvidence = chainObservations.flatMap((observation) => {
        const { product, place, observedAt } = observation;
        const evidence = (observationsByItem.get(observation.itemId) as ProductObservation[]).flatMap(
          (other) => (other.chainId === chainId ? [] : findEvidence(other, product)),
        );
        const cents = observation.regularPriceCents ?? observation.priceCents;
        const ageDays = Math.max(0, (now.getTime() - observedAt) / DAY_MS);
        return toLevelEvidence({ product, place, cents, ageDays }, evidence) ?? [];
      });
      const [first] = chainObservations;
      if (first === undefined || levelEvidence.length === 0) continue;
      learnedLevels.set(chainId, {
        ...estimatePriceLevel(first.place.chain.levelError, levelEvidence),
        priceCount: levelEvidence.length,
      });
    }
  }
  return learnedLevels;
}

export function withLearnedLevel(
  place: Place,
  learnedLevel: Pick<LearnedLevel, 'offset' | 'error'> | undefined,
): Place {
  if (learnedLevel === undefined) return place;
  const { chain } = place;
  const levelOffset = chain.levelOffset + learnedLevel.offset;
  return { ...place, chain: { ...chain, levelOffset, levelError: learnedLevel.error } };
}
