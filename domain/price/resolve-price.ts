import { t } from '#domain/language.ts';
import {
  ageInDays,
  computeAgeVariance,
  FRESH_PRICE_MAX_AGE_DAYS,
  hasDayEnded,
  PROMOTION_DAYS,
  type PricingStrategy,
  STORE_PRICE_MAX_AGE_DAYS,
} from '#domain/price/age.ts';
import {
  computePriceRange,
  type EstimatedPrice,
  isPlausible,
  isValidPriceCents,
  OWN_SOURCE,
  type PriceError,
  type PriceObservation,
  SHOPPER_SOURCE,
  type ShownPrice,
  totalVariance,
} from '#domain/price/price.ts';

/** Older chain observations aren't shown. They only adjust the estimate. */
export const CHAIN_PRICE_MAX_AGE_DAYS = 180;

const MAX_OBSERVATION_AGE_DAYS = 730;

/** A price from another state is shown as this store's only if the two states' prices differ by less than this. */
const MAX_PLACE_FACTOR = 1.05;

function combineErrors(estimate: PriceError | null, variance: number): { error: PriceError; weight: number } {
  if (estimate === null) return { error: { line: 0, chain: 0, own: Math.sqrt(variance) }, weight: 1 };
  const prior = totalVariance(estimate);
  const weight = prior / (prior + variance);
  const estimateWeight = 1 - weight;
  return {
    error: {
      line: estimateWeight * estimate.line,
      chain: estimateWeight * estimate.chain,
      own: Math.hypot(estimateWeight * estimate.own, weight * Math.sqrt(variance)),
    },
    weight,
  };
}

const EXACT_PRICE = { error: { line: 0, chain: 0, own: 0 } };

type AdjustedObservation = PriceObservation & {
  scope: 'store' | 'chain';
  ageDays: number;
  variance: number;
  basis: string;
};

/** Probability that a promotion with an unknown end has ended. Assumes that promotions last at most a week. */
const computePromotionEndedChance = (ageDays: number) => ageDays / PROMOTION_DAYS;

function sourceText(source: string, scope: 'store' | 'chain'): string {
  const isThisStore = scope === 'store';
  if (source === OWN_SOURCE)
    return isThisStore ? t`You saw it at this store` : t`You saw it at another store in this chain`;
  if (source === SHOPPER_SOURCE)
    return isThisStore
      ? t`A shopper saw it at this store`
      : t`A shopper saw it at another store in this chain`;
  return isThisStore ? t`Seen at this store` : t`Seen at another store in this chain`;
}

/**
 * Returns null if the observation is too old or implausible, if its time is invalid, or if its promotion has ended and
 * the regular price isn't known. After a promotion, the regular price is used. If the last day isn't known, a promotion
 * lasts up to a week.
 */
function adjustObservation(
  observation: PriceObservation,
  { scope, storeDifferenceError }: { scope: 'store' | 'chain'; storeDifferenceError: number },
  { expectedCents, habit, now }: { expectedCents: () => number | null; habit: PricingStrategy; now: Date },
): AdjustedObservation | null {
  const { regularPriceCents: statedRegularCents, promotionEndsOn: endsOn = null } = observation;
  const regularPriceCents =
    statedRegularCents !== null && isValidPriceCents(statedRegularCents) ? statedRegularCents : null;
  const ageDays = ageInDays(observation.observedAt, now);
  if (!(ageDays <= MAX_OBSERVATION_AGE_DAYS)) return null;
  const hasEnded =
    endsOn === null ? regularPriceCents !== null && ageDays > PROMOTION_DAYS : hasDayEnded(endsOn, now);
  if (hasEnded && regularPriceCents === null) return null;
  const usesRegularPrice = hasEnded && regularPriceCents !== null;
  const priceCents = usesRegularPrice ? regularPriceCents : observation.priceCents;
  const isOwn = observation.source === OWN_SOURCE;
  // Trust the shopper's own price. The page asks before it saves an unusual one.
  if (!isPlausible(priceCents, isOwn ? null : expectedCents())) return null;
  const promotionVariance =
    usesRegularPrice || regularPriceCents === null || endsOn !== null
      ? 0
      : computePromotionEndedChance(ageDays) * Math.log(regularPriceCents / priceCents) ** 2;
  const isExact = scope === 'store' && ageDays <= FRESH_PRICE_MAX_AGE_DAYS;
  const originText = sourceText(observation.source, scope);
  return {
    priceCents,
    regularPriceCents: usesRegularPrice ? null : regularPriceCents,
    source: observation.source,
    observedAt: observation.observedAt,
    scope,
    ageDays,
    variance: isExact
      ? 0
      : computeAgeVariance(habit, ageDays) + promotionVariance + storeDifferenceError ** 2,
    basis: usesRegularPrice
      ? t`${originText} during a sale; the sale is over, so this is the regular price`
      : originText,
  };
}

function toObservedPrice(
  observation: AdjustedObservation,
  estimate: () => EstimatedPrice | null,
): ShownPrice {
  const { priceCents, regularPriceCents, source, observedAt, scope, variance, basis } = observation;
  const { error } = variance === 0 ? EXACT_PRICE : combineErrors(estimate()?.error ?? null, variance);
  const { lowCents, highCents } = computePriceRange(priceCents, error);
  return {
    priceCents,
    regularPriceCents,
    kind: 'observed',
    scope,
    source,
    observedAt,
    lowCents,
    highCents,
    error,
    basis,
  };
}

function toEstimatedPrice(
  estimate: EstimatedPrice,
  observation: AdjustedObservation | null,
  isSeenInOtherState: boolean,
): ShownPrice {
  const estimateFields = {
    regularPriceCents: null,
    kind: 'estimated',
    scope: 'estimate',
    source: estimate.source,
    observedAt: null,
  } as const;
  const { priceCents, lowCents, highCents, error, basis } = estimate;
  if (observation === null) return { ...estimateFields, priceCents, lowCents, highCents, error, basis };
  const { error: combinedError, weight } = combineErrors(error, observation.variance);
  const combinedCents = Math.round(priceCents * (observation.priceCents / priceCents) ** weight);
  const placeText = observation.scope === 'store' ? t`at this store` : t`at this chain`;
  return {
    ...estimateFields,
    priceCents: combinedCents,
    ...computePriceRange(combinedCents, combinedError),
    error: combinedError,
    basis: isSeenInOtherState
      ? t`${basis}; based partly on a price seen at this chain in another state`
      : t`${basis}; based partly on an old price seen ${placeText}`,
  };
}

type ChainPrice = PriceObservation & {
  storeDifferenceError: number;
  /** Null if the price can't be converted to this store's place. */
  placeFactor: number | null;
};

type Candidates = {
  storeObservation: PriceObservation | null;
  chainObservation: () => ChainPrice | null;
  /** Expected price based only on averages, for plausibility checks. Null if the price can't be estimated. */
  expectedCents: () => number | null;
  /** Computed on demand, because estimates are expensive and often not needed. */
  estimate: () => EstimatedPrice | null;
  habit: PricingStrategy;
  now: Date;
};

const isPlaceComparable = (factor: number) => Math.max(factor, 1 / factor) <= MAX_PLACE_FACTOR;

function toLocalPrices<T extends PriceObservation>(observation: T, factor: number): T {
  const { priceCents, regularPriceCents } = observation;
  const toLocalCents = (cents: number) => Math.max(1, Math.round(cents * factor));
  return {
    ...observation,
    priceCents: toLocalCents(priceCents),
    regularPriceCents: regularPriceCents === null ? null : toLocalCents(regularPriceCents),
  };
}

const hasMemberPriceEnded = ({ promotionEndsOn: endsOn = null, observedAt }: PriceObservation, now: Date) =>
  endsOn === null ? !(ageInDays(observedAt, now) <= PROMOTION_DAYS) : hasDayEnded(endsOn, now);

/** Returns null if there's no member price or it has ended. Member prices are never estimated. */
export function resolveMemberPrice(candidates: Candidates): ShownPrice | null {
  const { storeObservation, now } = candidates;
  const toMemberPrice = (
    observation: PriceObservation,
    origin: { scope: 'store' | 'chain'; storeDifferenceError: number },
  ) => {
    if (hasMemberPriceEnded(observation, now)) return null;
    const adjusted = adjustObservation(observation, origin, candidates);
    return adjusted && adjusted.ageDays <= STORE_PRICE_MAX_AGE_DAYS
      ? toObservedPrice(adjusted, candidates.estimate)
      : null;
  };
  const storePrice =
    storeObservation && toMemberPrice(storeObservation, { scope: 'store', storeDifferenceError: 0 });
  if (storePrice !== null) return storePrice;
  const chainObservation = candidates.chainObservation();
  if (
    chainObservation === null ||
    chainObservation.placeFactor === null ||
    !isPlaceComparable(chainObservation.placeFactor)
  )
    return null;
  return toMemberPrice(chainObservation, {
    scope: 'chain',
    storeDifferenceError: chainObservation.storeDifferenceError,
  });
}

/**
 * Picks the price to show, or null for 'Not available'. Uses the first of these that exists:
 * 1. the store's observation, if it's at most `STORE_PRICE_MAX_AGE_DAYS` days old
 * 2. the chain's observation, if it's at most `CHAIN_PRICE_MAX_AGE_DAYS` days old and comes from a place with similar
 *   prices
 * 3. the estimate, adjusted by an older observation or by one from a state with different prices
 *
 * Errors are combined by inverse-variance weighting, so the shown price is never less certain than the estimate.
 */
export function resolvePrice(candidates: Candidates): ShownPrice | null {
  const { storeObservation } = candidates;
  const storePrice =
    storeObservation &&
    adjustObservation(storeObservation, { scope: 'store', storeDifferenceError: 0 }, candidates);
  if (storePrice && storePrice.ageDays <= STORE_PRICE_MAX_AGE_DAYS)
    return toObservedPrice(storePrice, candidates.estimate);
  const chainObservation = candidates.chainObservation();
  // The chain's newest observation may have been made at this store.
  const isSameObservation =
    storeObservation?.observedAt === chainObservation?.observedAt &&
    storeObservation?.priceCents === chainObservation?.priceCents;
  const factor = isSameObservation ? 1 : (chainObservation?.placeFactor ?? null);
  const isComparable = factor !== null && isPlaceComparable(factor);
  const chainPrice =
    chainObservation && factor !== null
      ? adjustObservation(
          isComparable ? chainObservation : toLocalPrices(chainObservation, factor),
          isSameObservation
            ? { scope: 'store', storeDifferenceError: 0 }
            : { scope: 'chain', storeDifferenceError: chainObservation.storeDifferenceError },
          candidates,
        )
      : null;
  if (chainPrice && isComparable && chainPrice.ageDays <= CHAIN_PRICE_MAX_AGE_DAYS)
    return toObservedPrice(chainPrice, candidates.estimate);
  const estimate = candidates.estimate();
  if (estimate === null) return null;
  const isChainMoreCertain =
    chainPrice !== null && (storePrice === null || chainPrice.variance < storePrice.variance);
  return toEstimatedPrice(
    estimate,
    isChainMoreCertain ? chainPrice : storePrice,
    isChainMoreCertain && !isComparable,
  );
}
