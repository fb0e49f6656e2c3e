import { DAY_MS } from '#domain/durations.ts';
import { isBelievable } from '#domain/price.ts';
import { ageVariance } from '#domain/price-age.ts';
import {
  AVERAGE_STORE_FACTOR,
  expectedCents,
  isLabelPrice,
  levelIn,
  type Place,
  type PricedChain,
  type PricedProduct,
} from '#domain/price-level.ts';
import { distanceError } from '#domain/region.ts';

/**
 * The newest price that was seen at a chain of an item, or of another label of the same product, in cents, and where;
 * `observedAt` in milliseconds.
 */
export type ChainSighting = {
  itemId: number;
  chainId: number;
  place: Place;
  priceCents: number;
  /** The price without the promotion, when the observed one was a promotion. */
  regularPriceCents: number | null;
  observedAt: number;
};

/** What such a price says of the item's base price: how far off that is, on a log scale, and how sure that is. */
export type Evidence = {
  itemId: number;
  chainId: number;
  state: string | null;
  offset: number;
  /** Without the distance to the store that is asked. */
  variance: number;
};

/**
 * How far one item at one chain lies off its level, as a standard deviation of its logarithm: of the ratio of two chains
 * √2 of it, 0.19, as measured (decision 0019).
 */
export const OWN_ERROR = 0.134;

/** After half a year other prices hold. */
const MAX_AGE_DAYS = 180;

/**
 * What prices seen at chains say of the base price of a product: the newest of each chain, however many reported it. A
 * promotion of one chain says nothing of others, so its regular price counts. Left out is what is too old, what nobody
 * can have meant, and instants that cannot be read. `asked` is the chain that is asked: a typical price of its own label
 * stands at its surveyed level, so what was seen elsewhere is brought there.
 */
export function toEvidence(
  product: PricedProduct,
  sightings: readonly ChainSighting[],
  { asked, now }: { asked: PricedChain; now: Date },
): Evidence[] {
  const isLabel = isLabelPrice(product);
  const anyLabel = { ...product, isOwnLabel: false, isOwnBrand: false };
  const labelLevel = isLabel
    ? AVERAGE_STORE_FACTOR / levelIn({ chain: { ...asked, levelOffset: 0 }, state: null })
    : 1;
  const labelError = isLabel ? asked.levelError : 0;
  return sightings.flatMap(({ itemId, chainId, place, priceCents, regularPriceCents, observedAt }) => {
    const ageDays = Math.max(0, (now.getTime() - observedAt) / DAY_MS);
    const cents = regularPriceCents !== null && regularPriceCents > 0 ? regularPriceCents : priceCents;
    const expected = isLabel ? expectedCents(anyLabel, place) * labelLevel : expectedCents(product, place);
    if (!(ageDays <= MAX_AGE_DAYS) || !isBelievable(cents, expected)) return [];
    const { levelError, habit } = place.chain;
    const variance = levelError ** 2 + labelError ** 2 + OWN_ERROR ** 2 + ageVariance(habit, ageDays);
    return [{ itemId, chainId, state: place.state, offset: Math.log(cents / expected), variance }];
  });
}

/** A belief on a log scale: how far off the base price is thought to be, and how sure that is. */
type Belief = { offset: number; error: number };

/**
 * What is believed of the base price after the evidence from elsewhere, by exact conditioning of normal errors: each price
 * counts by the inverse of its variance, the base itself like one of them. The order does not matter; the error only shrinks.
 */
export function weigh(baseError: number, evidence: readonly Evidence[], state: string | null): Belief {
  let precision = 1 / baseError ** 2;
  let weighted = 0;
  for (const one of evidence) {
    const weight = 1 / (one.variance + distanceError(state, one.state) ** 2);
    precision += weight;
    weighted += weight * one.offset;
  }
  return { offset: weighted / precision, error: Math.sqrt(1 / precision) };
}
