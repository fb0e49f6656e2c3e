import { MAX_PRICE_CENTS } from '#domain/money.ts';
import { ageInDays, FRESH_DAYS } from '#domain/price-age.ts';

type PriceKind = 'observed' | 'estimated';

/** Which rule gave the price: seen at this store, seen at another store of its chain, or worked out. */
type PriceScope = 'store' | 'chain' | 'estimate';

/** A price that somebody saw, per package, in cents. `observedAt` is an ISO 8601 instant in UTC. */
export type PriceObservation = {
  priceCents: number;
  /** The price without the promotion, when the observed one was a promotion. */
  regularPriceCents: number | null;
  source: string;
  observedAt: string;
};

/**
 * How far off a price may be, as standard deviations of its logarithm, by who shares the error: all prices of the line
 * (`line`: the common base), all prices of the chain (`chain`: its level), or nobody (`own`: this product at this chain or
 * store, and age). Independent of each other; all 0 is exact.
 */
export type PriceError = { line: number; chain: number; own: number };

/** A price that was worked out (`estimatePrice`), always with a range. */
export type EstimatedPrice = {
  priceCents: number;
  lowCents: number;
  highCents: number;
  error: PriceError;
  source: string;
  basis: string;
};

/** The one price shown for an item at a store, with all that says how far to trust it. */
export type ShownPrice = {
  priceCents: number;
  regularPriceCents: number | null;
  kind: PriceKind;
  scope: PriceScope;
  source: string;
  /** ISO 8601 in UTC; null for an estimate. */
  observedAt: string | null;
  /** The true price is believed to lie between these two, both included. */
  lowCents: number;
  highCents: number;
  error: PriceError;
  /** What the number rests on, in words. */
  basis: string;
};

/** 80 % of a normal distribution lie within so many standard deviations of its middle. */
export const Z_80 = 1.2816;

/** A store's own observation counts for so many days. */
export const STORE_MAX_AGE_DAYS = 14;

/**
 * The chain's observation counts longer than the store's, since it still knows the very product, but not for ever:
 * after half a year an estimate from this year's averages is the better guess.
 */
export const CHAIN_MAX_AGE_DAYS = 180;

/** The stores of a chain do not all charge the same: a price seen at another one is that much less sure from the start. */
const OTHER_STORE_PERCENT = 3;

/** Each day after `FRESH_DAYS` widens the range by so much; promotions turn over weekly, shelf prices slowly. */
const PERCENT_PER_AGEING_DAY = 1;

/** However old, an observation of the very product is not taken to be worse than this. */
const MAX_AGE_PERCENT = 30;

function observed(observation: PriceObservation, scope: 'store' | 'chain', ageDays: number): ShownPrice {
  const ageingDays = Math.max(0, Math.ceil(ageDays - FRESH_DAYS));
  const agePercent = Math.min(MAX_AGE_PERCENT, ageingDays * PERCENT_PER_AGEING_DAY);
  const spread = Math.ceil(
    (observation.priceCents * (agePercent + (scope === 'chain' ? OTHER_STORE_PERCENT : 0))) / 100,
  );
  // A promotion seen some days ago may be over: then the shelf asks the regular price again.
  const regularAgain = ageingDays > 0 ? (observation.regularPriceCents ?? 0) : 0;
  return {
    ...observation,
    kind: 'observed',
    scope,
    lowCents: Math.max(0, observation.priceCents - spread),
    highCents: Math.min(MAX_PRICE_CENTS, Math.max(observation.priceCents + spread, regularAgain)),
    error: { line: 0, chain: 0, own: Math.log1p(spread / observation.priceCents) / Z_80 },
    basis: scope === 'store' ? 'Seen at this store' : 'Seen at another store of this chain',
  };
}

/**
 * The price to show, the first that exists of: this store's observation not older than
 * `STORE_MAX_AGE_DAYS`, the chain's not older than `CHAIN_MAX_AGE_DAYS`, the estimate; null means 'Not available'.
 * A fresh observation at the store itself is exact; age and distance widen its range. An observation whose instant
 * cannot be read is passed over: its age could not be told.
 */
export function resolvePrice(candidates: {
  storeObservation: PriceObservation | null;
  chainObservation: PriceObservation | null;
  estimate: EstimatedPrice | null;
  now: Date;
}): ShownPrice | null {
  const { storeObservation, chainObservation, estimate, now } = candidates;
  if (storeObservation) {
    const age = ageInDays(storeObservation.observedAt, now);
    if (age <= STORE_MAX_AGE_DAYS) return observed(storeObservation, 'store', age);
  }
  if (chainObservation) {
    const age = ageInDays(chainObservation.observedAt, now);
    if (age <= CHAIN_MAX_AGE_DAYS) return observed(chainObservation, 'chain', age);
  }
  if (!estimate) return null;
  return { ...estimate, regularPriceCents: null, kind: 'estimated', scope: 'estimate', observedAt: null };
}

/** What so many packages of it cost, in cents, the range along; parts of a pound are rounded at the till. */
export function priceOfPacks(price: ShownPrice, packCount: number): ShownPrice {
  const times = (cents: number) => Math.round(cents * packCount);
  const { priceCents, regularPriceCents, lowCents, highCents } = price;
  return {
    ...price,
    priceCents: times(priceCents),
    regularPriceCents: regularPriceCents === null ? null : times(regularPriceCents),
    lowCents: times(lowCents),
    highCents: times(highCents),
  };
}
