import { t } from '#domain/language.ts';
import {
  type EstimatedPrice,
  isBelievable,
  isPrice,
  OWN_SOURCE,
  type PriceError,
  type PriceObservation,
  priceRange,
  SHOPPER_SOURCE,
  type ShownPrice,
  varianceOf,
} from '#domain/price.ts';
import {
  ageInDays,
  ageVariance,
  FRESH_DAYS,
  isPastDay,
  PROMOTION_DAYS,
  type PriceHabit,
  STORE_MAX_AGE_DAYS,
} from '#domain/price-age.ts';

/**
 * The chain's observation is shown longer than the store's, since it still knows the very product, but not for ever:
 * after half a year it only moves the estimate.
 */
export const CHAIN_MAX_AGE_DAYS = 180;

/** An observation older than this tells nothing any more. */
const OLDEST_DAYS = 730;

/** How far off an estimate still is when a price that may be off by this variance was seen, and how much that one counts. */
function conditioned(estimate: PriceError | null, variance: number): { error: PriceError; weight: number } {
  if (estimate === null) return { error: { line: 0, chain: 0, own: Math.sqrt(variance) }, weight: 1 };
  const prior = varianceOf(estimate);
  const weight = prior / (prior + variance);
  const rest = 1 - weight;
  return {
    error: {
      line: rest * estimate.line,
      chain: rest * estimate.chain,
      own: Math.hypot(rest * estimate.own, weight * Math.sqrt(variance)),
    },
    weight,
  };
}

const exact = { error: { line: 0, chain: 0, own: 0 } };

/** An observation as it counts now. */
type Sighting = PriceObservation & {
  scope: 'store' | 'chain';
  ageDays: number;
  variance: number;
  basis: string;
};

/** The chance that a promotion of which only the age is known is over, within its week. */
const chanceOver = (ageDays: number) => ageDays / PROMOTION_DAYS;

const placeWords = () => ({ store: t`Seen at this store`, chain: t`Seen at another store of this chain` });

const ownWords = () => ({
  store: t`You saw it at this store`,
  chain: t`You saw it at another store of this chain`,
});

const shopperWords = () => ({
  store: t`A shopper saw it at this store`,
  chain: t`A shopper saw it at another store of this chain`,
});

const wordsOf = (source: string) => {
  if (source === OWN_SOURCE) return ownWords();
  return source === SHOPPER_SOURCE ? shopperWords() : placeWords();
};

/**
 * What an observation says of the price now, or null where it says nothing: its instant cannot be read, it is too old, or
 * nobody can have meant it. A promotion holds to its last day, where that is known, else for its week, and may be over any
 * day of it; then it is the regular price, and nothing where that is not known.
 */
function asSighting(
  observation: PriceObservation,
  { scope, distanceError }: { scope: 'store' | 'chain'; distanceError: number },
  { expectedCents, habit, now }: { expectedCents: () => number | null; habit: PriceHabit; now: Date },
): Sighting | null {
  const { regularPriceCents: regular, promotionEndsOn: endsOn = null } = observation;
  const regularPriceCents = regular !== null && isPrice(regular) ? regular : null;
  const ageDays = ageInDays(observation.observedAt, now);
  if (!(ageDays <= OLDEST_DAYS)) return null;
  const hasEnded =
    endsOn === null ? regularPriceCents !== null && ageDays > PROMOTION_DAYS : isPastDay(endsOn, now);
  if (hasEnded && regularPriceCents === null) return null;
  const isOver = hasEnded && regularPriceCents !== null;
  const priceCents = isOver ? regularPriceCents : observation.priceCents;
  const isOwn = observation.source === OWN_SOURCE;
  // What the shopper saw is not doubted: the page asked about it when it was entered.
  if (!isBelievable(priceCents, isOwn ? null : expectedCents())) return null;
  const promotion =
    isOver || regularPriceCents === null || endsOn !== null
      ? 0
      : chanceOver(ageDays) * Math.log(regularPriceCents / priceCents) ** 2;
  const isExact = scope === 'store' && ageDays <= FRESH_DAYS;
  const words = wordsOf(observation.source);
  const place = distanceError === 0 ? words.store : words[scope];
  return {
    priceCents,
    regularPriceCents: isOver ? null : regularPriceCents,
    source: observation.source,
    observedAt: observation.observedAt,
    scope,
    ageDays,
    variance: isExact ? 0 : ageVariance(habit, ageDays) + promotion + distanceError ** 2,
    basis: isOver ? t`${place} on promotion, which is over: the regular price of that day` : place,
  };
}

function observed(sighting: Sighting, estimate: () => EstimatedPrice | null): ShownPrice {
  const { priceCents, regularPriceCents, source, observedAt, scope, variance, basis } = sighting;
  const { error } = variance === 0 ? exact : conditioned(estimate()?.error ?? null, variance);
  return {
    priceCents,
    regularPriceCents,
    kind: 'observed',
    scope,
    source,
    observedAt,
    ...priceRange(priceCents, error),
    error,
    basis,
  };
}

/** The estimate, moved by a sighting that is too old to be shown itself. */
function estimated(estimate: EstimatedPrice, old: Sighting | undefined): ShownPrice {
  const shown = {
    regularPriceCents: null,
    kind: 'estimated',
    scope: 'estimate',
    source: estimate.source,
    observedAt: null,
  } as const;
  const { priceCents, lowCents, highCents, error, basis } = estimate;
  if (old === undefined) return { ...shown, priceCents, lowCents, highCents, error, basis };
  const { error: moved, weight } = conditioned(error, old.variance);
  const cents = Math.round(priceCents * (old.priceCents / priceCents) ** weight);
  const where = old.scope === 'store' ? t`at this store` : t`at this chain`;
  return {
    ...shown,
    priceCents: cents,
    ...priceRange(cents, moved),
    error: moved,
    basis: t`${basis}; an old price seen ${where} went in`,
  };
}

type Candidates = {
  storeObservation: PriceObservation | null;
  /** With how far the chain's prices lie apart between the place where it was seen and the store (`distanceError`). */
  chainObservation: () => (PriceObservation & { distanceError: number }) | null;
  /** What the averages alone would make it, by which an observation is believed; null where nothing is estimated. */
  expectedCents: () => number | null;
  /** Asked, like the others, only where it is needed: most of the work of a price is in it. */
  estimate: () => EstimatedPrice | null;
  habit: PriceHabit;
  now: Date;
};

/** Whether a member price is over: with its last day, else with its week, since nobody said what it is without the card. */
const isMemberOver = ({ promotionEndsOn: endsOn = null, observedAt }: PriceObservation, now: Date) =>
  endsOn === null ? !(ageInDays(observedAt, now) <= PROMOTION_DAYS) : isPastDay(endsOn, now);

/**
 * What those pay who have the card of the chain, as it was seen at this store, else in the chain; null where none was, or it
 * is over. Nothing is estimated from it.
 */
export function resolveMemberPrice(candidates: Candidates): ShownPrice | null {
  const { storeObservation, now } = candidates;
  const asMember = (
    observation: PriceObservation,
    where: { scope: 'store' | 'chain'; distanceError: number },
  ) => {
    if (isMemberOver(observation, now)) return null;
    const seen = asSighting(observation, where, candidates);
    return seen && seen.ageDays <= STORE_MAX_AGE_DAYS ? observed(seen, candidates.estimate) : null;
  };
  const atStore = storeObservation && asMember(storeObservation, { scope: 'store', distanceError: 0 });
  if (atStore !== null) return atStore;
  const inChain = candidates.chainObservation();
  return inChain && asMember(inChain, { scope: 'chain', distanceError: inChain.distanceError });
}

/**
 * The price to show, the first that exists of: this store's observation not older than `STORE_MAX_AGE_DAYS`, the chain's
 * not older than `CHAIN_MAX_AGE_DAYS`, the estimate, moved by what was seen here longer ago; null means 'Not available'.
 * Its error is what estimate and observation leave together, each by its weight: so an old observation is never less sure
 * than the estimate, and turns into it as it ages. A fresh one of the store itself is exact. An observation that cannot be
 * meant (`isBelievable`) or has no readable instant is passed over.
 */
export function resolvePrice(candidates: Candidates): ShownPrice | null {
  const { storeObservation } = candidates;
  const atStore =
    storeObservation && asSighting(storeObservation, { scope: 'store', distanceError: 0 }, candidates);
  if (atStore && atStore.ageDays <= STORE_MAX_AGE_DAYS) return observed(atStore, candidates.estimate);
  const chainObservation = candidates.chainObservation();
  // The newest of the chain may be the one of this store.
  const isSame =
    storeObservation?.observedAt === chainObservation?.observedAt &&
    storeObservation?.priceCents === chainObservation?.priceCents;
  const atChain =
    chainObservation &&
    asSighting(
      chainObservation,
      isSame
        ? { scope: 'store', distanceError: 0 }
        : { scope: 'chain', distanceError: chainObservation.distanceError },
      candidates,
    );
  if (atChain && atChain.ageDays <= CHAIN_MAX_AGE_DAYS) return observed(atChain, candidates.estimate);
  const estimate = candidates.estimate();
  if (estimate === null) return null;
  const [surest] = [atStore, atChain]
    .filter((sighting) => sighting !== null)
    .sort((one, other) => one.variance - other.variance);
  return estimated(estimate, surest);
}
